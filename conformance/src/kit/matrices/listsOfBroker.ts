/**
 * Describes the records in a broker's lists: sub-accounts, their keys, transfers between them. No two records
 * of a broker's list are equal.
 */
import { type Listed, type ListSpec, timesOf } from "./lists.ts"
import { decimal, everyRight, type Step, subAccount } from "./written.ts"

const [a, b] = ["{unique}a", "{unique}b"]
const [one, two] = ["{unique}{unique}", "{unique}{uniqueDigits}second"]
const master = ""
const spot = { fromAccountType: "SPOT", toAccountType: "SPOT" }

/** Factors for the transfers' amounts, so that no two transfers of an asset have the same amount. */
const countOf = {
  first: 6,
  second: 5,
  third: 2,
  fourth: 3,
  fifth: 4,
  sixth: 1,
  seventh: 1,
  eighth: 3,
} as const

const universal = (
  name: keyof typeof countOf,
  from: string,
  to: string,
  more: { readonly isLate?: boolean; readonly clientTranId?: string; readonly isBase?: boolean } = {},
): Listed => {
  const { isLate = false, clientTranId, isBase = false } = more
  const asset = isBase ? "{base}" : "{quote}"
  const amount = `{${isBase ? "minQuantity" : "minAmount"}*${countOf[name]}}`
  return {
    key: `{${name}}`,
    by: [
      {
        name: `transfer ${name}`,
        call: "broker.universalTransfer",
        with: {
          fromAccount: from === master ? null : from,
          toAccount: to === master ? null : to,
          ...spot,
          asset,
          amount,
          clientTranId: clientTranId ?? null,
        },
        capture: { [name]: "/tranId" },
      },
    ],
    isLate,
    of: {
      ...spot,
      fromAccount: from,
      toAccount: to,
      ...(clientTranId === undefined ? {} : { clientTranId }),
    },
    shows: {
      asset,
      amount: decimal(amount),
      ...(from === master ? {} : { fromAccount: from }),
      ...(to === master ? {} : { toAccount: to }),
      ...(clientTranId === undefined ? {} : { clientTranId }),
    },
  }
}

export const universalTransfers: ListSpec = {
  endpoint: "broker.universalTransferHistory",
  profile: "broker",
  needs: ["broker"],
  actors: {
    broker: { role: "broker", balances: { "{quote}": "{minAmount*40}", "{base}": "{minQuantity*8}" } },
  },
  before: [subAccount("a"), subAccount("b")],
  records: [
    universal("first", master, a, { clientTranId: one }),
    universal("second", master, b),
    universal("third", a, master, { clientTranId: two }),
    universal("fourth", master, a, { isLate: true }),
    universal("fifth", master, b, { isLate: true }),
    universal("sixth", b, a, { isLate: true }),
    universal("seventh", a, master, { isLate: true }),
    universal("eighth", master, b, { isLate: true, isBase: true }),
  ],
  id: "tranId",
  filters: {
    fromAccountType: ["SPOT"],
    toAccountType: ["SPOT"],
    fromAccount: [undefined, a, b],
    toAccount: [undefined, a, b],
    clientTranId: [undefined, one, two],
  },
  meant: { fromAccount: master, toAccount: master },
  // A clientTranId without accounts may find every transfer with this id, or only those between the master's
  // own accounts.
  isOpen: ({ fromAccount, toAccount, clientTranId }) =>
    clientTranId !== undefined && fromAccount === undefined && toAccount === undefined,
  size: "limit",
  moving: ["status"],
}

export const subAccounts: ListSpec = {
  endpoint: "broker.subAccounts",
  profile: "broker",
  needs: ["broker"],
  actors: { broker: { role: "broker" } },
  records: Object.keys(timesOf)
    .slice(0, 3)
    .map((letter) => ({
      key: `{unique}${letter}`,
      by: [subAccount(letter)],
      of: { subAccount: `{unique}${letter}` },
      shows: { note: `note ${letter}` },
      alone: { subAccount: `{unique}${letter}` },
    })),
  id: "subAccount",
  is: (key) => key,
  at: "/data",
  filters: { subAccount: [undefined, "{unique}a", "{unique}c"] },
  size: "limit",
}

const ips = { a: "10.1.2.3", b: "10.9.8.7" } as const
/**
 * An API key of a sub-account: with all permissions from any address, or with one permission from two
 * addresses.
 */
const key = (letter: "a" | "b", isSecond: boolean): Listed => {
  const variable = `${isSecond ? "second" : "first"}${letter}`
  const make: Step = {
    name: `make ${variable}`,
    call: "broker.createApiKey",
    with: {
      subAccount: `{unique}${letter}`,
      permissions: isSecond ? "SPOT_DEAL_READ" : everyRight,
      note: `${variable} key`,
      ip: isSecond ? `${ips[letter]},10.1.2.4` : null,
    },
    capture: { [variable]: "/apikey", [`${variable}.at`]: "/createTime" },
  }
  return {
    key: `{${variable}}`,
    by: [make],
    of: { subAccount: `{unique}${letter}` },
    shows: {
      note: `${variable} key`,
      creatTime: { $ref: `${variable}.at` },
      permissions: { $regex: isSecond ? "^(?=.*DEAL_R)(?!.*ACCOUNT)" : "^(?=.*DEAL_W)(?=.*ACCOUNT_R)" },
      ...(isSecond ? { ip: { $regex: `^(?=.*${ips[letter]})(?=.*10.1.2.4)` } } : {}),
    },
    ...(isSecond ? {} : { alone: "at first" }),
  }
}
export const apiKeys: ListSpec = {
  endpoint: "broker.apiKeys",
  profile: "broker",
  needs: ["broker"],
  actors: { broker: { role: "broker" } },
  before: [subAccount("a"), subAccount("b")],
  records: [key("a", false), key("a", true), key("b", false), key("b", true)],
  id: "apiKey",
  at: "/subAccount",
  filters: { subAccount: ["{unique}a", "{unique}b"] },
}
