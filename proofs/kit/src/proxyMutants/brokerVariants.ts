/**
 * Servers that are right about a broker's sub-accounts, and decide otherwise than ours what the interface leaves open:
 * no fixture may fail before any of them.
 */
import type { Target } from "@bourse/conformance"
import {
  answerOf,
  type Call,
  elementsOf,
  type Handle,
  isOk,
  type Json,
  refuses,
  serves,
  type Variant,
} from "./Fault.ts"

const [create, list, futures] = [
  "broker.createSubAccount",
  "broker.subAccounts",
  "broker.enableFutures",
] as const
const [createKey, keys] = ["broker.createApiKey", "broker.apiKeys"] as const
const [own, all] = ["broker.subDepositHistory", "broker.allSubDepositHistory"] as const
const [transfer, transfers] = ["broker.universalTransfer", "broker.universalTransferHistory"] as const
const withdraw = "broker.withdraw"
const rebates = "broker.rebates"

const variant = (
  id: string,
  text: string,
  endpoints: ReadonlyArray<string>,
  handle: Handle,
  target: (ours: Target) => Target = (ours) => ours,
): Variant => ({ id, text, endpoints, handle, target })

/** Successes of these endpoints are told differently. */
const tellsAt =
  (endpoints: ReadonlyArray<string>, change: (json: Json, call: Call) => unknown): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!endpoints.includes(call.endpoint) || !isOk(answer)) return answer
    const changed = change(answer.json as Json, call)
    return answerOf(changed ?? answer.json)
  }

/** The records of an answer, those of a page and the keys of a sub-account too. */
const recordsOf = (json: unknown): ReadonlyArray<Json> =>
  elementsOf(json).flatMap((element) => {
    const inner = [element.data, element.subAccount].find(Array.isArray)
    return inner === undefined ? [element] : elementsOf(inner)
  })

const tellsEach = (endpoints: ReadonlyArray<string>, change: (record: Json) => void): Handle =>
  tellsAt(endpoints, (json) => {
    for (const record of recordsOf(json)) change(record)
  })

/** One of two spellings alone. */
const only = (kept: string, dropped: string) => (record: Json) => {
  if (Object.hasOwn(record, kept)) delete record[dropped]
}

const asText = (name: string) => (record: Json) => {
  if (Object.hasOwn(record, name)) record[name] = String(record[name])
}

const asNumber = (name: string) => (record: Json) => {
  if (Object.hasOwn(record, name)) record[name] = Number(record[name])
}

const limitOf = (parameters: Call["parameters"]): number => Number(parameters.get("limit") ?? 0)

export const brokerVariants: ReadonlyArray<Variant> = [
  variant(
    "sub-account-times-are-text",
    "When a sub-account was made is reported as text.",
    [create, list],
    tellsEach([create, list], asText("timestamp")),
  ),
  variant(
    "no-broker-message",
    "A success of the broker's area has an empty message.",
    [create, list, futures],
    tellsAt([create, list, futures], (json) => {
      json.message = ""
      delete json.msg
    }),
  ),
  variant(
    "permissions-in-short",
    "Permissions are listed by their short names, with a space behind each comma.",
    [createKey, keys],
    tellsEach([createKey, keys], (record) => {
      record.permissions = String(record.permissions)
        .replaceAll("_READ", "_R")
        .replaceAll("_WRITE", "_W")
        .replaceAll(",", ", ")
    }),
  ),
  variant(
    "transfer-ids-are-numbers",
    "The ids of transfers and withdrawals are JSON numbers.",
    [transfer, transfers, withdraw],
    tellsEach([transfer, transfers, withdraw], (record) => {
      asNumber("tranId")(record)
      asNumber("id")(record)
    }),
  ),
  variant(
    "master-account-is-null",
    "The master account is null in the records of transfers, and pairs are spelled in small letters.",
    [transfers],
    tellsEach([transfers], (record) => {
      for (const side of ["fromAccount", "toAccount"]) if (record[side] === "") record[side] = null
      only("fromsymbol", "fromSymbol")(record)
      only("tosymbol", "toSymbol")(record)
    }),
  ),
  variant(
    "rebate-pages-in-text",
    "The numbers of a page of rebates are text.",
    [rebates],
    tellsAt([rebates], (json) => {
      for (const name of ["page", "totalRecords", "totalPageNum"]) asText(name)(json)
    }),
  ),
  variant(
    "pages-begin-with-the-oldest",
    "What is listed on a page begins with the oldest.",
    [own, all, transfers],
    tellsAt([own, all, transfers], (json) => (json as unknown as Array<Json>).toReversed()),
  ),
  variant(
    "deposits-of-the-sub-accounts",
    "A master who asks for deposits gets those of a sub-account.",
    [own],
    async (call) => {
      const { endpoint, isSigned, key, keys: known, parameters, ask, pass } = call
      const answer = await pass()
      const sub = known.find(({ master, isFull }) => isFull && master !== undefined && master === key?.uid)
      return endpoint === own && isOk(answer) && isSigned && sub !== undefined
        ? ask(own, parameters, sub)
        : answer
    },
  ),
  variant(
    "no-suffix-behind-addresses",
    "An address has no suffix, and its memo stands in memo alone.",
    [own, all],
    tellsEach([own, all], (record) => {
      record.address = String(record.address).split(":")[0]
    }),
  ),
  variant(
    "too-much-is-refused",
    "More than a page can hold is refused.",
    [list, all, transfers],
    async (call) => {
      const most = { [list]: 200, [all]: 1000, [transfers]: 500 }[call.endpoint]
      return most === undefined ? call.pass() : refuses(call.endpoint, (asked) => limitOf(asked) > most)(call)
    },
  ),
  variant(
    "masters-are-brokers",
    "A master who is no broker has sub-accounts made.",
    [create],
    serves(create, ({ isSigned, key, parameters, now }) =>
      isSigned &&
      key?.isFull === true &&
      ["subAccount", "note", "timestamp"].every((name) => parameters.has(name))
        ? answerOf({
            code: "0",
            message: "success",
            data: [
              {
                subAccount: parameters.get("subAccount"),
                note: parameters.get("note"),
                timestamp: now(),
              },
            ],
          })
        : undefined,
    ),
  ),
  variant(
    "fields-in-the-query",
    "Broker writes have all their fields in the query, as the target file says.",
    [create, createKey, "broker.deleteApiKey", "broker.createSubDepositAddress", withdraw, transfer, futures],
    (call) => call.pass(),
    (ours) => ({ ...ours, fieldsIn: "query" }),
  ),
]
