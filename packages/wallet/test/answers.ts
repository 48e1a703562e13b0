/** Answers as they stand on the wire, each field of the document present, values our own. */
const network = {
  coin: "USDT",
  name: "Tether",
  network: "Tron(TRC20)",
  netWork: "TRX",
  depositEnable: true,
  withdrawEnable: false,
  withdrawFee: "1",
  withdrawMax: "500000",
  withdrawMin: "10.000000000000000000",
  withdrawIntegerMultiple: "0.000001",
  minConfirm: 20,
  contract: "TSandboxContractOfTether",
  sameAddress: false,
  depositDesc: null,
  depositTips: "Only USDT",
  withdrawTips: null,
}

export const answers = {
  coinConfigurations: [
    {
      coin: "USDT",
      name: "Tether",
      networkList: [network, { ...network, withdrawIntegerMultiple: null, contract: "" }],
    },
    { coin: "NEW", name: "A coin without a network", networkList: [] },
  ],
}
