/** Servers that are wrong about money that a broker moves: transfers, withdrawals of sub-accounts, rebates. */
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import { takesLastMade } from "./brokerCommonFaults.ts"
import {
  answerOf,
  type Call,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  type Json,
  refusal,
  refuses,
  serves,
  setsFields,
  understands,
  without,
} from "./Fault.ts"
import { endedPages, ignores, pageFaults } from "./historyFaults.ts"

const transfer = "broker.universalTransfer"
const history = "broker.universalTransferHistory"
const withdraw = "broker.withdraw"
const rebates = "broker.rebates"
const subAccounts = "broker.subAccounts"

type Rows = Array<Json>
type Page = { data: Rows }

const transferFaults: ReadonlyArray<Fault> = [
  {
    id: `for-everybody.${transfer}`,
    statement: `${transfer}.role`,
    text: "Whoever asks is served as a broker.",
    handle: serves(transfer, ({ isSigned, key, keys, parameters, ask }) => {
      const broker = keys[0]
      return isSigned && broker !== undefined && key !== broker
        ? ask(transfer, parameters, broker)
        : undefined
    }),
  },
  {
    id: `from-must-be-named.${transfer}`,
    statement: `${transfer}.from-account-default-master`,
    text: "A transfer that does not say from where is refused.",
    handle: refuses(transfer, (parameters) => !parameters.has("fromAccount")),
  },
  {
    id: `to-must-be-named.${transfer}`,
    statement: `${transfer}.to-account-default-master`,
    text: "A transfer that does not say to where is refused.",
    handle: refuses(transfer, (parameters) => !parameters.has("toAccount")),
  },
  {
    id: `reaches-every-sub-account.${transfer}`,
    statement: "roles.own-account-only",
    text: "Money is moved between the sub-accounts of any brokers.",
    handle: serves(transfer, async ({ isSigned, key, keys, parameters, ask }) => {
      const named = parameters.get("toAccount") ?? parameters.get("fromAccount")
      if (!isSigned || named === undefined) return undefined
      for (const other of keys.filter((each) => each !== key)) {
        const { json } = await ask(subAccounts, new Map([["subAccount", named]]), other)
        if (isObject(json) && elementsOf(json.data).length > 0) return answerOf({ tranId: "1" })
      }
      return undefined
    }),
  },
  ignores(transfer, ["fromAccount"], "parameter.fromAccount"),
  ignores(transfer, ["toAccount"], "parameter.toAccount"),
  {
    id: "between-sub-accounts-to-the-master",
    statement: `${transfer}.between-sub-accounts`,
    text: "What should go from one sub-account to another goes to the master.",
    handle: understands(transfer, (parameters) =>
      parameters.has("fromAccount") && parameters.has("toAccount")
        ? without(parameters, "toAccount")
        : undefined,
    ),
  },
  {
    id: "half-is-moved",
    statement: `${transfer}.moves-the-amount`,
    text: "Half of the amount is moved.",
    handle: understands(transfer, (parameters) =>
      parameters.has("amount")
        ? changed(parameters, { amount: String(Number(parameters.get("amount")) / 2) })
        : undefined,
    ),
  },
  {
    id: `is-not-recorded.${transfer}`,
    statement: `${transfer}.is-recorded`,
    text: "No transfer is ever listed.",
    handle: changesResponse(history, () => []),
  },
  {
    id: `recorded-by-another-id.${transfer}`,
    statement: `${transfer}.is-recorded`,
    text: "A transfer is listed by another id than it was answered with.",
    handle: setsFields(history, { tranId: ({ tranId }: Json) => `${tranId}0` }),
  },
  {
    id: `id-is-forgotten.${transfer}`,
    statement: `${transfer}.client-id-is-kept`,
    text: "The caller's id is not recorded.",
    handle: setsFields(history, { clientTranId: null }),
  },
  {
    id: `ids-of-31.${transfer}`,
    statement: `${transfer}.client-id-of-32-is-taken`,
    text: "An id of 32 characters is refused.",
    handle: refuses(transfer, (parameters) => parameters.get("clientTranId")?.length === 32),
  },
]

const historyFaults: ReadonlyArray<Fault> = [
  ...["clientTranId", "fromAccount", "toAccount", "startTime", "endTime"].map((name) =>
    ignores(history, [name], `parameter.${name}`),
  ),
  ignores(history, ["startTime", "endTime"], "window-bounds-the-records"),
  ...(["from", "to"] as const).map(
    (side): Fault => ({
      id: `${side}-last-sub-account-by-default.${history}`,
      statement: `${history}.${side}-account-default-master`,
      text: `Without ${side}Account, the sub-account made last is taken.`,
      handle: takesLastMade(history, `${side}Account`),
    }),
  ),
  // More than 500 are in no page, by default or otherwise.
  ...pageFaults({
    endpoint: history,
    size: "limit",
    rules: { page: "page-default-1", size: "limit-default-500", most: "answers-no-more-than-limit" },
    sizeDefault: 500,
    rows: (rows: Rows) => rows,
  }).filter(({ id }) => !id.startsWith("1000-by-default")),
  ...endedPages(history, "limit", "limit-max-500", 500, (rows: Rows) => rows),
]

const withdraws = ({ isSigned, parameters }: Call): boolean =>
  isSigned && ["coin", "network", "address", "amount", "timestamp"].every((name) => parameters.has(name))

const letsMasters: Handle = serves(withdraw, (call) =>
  withdraws(call) && call.key?.isFull === true && call.key.master === undefined
    ? answerOf({ id: "1" })
    : undefined,
)

const withdrawFaults: ReadonlyArray<Fault> = [
  ...["role", "master-is-refused"].map(
    (rule): Fault => ({
      id: `masters-withdraw.${rule}`,
      statement: `${withdraw}.${rule}`,
      text: "A master withdraws as a sub-account does.",
      handle: letsMasters,
    }),
  ),
  {
    id: "withdrawn-and-still-there",
    statement: `${withdraw}.amount-leaves-the-balance`,
    text: "A withdrawal is answered and not made.",
    handle: async (call) =>
      call.endpoint === withdraw && withdraws(call) && call.key?.isFull === true
        ? answerOf({ id: String(call.now()) })
        : call.pass(),
  },
  {
    id: "address-book-in-any-case",
    statement: `${withdraw}.password-skips-the-address-book`,
    text: "An address outside the address book is refused, password or not.",
    handle: refuses(withdraw, (parameters) => parameters.has("password")),
  },
]

const rebateFaults: ReadonlyArray<Fault> = [
  {
    id: `needs-times.${rebates}`,
    statement: `${rebates}.needs-no-parameters`,
    text: "Rebates are listed only to those who say of when.",
    handle: async (call) =>
      call.endpoint === rebates && without(call.parameters, "timestamp", "signature").size === 0
        ? refusal
        : call.pass(),
  },
  ...["startTime", "endTime"].map((name) => ignores(rebates, [name], `parameter.${name}`)),
  ignores(rebates, ["startTime", "endTime"], "window-bounds-the-records"),
  ...pageFaults({
    endpoint: rebates,
    size: "pageSize",
    rules: { page: "page-default-1", size: "page-size-default-10", most: "answers-no-more-than-page-size" },
    sizeDefault: 10,
    rows: ({ data }: Page) => data,
  }),
]

export const brokerMoneyFaults: ReadonlyArray<Fault> = [
  ...transferFaults,
  ...historyFaults,
  ...withdrawFaults,
  ...rebateFaults,
]
