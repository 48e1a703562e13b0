/**
 * Servers that are wrong about what goes out: withdrawals in the new form and the old, their records, the book of
 * addresses.
 */
import {
  type Call,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  type Parameters,
  reachesEveryAccount,
  refuses,
  setsFields,
  understands,
  without,
} from "./Fault.ts"
import { listsEverybodys } from "./walletInFaults.ts"

const [withdraw, apply] = ["wallet.withdraw", "wallet.withdrawApply"] as const
const cancel = "wallet.cancelWithdrawal"
const history = "wallet.withdrawalHistory"
const book = "wallet.withdrawalAddresses"
const account = "spot.account"

const fault = (id: string, statement: string, text: string, handle: Handle): Fault => ({
  id,
  statement,
  text,
  handle,
})

/** Remembers what `take` makes of every withdrawal asked for. */
const remembers =
  (handle: Handle, take: (call: Call, id: string) => readonly [string, unknown]): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (isOk(answer) && (call.endpoint === withdraw || call.endpoint === apply))
      call.memory.set(...take(call, String(elementsOf(answer.json)[0]?.id)))
    return answer
  }

/** What was withdrawn is told to be free all the same. */
const keepsFree = (form: string): Handle =>
  remembers(
    changesResponse(account, (json: { balances: ReadonlyArray<Json> }, { key, memory }) => {
      const [coin, amount] = (memory.get(`of ${key?.uid}`) ?? []) as ReadonlyArray<string>
      for (const balance of json.balances)
        if (balance.asset === coin) balance.free = String(Number(balance.free) + Number(amount))
    }),
    ({ endpoint, key, parameters }) => [
      endpoint === form ? `of ${key?.uid}` : "of nobody",
      [parameters.get("coin"), parameters.get("amount")],
    ],
  )

const isTagged = (parameters: Parameters): boolean => parameters.get("coin") === "XRP"

const ignores = (endpoint: string, name: string): Handle =>
  understands(endpoint, (parameters) => (parameters.has(name) ? without(parameters, name) : undefined))

const formFaults = (form: string): ReadonlyArray<Fault> => [
  fault(
    `no-memo-needed.${form}`,
    `${form}.memo-when-the-address-needs-it`,
    "Without a memo, 0 is taken.",
    understands(form, (parameters) =>
      isTagged(parameters) && !parameters.has("memo") ? changed(parameters, { memo: "0" }) : undefined,
    ),
  ),
  fault(
    `another-memo.${form}`,
    `${form}.parameter.memo`,
    "Whatever the memo is, 0 is taken.",
    understands(form, (parameters) =>
      parameters.has("memo") ? changed(parameters, { memo: "0" }) : undefined,
    ),
  ),
  fault(
    `withdraws-and-keeps.${form}`,
    `${form}.amount-leaves-the-balance`,
    "What is withdrawn stays free.",
    keepsFree(form),
  ),
  fault(
    `another-id.${form}`,
    `${form}.is-listed-in-the-history`,
    "The withdrawal is listed under another id than it was answered with.",
    setsFields(form, { id: ({ id }: Json) => `${id}0` }),
  ),
  fault(
    `order-id-in-capitals.${form}`,
    `${form}.order-id-is-kept`,
    "withdrawOrderId is kept in capitals.",
    understands(form, (parameters) => {
      const id = parameters.get("withdrawOrderId")
      return id === undefined ? undefined : changed(parameters, { withdrawOrderId: id.toUpperCase() })
    }),
  ),
  ...["withdrawOrderId", "remark"].map((name) =>
    fault(
      `withdraws-whatever-${name}.${form}`,
      `${form}.parameter.${name}`,
      `${name} does not matter.`,
      ignores(form, name),
    ),
  ),
  fault(
    `knows-no-contract.${form}`,
    `${form}.parameter.contractAddress`,
    "A withdrawal with contractAddress is refused.",
    refuses(form, (parameters) => parameters.has("contractAddress")),
  ),
]

const told = (id: string, rule: string, text: string, fields: Json): Fault =>
  fault(id, `${history}.${rule}`, text, setsFields(history, fields))

export const walletOutFaults: ReadonlyArray<Fault> = [
  ...formFaults(withdraw),
  ...formFaults(apply),
  fault(
    "old-network-names-only",
    `${withdraw}.takes-network-from-coin-configuration`,
    "A network is not known by its new identifier.",
    refuses(withdraw, (parameters) => /^[A-Z]+$/.test(parameters.get("netWork") ?? "")),
  ),
  fault(
    "cancels-the-last",
    `${cancel}.parameter.id`,
    "Without id, the last withdrawal is cancelled.",
    remembers(
      understands(cancel, (parameters, { memory }) =>
        parameters.has("id") || !memory.has("last")
          ? undefined
          : changed(parameters, { id: String(memory.get("last")) }),
      ),
      (_, id) => ["last", id],
    ),
  ),
  fault(
    "cancels-and-tells-another",
    `${cancel}.answers-the-id-sent`,
    "The id of another withdrawal is answered.",
    setsFields(cancel, { id: "0" }),
  ),
  fault(
    "cancels-for-anybody",
    "roles.own-account-only",
    "Anybody's withdrawal is cancelled.",
    reachesEveryAccount(cancel),
  ),
  fault(
    "withdrawals-of-everybody",
    "roles.own-account-only",
    "The withdrawals of every account are listed.",
    listsEverybodys(history),
  ),
  ...["txId", "transHash"].map((name) =>
    told(`no-${name}-when-done`, `field.${name}`, `A withdrawal that is done has no ${name}.`, {
      [name]: null,
    }),
  ),
  told("order-id-always", "no-order-id-no-field", "withdrawOrderId is empty where none was given.", {
    withdrawOrderId: ({ withdrawOrderId }: Json) => withdrawOrderId ?? "",
  }),
  fault(
    "withdrawals-on-no-network",
    `${history}.network-absent-only-in-old-records`,
    "No record names its network.",
    changesResponse(history, (json: Array<Json>) => {
      for (const record of json) delete record.network
    }),
  ),
  told("all-goes-outside", "outside-is-0-inside-is-1", "transferType is always 0.", { transferType: 0 }),
  told("all-stays-inside", "outside-is-0-inside-is-1", "transferType is always 1.", { transferType: 1 }),
  told("withdrawals-without-memo", "field.memo", "memo is always empty.", { memo: "" }),
  told("withdrawals-without-remark", "field.remark", "remark is always empty.", { remark: "" }),
  fault(
    "book-of-all-coins",
    `${book}.coin-filters`,
    "The addresses of all coins are listed.",
    ignores(book, "coin"),
  ),
  fault(
    "book-from-page-2",
    `${book}.page-default-1`,
    "Without page the second page is answered.",
    understands(book, (parameters) =>
      parameters.has("page") ? undefined : changed(parameters, { page: "2" }),
    ),
  ),
  ...["page", "limit"].map((name) =>
    fault(
      `book-whatever-${name}`,
      `${book}.parameter.${name}`,
      `${name} does not matter.`,
      ignores(book, name),
    ),
  ),
  fault(
    "one-address-above-the-limit",
    `${book}.answers-no-more-than-limit`,
    "A page holds one address more than limit says.",
    understands(book, (parameters) =>
      parameters.has("limit")
        ? changed(parameters, { limit: String(Number(parameters.get("limit")) + 1) })
        : undefined,
    ),
  ),
  fault(
    "book-without-memos",
    `${book}.field.data.memo`,
    "memo is always null.",
    changesResponse(book, ({ data }: { data: ReadonlyArray<Json> }) => {
      for (const saved of data) saved.memo = null
    }),
  ),
  ...(["totalRecords", "totalPageNum"] as const).map((name) =>
    fault(
      `book-with-another-${name}`,
      `${book}.field.${name}`,
      `${name} counts this page alone.`,
      setsFields(book, { [name]: 1 }),
    ),
  ),
  fault("book-always-at-page-1", `${book}.field.page`, "page is always 1.", setsFields(book, { page: 1 })),
]
