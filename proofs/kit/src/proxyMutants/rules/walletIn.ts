/** Mutants that handle deposits wrongly: addresses and records. */
import { changes, dayMs, listsEverybodys, sets } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"

const history = "wallet.depositHistory"
const create = "wallet.createDepositAddress"
const list = "wallet.depositAddresses"

const reversed = ({ address }: Json): string => [...address].reverse().join("")

export const walletIn = [
  ...mutants(history, {
    "address-suffix-is-the-memo": {
      "The suffix of an address is not the memo.": sets(history, {
        address: ({ address, memo }) => (memo ? address.replace(/\d+$/, "1") : address),
      }),
    },
    "field.amount": {
      "amount is a tenth of what was deposited.": sets(history, {
        amount: ({ amount }) => String(Number(amount) / 10),
      }),
    },
    "field.network": { "network is empty.": sets(history, { network: "" }) },
    "field.address": { "address is another one.": sets(history, { address: reversed }) },
    "field.txId": { "txId is empty.": sets(history, { txId: "" }) },
    "field.memo": { "memo is always empty.": sets(history, { memo: "" }) },
    "field.insertTime": {
      "insertTime is a day early.": sets(history, { insertTime: ({ insertTime }) => insertTime - dayMs }),
    },
  }),
  ...mutants(create, {
    "answers-the-coin-and-network-sent": {
      "The address is reported with another coin.": sets(create, { coin: "OTHER" }),
      "The address is reported to be on another network.": sets(create, { network: "OTHER" }),
    },
    "is-listed": {
      "The address reported is not the one that is listed.": sets(create, { address: reversed }),
    },
  }),
  ...mutants(
    "wallet.coinConfigurations",
    {
      "field.networkList.sameAddress": {
        "An account has the addresses and memos of the others too.": listsEverybodys(list),
      },
    },
    list,
  ),
  ...mutants(list, {
    "all-networks-without-network": {
      "Without network the addresses on the first network are listed.": changes(
        list,
        (json, { parameters }) =>
          parameters.network === undefined
            ? json.filter(({ network }: Json) => network === json[0].network)
            : json,
      ),
    },
  }),
]
