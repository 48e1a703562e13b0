/**
 * Servers that are right about transfers and conversions, and decide otherwise than ours what the interface leaves
 * open: no fixture may fail before any of them.
 */
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import {
  answerOf,
  changed,
  changesResponse,
  elementsOf,
  type Handle,
  isOk,
  type Json,
  refusal,
  refuses,
  serves,
  understands,
  type Variant,
} from "./Fault.ts"

const [send, history, record, list, convert, converted, sent] = [
  "wallet.internalTransfer",
  "wallet.transferHistory",
  "wallet.transferRecord",
  "wallet.convertibleAssets",
  "wallet.convert",
  "wallet.conversionHistory",
  "wallet.internalTransferHistory",
] as const
const lists = [history, sent, converted]

const variant = (id: string, text: string, endpoints: ReadonlyArray<string>, handle: Handle): Variant => ({
  id,
  text,
  endpoints,
  handle,
})

/** Every object of an answer, from the outermost in. */
const objectsOf = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value)
    ? value.flatMap(objectsOf)
    : isObject(value)
      ? [value as Json, ...Object.values(value).flatMap(objectsOf)]
      : []

/** In the successes of these endpoints every object is told differently. */
const tellsEach =
  (endpoints: ReadonlyArray<string>, change: (object: Json) => void): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!endpoints.includes(call.endpoint) || !isOk(answer)) return answer
    for (const object of objectsOf(answer.json)) change(object)
    return answerOf(answer.json)
  }

const asText =
  (names: ReadonlyArray<string>) =>
  (object: Json): void => {
    for (const name of names) if (object[name] !== undefined) object[name] = String(object[name])
  }

const asNumber =
  (name: string) =>
  (object: Json): void => {
    if (typeof object[name] === "string") object[name] = Number(object[name])
  }

const leavesOut =
  (names: ReadonlyArray<string>) =>
  (object: Json): void => {
    for (const name of names) delete object[name]
  }

const amounts = [
  "amount",
  "balance",
  "convertMx",
  "convertUsdt",
  "totalConvert",
  "convertFee",
  "totalFee",
  "convert",
  "fee",
]

const rowsOf = (object: Json): Array<unknown> | undefined =>
  [object.rows, object.data].find((rows) => Array.isArray(rows)) as Array<unknown> | undefined

type Convertible = Json & { readonly convertUsdt: string; readonly code: unknown }

export const transferVariants: ReadonlyArray<Variant> = [
  variant(
    "futures-is-future",
    "A record's futures account is spelled FUTURE.",
    [history, record],
    tellsEach([history, record], (object) => {
      for (const name of ["fromAccountType", "toAccountType"])
        if (object[name] === "FUTURES") object[name] = "FUTURE"
    }),
  ),
  variant(
    "transfers-wait",
    "A transfer is reported to be in process.",
    [history, record],
    tellsEach([history, record], (object) => {
      if (object.status !== undefined) object.status = "WAIT"
    }),
  ),
  variant(
    "wallet-times-are-text",
    "Times of transfers and conversions are text of digits.",
    [...lists, record],
    tellsEach([...lists, record], asText(["timestamp", "convertTime", "time"])),
  ),
  variant(
    "page-numbers-are-text",
    "The numbers that describe a page are text.",
    [sent, converted],
    tellsEach([sent, converted], asText(["page", "totalRecords", "totalPageNum", "totalPage"])),
  ),
  ...["totalPageNum", "totalPage"].map((name) =>
    variant(
      `conversions-without-${name}`,
      `The number of pages comes under one name, without ${name}.`,
      [converted],
      tellsEach([converted], leavesOut([name])),
    ),
  ),
  variant(
    "rows-backwards",
    "The rows of a page stand in another order.",
    lists,
    tellsEach(lists, (object) => {
      rowsOf(object)?.reverse()
    }),
  ),
  variant(
    "amounts-of-the-wallet-with-more-zeros",
    "Amounts of the wallet are reported with more decimals.",
    [...lists, record, list, convert],
    tellsEach([...lists, record, list, convert], (object) => {
      for (const name of amounts)
        if (typeof object[name] === "string")
          object[name] = `${object[name]}${object[name].includes(".") ? "" : "."}00000000`
    }),
  ),
  variant(
    "transfers-without-pairs",
    "A listed transfer has no pairs of either side, and an empty one of its own.",
    [history],
    tellsEach([history], (object) => {
      leavesOut(["fromSymbol", "toSymbol"])(object)
      if (object.symbol !== undefined) object.symbol = ""
    }),
  ),
  variant(
    "directions-may-be-left-out",
    "Without a direction, transfers out of spot are listed.",
    [history],
    serves(history, ({ isSigned, key, parameters, ask, now }) => {
      const isTimely = Math.abs(now() - Number(parameters.get("timestamp"))) < 1_000
      const isOpen = !parameters.has("fromAccountType") || !parameters.has("toAccountType")
      return isSigned && isTimely && key?.isFull === true && isOpen
        ? ask(history, changed(parameters, { fromAccountType: "SPOT", toAccountType: "FUTURES" }))
        : undefined
    }),
  ),
  variant(
    "sent-without-ids",
    "A listed transfer to another user has an empty id.",
    [sent],
    tellsEach([sent], (object) => {
      if (object.tranId !== undefined) object.tranId = ""
    }),
  ),
  {
    id: "phone-is-phone",
    text: "A phone number's toAccountType is PHONE.",
    endpoints: [send],
    target: (ours) => ({ ...ours, phoneType: "PHONE" }),
    handle: async (call) => {
      const type = call.parameters.get("toAccountType")
      if (call.endpoint !== send || !call.isSigned || (type !== "PHONE" && type !== "MOBILE"))
        return call.pass()
      if (type === "MOBILE") return refusal
      return call.ask(send, changed(call.parameters, { toAccountType: "MOBILE" }))
    },
  },
  variant(
    "receivers-list-nothing",
    "What an account receives is not in its list.",
    [sent],
    changesResponse(sent, (json: { data: Array<Json> }, { key }) => ({
      ...json,
      data: json.data.filter(({ fromAccount }) => fromAccount === key?.uid),
    })),
  ),
  variant("no-windows-of-the-future", "A window that ends in the future is refused.", lists, async (call) => {
    const { endpoint, parameters, now } = call
    const isAhead = Number(parameters.get("endTime") ?? 0) > now() + 1_000
    return lists.some((each) => each === endpoint) && isAhead ? refusal : call.pass()
  }),
  variant(
    "too-large-pages-are-refused",
    "A page larger than the largest is refused.",
    [history],
    refuses(history, (parameters) => Number(parameters.get("size")) > 100),
  ),
  variant(
    "too-many-conversions-are-refused",
    "A page of more than 1000 conversions is refused.",
    [converted],
    refuses(converted, (parameters) => Number(parameters.get("limit")) > 1_000),
  ),
  variant(
    "reasons-have-numbers",
    "The code of the reason why a coin cannot be converted is a number.",
    [list, convert],
    tellsEach([list, convert], asNumber("code")),
  ),
  variant(
    "convertible-without-reason",
    "A coin that can be converted has neither code nor message.",
    [list],
    tellsEach([list], (object) => {
      if (object.code === null) leavesOut(["code", "message"])(object)
    }),
  ),
  variant(
    "convertible-with-success",
    "A coin that can be converted has the code 0 and the message success.",
    [list],
    tellsEach([list], (object) => {
      if (object.code === null) Object.assign(object, { code: "0", message: "success" })
    }),
  ),
  variant(
    "smaller-small-balances",
    "What is worth a USDT is no small balance.",
    [list],
    changesResponse(list, (json: ReadonlyArray<Convertible>) =>
      json.filter(({ code, convertUsdt }) => code !== null || Number(convertUsdt) < 1),
    ),
  ),
  variant(
    "unconvertible-is-not-listed",
    "Small balances that cannot be converted are not listed.",
    [list],
    changesResponse(list, (json: ReadonlyArray<Convertible>) => json.filter(({ code }) => code === null)),
  ),
  variant(
    "the-first-fifteen-coins",
    "Of sixteen coins the first fifteen are dealt with.",
    [convert],
    understands(convert, (parameters) => {
      const coins = parameters.get("asset")?.split(",") ?? []
      return coins.length > 15 ? changed(parameters, { asset: coins.slice(0, 15).join(",") }) : undefined
    }),
  ),
  {
    id: "unknown-coins-stop-all",
    text: "A conversion that names a coin that there is not is refused whole.",
    endpoints: [convert],
    target: ({ capabilities = [], ...ours }) => ({
      ...ours,
      capabilities: capabilities.filter((each) => each !== "unknown-coins"),
    }),
    handle: refuses(convert, (parameters) => /[a-z]/.test(parameters.get("asset") ?? "")),
  },
  variant(
    "conversion-ids-are-numbers",
    "The id of a coin's part of a conversion is a number.",
    [converted],
    tellsEach([converted], asNumber("id")),
  ),
  variant(
    "conversion-ids-differ",
    "Every coin's part of a conversion has an id of its own.",
    [converted],
    changesResponse(converted, (json: { data: ReadonlyArray<Json> }) => {
      for (const { convertDetails } of json.data)
        for (const [index, detail] of elementsOf(convertDetails).entries())
          detail.id = `${detail.id}-${index}`
    }),
  ),
]
