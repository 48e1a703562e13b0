/**
 * Legal variants: changed behavior that the documentation allows, for a broker's endpoints about sub-accounts.
 */
import { answerOf, changes, changesAt, instead, isOk, rejects, serves } from "../deviations.ts"
import { type Handle, variants } from "../Mutant.ts"
import { asNumber, asText, backwards, eachRecord, leavesOutFields, maps } from "./changes.ts"

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

const limitMax = { [list]: 200, [all]: 1000, [transfers]: 500 }

const each = (endpoints: ReadonlyArray<string>, text: string, handle: Handle) =>
  variants(endpoints, { [text]: handle })

export const brokerVariants = [
  ...each(
    [create, list],
    "The time at which a sub-account was made is text.",
    eachRecord([create, list], asText("timestamp")),
  ),
  ...each(
    [create, list, futures],
    "A success of the broker's area has an empty message.",
    changesAt([create, list, futures], ({ msg: _, ...json }) => ({ ...json, message: "" })),
  ),
  ...each(
    [createKey, keys],
    "Permissions are listed by their short names, with a space behind each comma.",
    eachRecord(
      [createKey, keys],
      maps(
        (names: string) => names.replaceAll("_READ", "_R").replaceAll("_WRITE", "_W").replaceAll(",", ", "),
        "permissions",
      ),
    ),
  ),
  ...each(
    [transfer, transfers, withdraw],
    "The ids of transfers and withdrawals are JSON numbers.",
    eachRecord([transfer, transfers, withdraw], asNumber("tranId", "id")),
  ),
  ...each(
    [transfers],
    "The master account is null in the records of transfers, and pairs are spelled in small letters.",
    eachRecord([transfers], (record) => {
      maps((account: string) => (account === "" ? null : account), "fromAccount", "toAccount")(record)
      if ("fromsymbol" in record) leavesOutFields("fromSymbol")(record)
      if ("tosymbol" in record) leavesOutFields("toSymbol")(record)
    }),
  ),
  ...each(
    [rebates],
    "The numbers of a page of rebates are text.",
    changes(rebates, asText("page", "totalRecords", "totalPageNum")),
  ),
  ...each([own, all, transfers], "A page begins with the oldest record.", backwards([own, all, transfers])),
  ...each(
    [own],
    "A master who asks for deposits gets those of a sub-account.",
    instead(own, async ({ isSigned, key, keys: known, parameters, ask, pass }) => {
      const answer = await pass()
      const sub = known.find(({ master, isFull }) => isFull && master !== undefined && master === key?.uid)
      return isOk(answer) && isSigned && sub !== undefined ? ask(own, parameters, sub) : answer
    }),
  ),
  ...each(
    [own, all],
    "An address has no suffix, and its memo is in memo alone.",
    eachRecord([own, all], (record) => {
      record.address = String(record.address).split(":")[0]
    }),
  ),
  ...each(
    Object.keys(limitMax),
    "A limit above the largest page is rejected.",
    rejects(
      "every",
      ({ limit }, { endpoint }) => Number(limit) > (limitMax[endpoint as keyof typeof limitMax] ?? Infinity),
    ),
  ),
  ...each(
    [create, createKey],
    "A note may have only ASCII letters, digits and spaces.",
    rejects(
      "every",
      ({ note = "" }, { endpoint }) =>
        [create, createKey].includes(endpoint as typeof create) && !/^[\w -]*$/.test(note),
    ),
  ),
  ...each(
    [transfer, transfers],
    "Transfers of brokers accept FUTURE, but not FUTURES.",
    rejects(
      "every",
      ({ fromAccountType, toAccountType }, { endpoint }) =>
        [transfer, transfers].includes(endpoint as typeof transfer) &&
        [fromAccountType, toAccountType].includes("FUTURES"),
    ),
  ),
  ...each(
    [own, all, create, list, createKey, keys],
    "The broker area is for masters only, except a sub-account's withdrawal.",
    rejects(
      "every",
      (_, { endpoint, key }) =>
        key?.master !== undefined && endpoint.startsWith("broker.") && endpoint !== withdraw,
    ),
  ),
  ...each(
    [create],
    "A master that is not a broker can make sub-accounts.",
    serves(create, ({ isSigned, key, parameters: { subAccount, note, password, timestamp }, now }) => {
      if (!isSigned || key?.isFull !== true || !subAccount || !note || !timestamp) return undefined
      if (password !== undefined && !/^[\da-f]{32}$/i.test(password)) return undefined
      return answerOf({ code: "0", message: "success", data: [{ subAccount, note, timestamp: now() }] })
    }),
  ),
  ...variants(
    [create, createKey, "broker.deleteApiKey", "broker.createSubDepositAddress", withdraw, transfer, futures],
    {
      "Broker writes have all their fields in the query, as the target file says.": {
        handle: (call) => call.pass(),
        target: (ours) => ({ ...ours, fieldsIn: "query" }),
      },
    },
  ),
]
