/**
 * Scalars that few endpoints use, each with its reader and writer. A shape's descriptor names its own
 * conversion, so that a bundle contains no others.
 */
import { startOfDay } from "@bourse/broker/calls"
import { signedDecimalPattern } from "#vocabulary"
import { check, isText, matching, numberAs } from "./checks.ts"
import type { Conversion } from "./Shape.ts"

const isRebateTime = (text: string) =>
  /^(\d{8}|\d{13})$/.test(text) && (text.length === 13 || startOfDay(text) !== undefined)

const isAccount = (type: unknown) => type === "SPOT" || type === "FUTURES"
const accounts = "SPOT or FUTURES"
const readAccount = check(
  accounts,
  (type) => isAccount(type) || type === "FUTURE",
  (type) => (type === "FUTURE" ? "FUTURES" : type),
)

/** A number that may be negative, such as `-0.01`. */
export const signedDecimal: Conversion = [
  "convert",
  matching(signedDecimalPattern, "a decimal number such as -0.01"),
]

/** A day of the calendar, such as `20260101`. */
export const day: Conversion = [
  "convert",
  isText("a day such as 20260101", (text) => /^\d{8}$/.test(text) && startOfDay(text) !== undefined),
]

/** A time, written as its decimal digits. */
export const dayOrTime: Conversion = [
  "convert",
  undefined,
  numberAs("a time in milliseconds", isRebateTime, (time) => String(time).padStart(13, "0")),
]

/** A boolean, written as text. */
export const booleanText: Conversion = [
  "convert",
  undefined,
  check("true or false", (value) => typeof value === "boolean", String),
]

/** Text for the caller, an integer on the wire. */
export const integerAsText: Conversion = ["convert", check("a whole number", Number.isSafeInteger, String)]

/** 0 or 1, read also from its digit as text. */
export const zeroOrOne: Conversion = [
  "convert",
  check(
    "0 or 1",
    (value) => Object(value) !== value && /^0{0,14}[01]$/.test(String(value)) && !Object.is(value, -0),
    Number,
  ),
]

/** The account type `FUTURE` is read as `FUTURES`. */
export const accountType: Conversion = ["convert", readAccount, check(accounts, isAccount)]

/** The account type of a broker's transfer: `FUTURES` is written as `FUTURE`. */
export const transferAccountType: Conversion = [
  "convert",
  readAccount,
  check(accounts, isAccount, (type) => (type === "FUTURES" ? "FUTURE" : type)),
]

/** The broker's success code `"0"`, read also from the number. */
export const brokerCode: Conversion = [
  "convert",
  check('"0"', (value) => value === "0" || value === 0, String),
]
