/** Servers that are wrong about turning small balances into the platform token. */
import {
  answerOf,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  type Json,
  type Parameters,
  refusal,
  refuses,
  serves,
  understands,
  without,
} from "./Fault.ts"
import { endedPages, listsOfOthers, pageFaults } from "./historyFaults.ts"

const list = "wallet.convertibleAssets"
const convert = "wallet.convert"
const history = "wallet.conversionHistory"

type Result = {
  successList: Array<string>
  failedList: Array<Json>
  totalConvert: string
  convertFee: string
}
type Page = { data: Array<Json>; totalRecords: number }

const coinsOf = (parameters: Parameters): ReadonlyArray<string> => (parameters.get("asset") ?? "").split(",")

const failsAll = (asset: ReadonlyArray<string>): Result => ({
  successList: [],
  failedList: asset.map((coin) => ({ asset: coin, message: "no", code: "1" })),
  totalConvert: "0",
  convertFee: "0",
})

/** A list that is too long is dealt with in two parts, and told as one. */
const inTwoParts: Handle = serves(convert, async ({ isSigned, parameters, ask }) => {
  const coins = coinsOf(parameters)
  if (!isSigned || coins.length <= 15) return undefined
  const told = failsAll([])
  for (const part of [coins.slice(0, 15), coins.slice(15)]) {
    const { json } = await ask(convert, changed(parameters, { asset: part.join(",") }))
    const { successList, failedList, totalConvert, convertFee } = json as Result
    told.successList.push(...successList)
    told.failedList.push(...failedList)
    if (successList.length > 0) Object.assign(told, { totalConvert, convertFee })
  }
  return answerOf(told)
})

const tellsUnconvertible = (id: string, text: string, fields: Json): ReadonlyArray<Fault> =>
  ["unconvertible-carries-code-and-message", ...Object.keys(fields).map((name) => `field.${name}`)].map(
    (rule): Fault => ({
      id: `${id}.${rule}`,
      statement: `${list}.${rule}`,
      text,
      handle: changesResponse(list, (json: ReadonlyArray<Json>) =>
        json.map((coin) => (coin.code === null ? coin : { ...coin, ...fields })),
      ),
    }),
  )

const tellsFailed = (id: string, text: string, change: (failed: Array<Json>) => Array<Json>): Fault => ({
  id,
  statement: `${convert}.failed-carries-code-and-message`,
  text,
  handle: changesResponse(convert, (json: Result) => ({ ...json, failedList: change(json.failedList) })),
})

const tellsResult = (id: string, rule: string, text: string, change: (result: Result) => Json): Fault => ({
  id,
  statement: `${convert}.${rule}`,
  text,
  handle: changesResponse(convert, (json: Result) => ({ ...json, ...change(json) })),
})

const tellsDetails = (id: string, text: string, change: (details: Array<Json>) => Array<Json>): Fault => ({
  id,
  statement: `${history}.lists-a-conversion`,
  text,
  handle: changesResponse(history, (json: Page) => ({
    ...json,
    data: json.data.map((each) => ({ ...each, convertDetails: change(each.convertDetails as Array<Json>) })),
  })),
})

const listFaults: ReadonlyArray<Fault> = [
  {
    id: "small-balances-need-a-parameter",
    statement: `${list}.needs-no-parameters`,
    text: "Small balances are listed only for those who name one.",
    handle: async (call) =>
      call.endpoint === list && without(call.parameters, "timestamp", "signature").size === 0
        ? refusal
        : call.pass(),
  },
  ...tellsUnconvertible(
    "no-reason-is-told",
    "What cannot be converted is reported without code and message.",
    {
      code: null,
      message: null,
    },
  ),
  ...tellsUnconvertible("no-message-is-told", "What cannot be converted is reported with an empty message.", {
    message: "",
  }),
  {
    id: "whole-balances-are-listed",
    statement: `${list}.field.balance`,
    text: "The balance is reported to be 0.",
    handle: changesResponse(list, (json: ReadonlyArray<Json>) =>
      json.map((coin) => ({ ...coin, balance: "0" })),
    ),
  },
  {
    id: "estimate-before-the-fee",
    statement: `${list}.field.convertMx`,
    text: "convertMx is what a small balance is worth before the fee.",
    handle: changesResponse(list, (json: ReadonlyArray<Json>) =>
      json.map((coin) => ({ ...coin, convertMx: String(Number(coin.convertMx) / 0.98) })),
    ),
  },
  {
    id: "small-balances-give-nothing",
    statement: `${list}.field.convertMx`,
    text: "Every small balance is estimated to give nothing.",
    handle: changesResponse(list, (json: ReadonlyArray<Json>) =>
      json.map((coin) => ({ ...coin, convertMx: "0" })),
    ),
  },
  {
    id: "small-balances-of-everybody",
    statement: "roles.own-account-only",
    text: "The small balances of every account are listed.",
    handle: changesResponse(list, async (json: Array<Json>, call) => {
      for (const other of await listsOfOthers(call)) json.push(...elementsOf(other))
    }),
  },
]

const convertFaults: ReadonlyArray<Fault> = [
  {
    id: "one-coin-at-a-time",
    statement: `${convert}.takes-a-comma-list`,
    text: "More than one coin is refused.",
    handle: refuses(convert, (parameters) => coinsOf(parameters).length > 1),
  },
  {
    id: "the-first-coin-is-converted",
    statement: `${convert}.takes-a-comma-list`,
    text: "Of several coins the first is converted.",
    handle: understands(convert, (parameters) =>
      parameters.has("asset") ? changed(parameters, { asset: coinsOf(parameters)[0] as string }) : undefined,
    ),
  },
  {
    id: "sixteen-coins",
    statement: `${convert}.at-most-15-assets`,
    text: "Sixteen coins are dealt with in one call.",
    handle: inTwoParts,
  },
  {
    id: "fourteen-coins",
    statement: `${convert}.at-most-15-assets`,
    text: "Fifteen coins are refused.",
    handle: refuses(convert, (parameters) => coinsOf(parameters).length === 15),
  },
  {
    id: "nothing-is-converted",
    statement: `${convert}.token-balance-grows`,
    text: "What is reported to be converted stays as it is.",
    handle: async (call) =>
      call.endpoint === convert && call.isSigned
        ? answerOf({ ...failsAll([]), successList: coinsOf(call.parameters), totalConvert: "1" })
        : call.pass(),
  },
  tellsResult(
    "more-is-told-than-comes",
    "token-balance-grows",
    "totalConvert is a thousand more than what arrives.",
    ({ totalConvert }) => ({
      totalConvert: `1000${totalConvert}`,
    }),
  ),
  tellsFailed("failed-conversions-are-left-out", "What could not be converted is left out.", () => []),
  tellsFailed(
    "failed-conversion-without-message",
    "What could not be converted is reported without a message.",
    (failed) => failed.map((each) => ({ ...each, message: "" })),
  ),
  tellsFailed(
    "failed-conversion-without-code",
    "What could not be converted is reported with an empty code.",
    (failed) => failed.map((each) => ({ ...each, code: "" })),
  ),
  {
    id: "one-failure-stops-all",
    statement: `${convert}.failed-carries-code-and-message`,
    text: "When one coin cannot be converted, the whole call is refused.",
    handle: changesResponse(convert, (json: Result) =>
      json.failedList.length > 0 ? { code: 30021, msg: "cannot be converted" } : json,
    ),
  },
  tellsResult(
    "converts-any-amount",
    "small-balances-only",
    "Every coin is converted, however much there is of it.",
    ({ successList, failedList }) => ({
      successList: [...successList, ...failedList.map(({ asset }) => String(asset))],
      failedList: [],
    }),
  ),
]

const listedFaults: ReadonlyArray<Fault> = [
  {
    id: "no-conversion-is-listed",
    statement: `${history}.lists-a-conversion`,
    text: "No conversion is listed.",
    handle: changesResponse(history, (json: Page) => ({ ...json, data: [] })),
  },
  tellsDetails("the-first-coin-is-listed", "Of the coins of a conversion the first is listed.", (details) =>
    details.slice(0, 1),
  ),
  tellsDetails(
    "other-amounts-are-listed",
    "A coin is reported to have been spent to the amount 0.",
    (details) => details.map((detail) => ({ ...detail, amount: "0" })),
  ),
  ...(["totalConvert", "totalFee"] as const).map(
    (name): Fault => ({
      id: `another-${name}-is-listed`,
      statement: `${history}.lists-a-conversion`,
      text: `A conversion is listed with another ${name} than was answered.`,
      handle: changesResponse(history, (json: Page) => ({
        ...json,
        data: json.data.map((each) => ({ ...each, [name]: "77" })),
      })),
    }),
  ),
  {
    id: "conversions-ignore-times",
    statement: `${history}.window-bounds-the-records`,
    text: "startTime and endTime do not matter.",
    handle: understands(history, (parameters) =>
      parameters.has("startTime") ? without(parameters, "startTime", "endTime") : undefined,
    ),
  },
  {
    id: "conversions-of-everybody",
    statement: "roles.own-account-only",
    text: "The conversions of every account are listed.",
    handle: changesResponse(history, async (json: Page, call) => {
      for (const other of await listsOfOthers(call)) json.data.push(...(other as Page).data)
    }),
  },
  ...pageFaults({
    endpoint: history,
    size: "limit",
    rules: { page: "page-default-1", size: "limit-default-1", most: "answers-no-more-than-limit" },
    sizeDefault: 1,
    rows: (json: Page) => json.data,
  }),
  ...endedPages(history, "limit", "limit-max-1000", 1000, (json: Page) => json.data),
]

export const conversionFaults: ReadonlyArray<Fault> = [...listFaults, ...convertFaults, ...listedFaults]
