/**
 * Servers that are right about what comes in and goes out, and decide otherwise than ours what the interface leaves
 * open: no fixture may fail before any of them.
 */
import type { Target } from "@bourse/conformance"
import {
  answerOf,
  type Call,
  changed,
  elementsOf,
  type Handle,
  isOk,
  type Json,
  makesUp,
  type Parameters,
  refusal,
  refuses,
  understands,
  type Variant,
} from "./Fault.ts"

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

const dayMs = 86_400_000

const variant = (
  id: string,
  text: string,
  endpoints: ReadonlyArray<string>,
  handle: Handle,
  target: Variant["target"] = (ours) => ours,
): Variant => ({ id, text, endpoints, handle, target })

/** The records of an answer, those of a page too. */
const recordsOf = (json: unknown): ReadonlyArray<Json> =>
  elementsOf(json).flatMap((element) => (Array.isArray(element.data) ? elementsOf(element.data) : [element]))

/** Successes of these endpoints are told differently, record by record. */
const tellsEach =
  (endpoints: ReadonlyArray<string>, change: (record: Json, call: Call) => Promise<void> | void): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!endpoints.includes(call.endpoint) || !isOk(answer)) return answer
    for (const record of recordsOf(answer.json)) await change(record, call)
    return answerOf(answer.json)
  }

/** A name of a network under which our server knows it, by the other one. */
const oldNameOf = async ({ ask, memory }: Call, coin: string, netWork: string): Promise<string> => {
  const known = memory.get("coins") ?? (await ask("wallet.coinConfigurations", new Map())).json
  memory.set("coins", known)
  const networks = elementsOf(known).flatMap(({ networkList }) => elementsOf(networkList))
  const found = networks.find((each) => each.coin === coin && each.netWork === netWork)
  return String(found?.network ?? netWork)
}

const isIdentifier = (name: string | undefined): boolean => /^[A-Z]*$/.test(name ?? "")

const nameOf = (parameters: Parameters): string | undefined =>
  parameters.get("network") ?? parameters.get("netWork")

/** Only one of a network's two names is taken at these endpoints. */
const takesOnly =
  (endpoints: ReadonlyArray<string>, takes: (name: string | undefined) => boolean): Handle =>
  async (call) =>
    endpoints.includes(call.endpoint) &&
    nameOf(call.parameters) !== undefined &&
    !takes(nameOf(call.parameters))
      ? refusal
      : call.pass()

const withOldNames = (ours: Target): Target => {
  const main = ours.chains?.main
  if (main === undefined) return ours
  const names = { network: "Tron(TRC20)", otherNetwork: "BNB Smart Chain(BEP20)" }
  return { ...ours, chains: { ...ours.chains, main: { ...main, ...names } } }
}

/** Codes of one's own: what our server calls 1 is 101. */
const strangeStatus: Handle = async (call) => {
  const { endpoint, isSigned, parameters, ask, pass } = call
  const status = parameters.get("status")
  const isAsked = histories.includes(endpoint) && isSigned && status !== undefined
  const answer = isAsked
    ? await ask(endpoint, changed(parameters, { status: String(Number(status) - 100) }))
    : await pass()
  if (!histories.includes(endpoint) || !isOk(answer)) return answer
  for (const record of elementsOf(answer.json)) record.status = Number(record.status) + 100
  return answerOf(answer.json)
}

const textOf = (record: Json, ...names: ReadonlyArray<string>): void => {
  for (const name of names) if (record[name] !== undefined) record[name] = String(record[name])
}

const noneFor =
  (none: unknown, ...names: ReadonlyArray<string>) =>
  (record: Json): void => {
    for (const name of names) if (record[name] === "" || record[name] === null) record[name] = none
  }

export const walletVariants: ReadonlyArray<Variant> = [
  variant(
    "withdrawal-ids-are-numbers",
    "The id of a withdrawal is a number where its type is not stated.",
    [cancel, apply],
    tellsEach([cancel, apply], (record) => {
      record.id = Number(record.id)
    }),
  ),
  variant(
    "other-status-codes",
    "The codes of deposits and withdrawals are others than ours.",
    [deposits, withdrawals],
    strangeStatus,
  ),
  variant(
    "no-memo-is-empty-text",
    "An address without memo has an empty one.",
    [create, addresses, book],
    tellsEach([create, addresses, book], noneFor("", "memo", "addressTag")),
  ),
  variant(
    "no-memo-is-null",
    "A record without memo, remark or tag has null there, and a withdrawal no confirmations.",
    [deposits, withdrawals, book],
    tellsEach([deposits, withdrawals, book], (record, { endpoint }) => {
      noneFor(null, "memo", "remark", "addressTag")(record)
      if (endpoint === withdrawals) record.confirmNo = null
    }),
  ),
  variant(
    "confirmations-in-words",
    "Confirmations are reported as 3/20, and as 20 blocks.",
    [deposits],
    tellsEach([deposits], (record) => {
      record.confirmTimes = `${record.confirmTimes}/${record.unlockConfirm}`
      record.unlockConfirm = `${record.unlockConfirm} blocks`
    }),
  ),
  variant(
    "numbers-as-text",
    "Numbers whose type is not stated are text.",
    [withdrawals, book],
    async (call) => {
      const answer = await call.pass()
      if (![withdrawals, book].some((each) => each === call.endpoint) || !isOk(answer)) return answer
      for (const element of elementsOf(answer.json)) {
        textOf(element, "transferType", "applyTime", "updateTime", "confirmNo")
        textOf(element, "page", "totalRecords", "totalPageNum")
        if (call.endpoint === withdrawals) Object.assign(element, { coinId: 17, vcoinId: 18 })
      }
      return answerOf(answer.json)
    },
  ),
  variant(
    "networks-by-their-old-names",
    "Records and addresses name a network by its old name.",
    [deposits, withdrawals, create, addresses, book],
    tellsEach([deposits, withdrawals, create, addresses, book], async (record, call) => {
      record.network = await oldNameOf(call, String(record.coin), String(record.netWork ?? record.network))
    }),
  ),
  variant(
    "networks-by-their-identifiers-only",
    "A network's old name is taken nowhere.",
    [withdraw, apply, create, addresses],
    takesOnly([withdraw, apply, create, addresses], isIdentifier),
  ),
  variant(
    "networks-by-their-old-names-only",
    "A network's new identifier is taken by the new withdrawal alone.",
    [withdraw, apply, create, addresses],
    takesOnly([apply, create, addresses], (name) => name === "XRP" || !isIdentifier(name)),
    withOldNames,
  ),
  ...([withdraw, apply, create] as const).map((endpoint) =>
    variant(
      `default-network.${endpoint}`,
      "Without a network the coin's usual one is taken.",
      [endpoint],
      makesUp(endpoint, endpoint === withdraw ? "netWork" : "network", "TRX"),
    ),
  ),
  variant("oldest-first", "Records are listed oldest first.", [...histories, addresses], async (call) => {
    const answer = await call.pass()
    const isListed = [...histories, addresses].includes(call.endpoint) && isOk(answer)
    return isListed ? answerOf(elementsOf(answer.json).toReversed()) : answer
  }),
  variant("no-limit-above-1000", "A limit above 1000 is refused.", [...histories], async (call) =>
    histories.includes(call.endpoint) && Number(call.parameters.get("limit") ?? 0) > 1_000
      ? refusal
      : call.pass(),
  ),
  ...histories.map((endpoint) =>
    variant(
      `long-windows-are-cut.${endpoint}`,
      "Of a window longer than 7 days the last 7 are answered.",
      [endpoint],
      understands(endpoint, (parameters) => {
        const [from, to] = [Number(parameters.get("startTime")), Number(parameters.get("endTime"))]
        const earliest = to - 7 * dayMs
        return from > 0 && from < earliest ? changed(parameters, { startTime: String(earliest) }) : undefined
      }),
    ),
  ),
  variant(
    "addresses-without-a-suffix",
    "A deposit's address is reported without its memo.",
    [deposits],
    tellsEach([deposits], (record) => {
      record.address = String(record.address).split(":")[0]
    }),
  ),
  variant(
    "memos-behind-another-sign",
    "A deposit's memo stands behind an underscore.",
    [deposits],
    tellsEach([deposits], (record) => {
      record.address = String(record.address).replace(":", "_")
    }),
  ),
  variant(
    "amounts-that-arrive",
    "The record of a withdrawal has what arrives, the fee taken off.",
    [withdrawals],
    tellsEach([withdrawals], (record) => {
      record.amount = String(Number(record.amount) - Number(record.transactionFee))
    }),
  ),
  variant(
    "book-of-one-coin",
    "The book of addresses is listed one coin at a time.",
    [book],
    refuses(book, (parameters) => !parameters.has("coin")),
  ),
]
