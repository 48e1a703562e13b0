/** Legal variants: changed behavior that the documentation allows, for transfers and conversions. */
import { changes, elementsOf, instead, leavesOut, reads, rejection, rejects, serves } from "../deviations.ts"
import { type Json, variants } from "../Mutant.ts"
import { asNumber, asText, eachObject, leavesOutFields, maps, withZeros } from "./changes.ts"

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

const each = (endpoints: ReadonlyArray<string>, text: string, change: (object: Json) => unknown) =>
  variants(endpoints, { [text]: eachObject(endpoints, change) })

const isIn = (endpoints: ReadonlyArray<string>, endpoint: string): boolean => endpoints.includes(endpoint)

export const transferVariants = [
  ...variants([converted], {
    "Conversions are listed only with both times.": rejects(
      converted,
      ({ startTime, endTime }) => startTime === undefined || endTime === undefined,
    ),
  }),
  ...each(
    [history, record],
    "A record's futures account is spelled FUTURE.",
    maps((type) => (type === "FUTURES" ? "FUTURE" : type), "fromAccountType", "toAccountType"),
  ),
  ...each(
    [history, record],
    "A transfer is reported to be in process.",
    maps(() => "WAIT", "status"),
  ),
  ...each(
    [...lists, record],
    "Times of transfers and conversions are text of digits.",
    asText("timestamp", "convertTime", "time"),
  ),
  ...each(
    [sent, converted],
    "The numbers that describe a page are text.",
    asText("page", "totalRecords", "totalPageNum", "totalPage"),
  ),
  ...each(
    [converted],
    "The number of pages has one name, without totalPageNum.",
    leavesOutFields("totalPageNum"),
  ),
  ...each([converted], "The number of pages has one name, without totalPage.", leavesOutFields("totalPage")),
  ...each(lists, "The rows of a page are in another order.", ({ rows, data }) => {
    if (Array.isArray(rows)) rows.reverse()
    else if (Array.isArray(data)) data.reverse()
  }),
  ...each(
    [...lists, record, list, convert],
    "Amounts of the wallet have more decimals.",
    withZeros(
      "amount",
      "balance",
      "convertMx",
      "convertUsdt",
      "totalConvert",
      "convertFee",
      "totalFee",
      "convert",
      "fee",
    ),
  ),
  ...each(
    [history],
    "A listed transfer has no pairs of either side, and an empty one of its own.",
    (object) => {
      leavesOutFields("fromSymbol", "toSymbol")(object)
      maps(() => "", "symbol")(object)
    },
  ),
  ...variants([history], {
    "Without a direction, transfers out of spot are listed.": serves(
      history,
      ({ isSigned, key, parameters, ask, now }) => {
        const { fromAccountType, toAccountType, timestamp } = parameters
        const isTimely = Math.abs(now() - Number(timestamp)) < 1_000
        const isOpen = fromAccountType === undefined || toAccountType === undefined
        return (
          isSigned &&
          isTimely &&
          key?.isFull === true &&
          isOpen &&
          ask(history, { ...parameters, fromAccountType: "SPOT", toAccountType: "FUTURES" })
        )
      },
    ),
    "A page larger than the largest is rejected.": rejects(history, ({ size }) => Number(size) > 100),
  }),
  ...each(
    [sent],
    "A listed transfer to another user has an empty id.",
    maps(() => "", "tranId"),
  ),
  ...variants([send], {
    "A phone number's toAccountType is PHONE.": {
      target: (ours) => ({ ...ours, phoneType: "PHONE" }),
      handle: instead(send, ({ isSigned, parameters, ask }) => {
        if (!isSigned) return undefined
        if (parameters.toAccountType === "MOBILE") return rejection
        return parameters.toAccountType === "PHONE" && ask(send, { ...parameters, toAccountType: "MOBILE" })
      }),
    },
  }),
  ...variants([sent], {
    "Received transfers are not in an account's list.": changes(sent, (json, { key }) => ({
      ...json,
      data: json.data.filter(({ fromAccount }: Json) => fromAccount === key?.uid),
    })),
  }),
  ...variants(lists, {
    "A window that ends in the future is rejected.": rejects(
      "every",
      ({ endTime = 0 }, { endpoint, now }) => isIn(lists, endpoint) && Number(endTime) > now() + 1_000,
    ),
  }),
  ...variants([converted], {
    "A page of more than 1000 conversions is rejected.": rejects(
      converted,
      ({ limit }) => Number(limit) > 1_000,
    ),
    "Every coin's part of a conversion has an id of its own.": changes(converted, ({ data }) => {
      for (const { convertDetails } of data)
        for (const [index, detail] of elementsOf(convertDetails).entries())
          detail.id = `${detail.id}-${index}`
    }),
  }),
  ...each([converted], "The id of a coin's part of a conversion is a number.", asNumber("id")),
  ...each(
    [list, convert],
    "The code of the reason why a coin cannot be converted is a number.",
    asNumber("code"),
  ),
  ...each([list], "A coin that can be converted has neither code nor message.", (object) => {
    if (object.code === null) leavesOutFields("code", "message")(object)
  }),
  ...each([list], "A coin that can be converted has the code 0 and the message success.", (object) => {
    if (object.code === null) Object.assign(object, { code: "0", message: "success" })
  }),
  ...variants([list], {
    "A balance worth one USDT is not a small balance.": leavesOut(
      list,
      ({ code, convertUsdt }) => code === null && Number(convertUsdt) >= 1,
    ),
    "Small balances that cannot be converted are not listed.": leavesOut(list, ({ code }) => code !== null),
  }),
  ...variants([convert], {
    "Only the first fifteen of sixteen coins are converted.": reads(convert, "asset", (asset) =>
      asset.split(",").slice(0, 15).join(","),
    ),
    "A conversion with an unknown coin is rejected completely.": {
      target: ({ capabilities = [], ...ours }) => ({
        ...ours,
        capabilities: capabilities.filter((each) => each !== "unknown-coins"),
      }),
      handle: rejects(convert, ({ asset = "" }) => /[a-z]/.test(asset)),
    },
  }),
]
