/** Legal variants: changed behavior that the documentation allows, for deposits and withdrawals. */
import type { Target } from "@bourse/conformance"
import { answerOf, changes, dayMs, elementsOf, isOk, makesUp, rejects, understands } from "../deviations.ts"
import { type Call, type Handle, type Json, type Parameters, variants } from "../Mutant.ts"
import { asText, backwards, eachRecord, maps } from "./changes.ts"

const [withdraw, apply, cancel] = [
  "wallet.withdraw",
  "wallet.withdrawApply",
  "wallet.cancelWithdrawal",
] as const
const [deposits, withdrawals] = ["wallet.depositHistory", "wallet.withdrawalHistory"] as const
const histories: ReadonlyArray<string> = [deposits, withdrawals]
const [create, addresses, book] = [
  "wallet.createDepositAddress",
  "wallet.depositAddresses",
  "wallet.withdrawalAddresses",
] as const

const each = (
  endpoints: ReadonlyArray<string>,
  text: string,
  change: (record: Json, call: Call) => unknown,
) => variants(endpoints, { [text]: eachRecord(endpoints, change) })

/** The network's name that our server knows, found from the network's other name. */
const oldNameOf = async ({ ask, memory }: Call, { coin, netWork, network }: Json): Promise<string> => {
  if (!memory.has("coins")) memory.set("coins", (await ask("wallet.coinConfigurations")).json)
  const networks = elementsOf(memory.get("coins")).flatMap(({ networkList }) => elementsOf(networkList))
  const name = netWork ?? network
  return networks.find((one) => one.coin === coin && one.netWork === name)?.network ?? name
}

const isIdentifier = (name: string): boolean => /^[A-Z]*$/.test(name)

/** Accepts only one of a network's two names in requests to these endpoints. */
const acceptsOnly = (endpoints: ReadonlyArray<string>, accepts: (name: string) => boolean): Handle =>
  rejects("every", ({ network, netWork }: Parameters, { endpoint }) => {
    const name = network ?? netWork
    return endpoints.includes(endpoint) && name !== undefined && !accepts(name)
  })

const withOldNames = (ours: Target): Target => {
  const main = ours.chains?.main
  if (main === undefined) return ours
  const names = { network: "Tron(TRC20)", otherNetwork: "BNB Smart Chain(BEP20)" }
  return { ...ours, chains: { ...ours.chains, main: { ...main, ...names } } }
}

/** Changes status codes to codes that are higher by 100: our server's 1 becomes 101. */
const strangeStatus: Handle = async ({ endpoint, isSigned, parameters, ask, pass }) => {
  const { status } = parameters
  const isAsked = histories.includes(endpoint) && isSigned && status !== undefined
  const answer = isAsked
    ? await ask(endpoint, { ...parameters, status: String(Number(status) - 100) })
    : await pass()
  if (!histories.includes(endpoint) || !isOk(answer)) return answer
  for (const record of elementsOf(answer.json)) record.status = Number(record.status) + 100
  return answerOf(answer.json)
}

/** Reports the given value for a missing memo, remark or tag. */
const noneIs = (none: string | null) =>
  maps((value) => (value === "" || value === null ? none : value), "memo", "remark", "addressTag")

export const walletVariants = [
  ...each([cancel, apply], "The id of a withdrawal is a number where its type is not stated.", (record) => {
    record.id = Number(record.id)
  }),
  ...variants(histories, { "The codes of deposits and withdrawals differ from ours.": strangeStatus }),
  ...each([create, addresses, book], "An address without memo has an empty one.", noneIs("")),
  ...each(
    [deposits, withdrawals, book],
    "A record without memo, remark or tag has null there, and a withdrawal no confirmations.",
    (record, { endpoint }) => {
      noneIs(null)(record)
      if (endpoint === withdrawals) record.confirmNo = null
    },
  ),
  ...each([deposits], "Confirmations are reported as 3/20, and as 20 blocks.", (record) => {
    record.confirmTimes = `${record.confirmTimes}/${record.unlockConfirm}`
    record.unlockConfirm = `${record.unlockConfirm} blocks`
  }),
  ...each([withdrawals], "Numbers of a withdrawal whose type is not stated are text.", (record) => {
    asText("transferType", "applyTime", "updateTime", "confirmNo")(record)
    Object.assign(record, { coinId: 17, vcoinId: 18 })
  }),
  ...variants([book], {
    "Numbers that describe a page are text.": changes(book, asText("page", "totalRecords", "totalPageNum")),
  }),
  ...each(
    [deposits, withdrawals, create, addresses, book],
    "Records and addresses name a network by its old name.",
    async (record, call) => {
      record.network = await oldNameOf(call, record)
    },
  ),
  ...variants([withdraw, apply, create, addresses], {
    "No endpoint accepts a network's old name.": acceptsOnly(
      [withdraw, apply, create, addresses],
      isIdentifier,
    ),
    "Only the new withdrawal accepts a network's new identifier.": {
      handle: acceptsOnly([apply, create, addresses], (name) => name === "XRP" || !isIdentifier(name)),
      target: withOldNames,
    },
  }),
  ...[withdraw, apply, create].flatMap((endpoint) =>
    variants([endpoint], {
      "Without a network the coin's usual one is used.": makesUp(
        endpoint,
        endpoint === withdraw ? "netWork" : "network",
        "TRX",
      ),
    }),
  ),
  ...variants([...histories, addresses], {
    "Records are listed oldest first.": backwards([...histories, addresses]),
  }),
  ...variants(histories, {
    "A limit above 1000 is rejected.": rejects(
      "every",
      ({ limit }, { endpoint }) => histories.includes(endpoint) && Number(limit) > 1_000,
    ),
  }),
  ...histories.flatMap((endpoint) =>
    variants([endpoint], {
      "Only the last 7 days of a longer window are listed.": understands(endpoint, (sent) => {
        const [from, earliest] = [Number(sent.startTime), Number(sent.endTime) - 7 * dayMs]
        return from > 0 && from < earliest && { startTime: String(earliest) }
      }),
    }),
  ),
  ...each([deposits], "A deposit's address is reported without its memo.", (record) => {
    record.address = String(record.address).split(":")[0]
  }),
  ...each([deposits], "A deposit's memo follows an underscore.", (record) => {
    record.address = String(record.address).replace(":", "_")
  }),
  ...each(
    [withdrawals],
    "The record of a withdrawal has the amount that arrives, without the fee.",
    (record) => {
      record.amount = String(Number(record.amount) - Number(record.transactionFee))
    },
  ),
  ...variants([book], {
    "The address book is listed only for one coin at a time.": rejects(
      book,
      ({ coin }) => coin === undefined,
    ),
  }),
]
