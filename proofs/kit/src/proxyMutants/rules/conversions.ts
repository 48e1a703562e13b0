/** Mutants that convert small balances into the platform token wrongly. */
import { ErrorCode } from "@bourse/core"
import {
  answerOf,
  changes,
  elementsOf,
  instead,
  listsEverybodys,
  reads,
  rejects,
  serves,
  sets,
} from "../deviations.ts"
import { type Handle, type Json, mutants, type Parameters, sharing } from "../Mutant.ts"

const list = "wallet.convertibleAssets"
const convert = "wallet.convert"
const history = "wallet.conversionHistory"

const coinsOf = ({ asset = "" }: Parameters): ReadonlyArray<string> => asset.split(",")

const nothing = { successList: [], failedList: [], totalConvert: "0", convertFee: "0" }

/** Converts a list of assets that is too long in two requests, and reports one conversion. */
const inTwoParts: Handle = serves(convert, async ({ isSigned, parameters, ask }) => {
  const coins = coinsOf(parameters)
  if (!isSigned || coins.length <= 15) return undefined
  const sum: Json = structuredClone(nothing)
  for (const part of [coins.slice(0, 15), coins.slice(15)]) {
    const { json } = await ask(convert, { ...parameters, asset: part.join(",") })
    const { successList, failedList, totalConvert, convertFee } = json
    sum.successList.push(...successList)
    sum.failedList.push(...failedList)
    if (successList.length > 0) Object.assign(sum, { totalConvert, convertFee })
  }
  return answerOf(sum)
})

/** Changes fields of assets that cannot be converted: a mutant for each rule about these fields. */
const unconvertible = (text: string, fields: Readonly<Record<string, string | null>>) =>
  ["unconvertible-carries-code-and-message", ...Object.keys(fields).map((name) => `field.${name}`)].flatMap(
    (rule) =>
      mutants(list, {
        [rule]: {
          [text]: sets(list, fields, (coins: ReadonlyArray<Json>) =>
            coins.filter(({ code }) => code !== null),
          ),
        },
      }),
  )

const failed = ({ failedList }: Json): ReadonlyArray<Json> => failedList
const rows = ({ data }: Json): Array<Json> => data
const details = ({ data }: Json) => elementsOf(data).flatMap(({ convertDetails }) => convertDetails)

export const conversions = [
  ...unconvertible("A coin that cannot be converted is reported without code and message.", {
    code: null,
    message: null,
  }),
  ...unconvertible("A coin that cannot be converted is reported with an empty message.", { message: "" }),
  ...mutants(list, {
    "field.balance": { "The balance is reported as 0.": sets(list, { balance: "0" }) },
    "field.convertMx": {
      "convertMx is the amount before the fee.": sets(list, {
        convertMx: ({ convertMx }) => String(Number(convertMx) / 0.98),
      }),
      "Every small balance is estimated to give nothing.": sets(list, { convertMx: "0" }),
    },
  }),
  ...sharing(list, { "The small balances of every account are listed.": listsEverybodys(list) }),
  ...mutants(convert, {
    "takes-a-comma-list": {
      "More than one coin is rejected.": rejects(convert, (sent) => coinsOf(sent).length > 1),
      "Only the first of several coins is converted.": reads(
        convert,
        "asset",
        (asset) => asset.split(",")[0],
      ),
    },
    "at-most-15-assets": {
      "Sixteen coins are converted in one call.": inTwoParts,
      "Fifteen coins are rejected.": rejects(convert, (sent) => coinsOf(sent).length === 15),
    },
    "token-balance-grows": {
      "A reported conversion changes nothing.": instead(
        convert,
        ({ isSigned, parameters }) =>
          isSigned && answerOf({ ...nothing, successList: coinsOf(parameters), totalConvert: "1" }),
      ),
      "totalConvert is a thousand more than what arrives.": sets(convert, {
        totalConvert: ({ totalConvert }) => `1000${totalConvert}`,
      }),
    },
    "failed-carries-code-and-message": {
      "A coin that could not be converted is left out.": changes(convert, (json) => ({
        ...json,
        failedList: [],
      })),
      "A coin that could not be converted is reported without a message.": sets(
        convert,
        { message: "" },
        failed,
      ),
      "A coin that could not be converted is reported with an empty code.": sets(
        convert,
        { code: "" },
        failed,
      ),
      "When one coin cannot be converted, the whole call is rejected.": changes(convert, (json) =>
        json.failedList.length > 0
          ? { code: ErrorCode.assetNotConvertible, msg: "cannot be converted" }
          : json,
      ),
    },
    "small-balances-only": {
      "Every coin is converted, even a large balance.": changes(convert, (json) => ({
        ...json,
        successList: [...json.successList, ...failed(json).map(({ asset }) => asset)],
        failedList: [],
      })),
    },
  }),
  ...mutants(history, {
    "lists-a-conversion": {
      "No conversion is listed.": changes(history, (json) => ({ ...json, data: [] })),
      "Only the first coin of a conversion is listed.": sets(
        history,
        { convertDetails: ({ convertDetails }) => convertDetails.slice(0, 1) },
        rows,
      ),
      "A coin is reported to have been spent to the amount 0.": sets(history, { amount: "0" }, details),
      "A conversion is listed with another totalConvert than was answered.": sets(
        history,
        { totalConvert: "77" },
        rows,
      ),
      "A conversion is listed with another totalFee than was answered.": sets(
        history,
        { totalFee: "77" },
        rows,
      ),
    },
  }),
]
