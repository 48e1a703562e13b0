/**
 * Servers that are wrong about transfers, between the spot and futures accounts and to other users: what moves, what is
 * told of it, and to whom. Long, since every rule of five endpoints has a server that breaks it.
 */
import { exact, multiply, textOf } from "@bourse/conformance/src/values/Exact.ts"
import {
  answerOf,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  type Parameters,
  reachesEveryAccount,
  refusal,
  refuses,
  understands,
  without,
} from "./Fault.ts"
import { endedPages, listsOfOthers, pageFaults, windowFaults } from "./historyFaults.ts"

const transfer = "wallet.transfer"
const history = "wallet.transferHistory"
const record = "wallet.transferRecord"
const send = "wallet.internalTransfer"
const sent = "wallet.internalTransferHistory"
const dayMs = 86_400_000

type Rows = [{ rows: Array<Json>; total: number }]
type Data = { data: Array<Json>; totalRecords: number }

const isFrom = (parameters: Parameters, from: string): boolean => parameters.get("fromAccountType") === from

/** What is moved from this kind of account is told to be moved, and stays where it is. */
const pretendsToMove =
  (from: string): Handle =>
  async (call) =>
    call.endpoint === transfer &&
    call.isSigned &&
    call.key?.isFull === true &&
    isFrom(call.parameters, from) &&
    call.parameters.has("asset") &&
    call.parameters.has("amount")
      ? answerOf([{ tranId: "1" }])
      : call.pass()

/** A different amount is moved than was asked for. */
const movesOther = (endpoint: string, share: string, when: (parameters: Parameters) => boolean): Handle =>
  understands(endpoint, (parameters) => {
    const amount = parameters.get("amount")
    if (amount === undefined || !when(parameters)) return undefined
    return changed(parameters, { amount: textOf(multiply(exact(amount), exact(share))) })
  })

const swapped = (parameters: Parameters): Parameters =>
  changed(parameters, {
    fromAccountType: parameters.get("toAccountType") ?? "FUTURES",
    toAccountType: parameters.get("fromAccountType") ?? "SPOT",
  })

const tellsRecord = (id: string, text: string, fields: Json): Fault => ({
  id,
  statement: `${transfer}.is-recorded`,
  text,
  handle: changesResponse(record, (json: Json) => ({ ...json, ...fields })),
})

/** Remembers the last transfer's id. */
const remembers =
  (handle: Handle): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (call.endpoint === transfer && isOk(answer))
      call.memory.set("last", elementsOf(answer.json)[0]?.tranId)
    return answer
  }

/** What was once told of a transfer is told again when it is out of reach. */
const neverForgets: Handle = async (call) => {
  const { endpoint, parameters, memory, pass } = call
  const answer = await pass()
  const id = `record ${parameters.get("tranId")}`
  if (endpoint !== record) return answer
  if (isOk(answer)) memory.set(id, answer.json)
  return isOk(answer) || !call.isSigned || !memory.has(id) ? answer : answerOf(memory.get(id))
}

const listsForever: Handle = changesResponse(history, ([list]: Rows, { parameters, memory }) => {
  for (const row of list.rows) memory.set(String(row.tranId), row)
  const [from, to] = [Number(parameters.get("startTime")), Number(parameters.get("endTime"))]
  const known = new Set(list.rows.map(({ tranId }) => tranId))
  list.rows.push(
    ...([...memory.values()] as ReadonlyArray<Json>).filter(
      ({ tranId, timestamp }) => !known.has(tranId) && Number(timestamp) >= from && Number(timestamp) <= to,
    ),
  )
})

const moving: ReadonlyArray<Fault> = [
  {
    id: "nothing-goes-to-futures",
    statement: `${transfer}.spot-to-futures`,
    text: "What goes to the futures account stays in the spot balance.",
    handle: pretendsToMove("SPOT"),
  },
  {
    id: "half-goes-to-futures",
    statement: `${transfer}.spot-to-futures`,
    text: "Half of the amount goes to the futures account.",
    handle: movesOther(transfer, "0.5", (parameters) => isFrom(parameters, "SPOT")),
  },
  {
    id: "nothing-comes-from-futures",
    statement: `${transfer}.futures-to-spot`,
    text: "What comes from the futures account does not reach the spot balance.",
    handle: pretendsToMove("FUTURES"),
  },
  {
    id: "half-comes-from-futures",
    statement: `${transfer}.futures-to-spot`,
    text: "Half of the amount comes back from the futures account.",
    handle: movesOther(transfer, "0.5", (parameters) => isFrom(parameters, "FUTURES")),
  },
  {
    id: "transfers-are-not-recorded",
    statement: `${transfer}.is-recorded`,
    text: "The answered id finds nothing.",
    handle: changesResponse(transfer, (json: ReadonlyArray<Json>) =>
      json.map(() => ({ tranId: "999999999" })),
    ),
  },
  tellsRecord("recorded-amount-is-nothing", "A record has the amount 0.", { amount: "0" }),
  tellsRecord("recorded-of-another-asset", "A record has the asset XYZ.", { asset: "XYZ" }),
  tellsRecord("recorded-from-spot", "Every record is reported to be from spot to futures.", {
    fromAccountType: "SPOT",
    toAccountType: "FUTURES",
  }),
  {
    id: "last-transfer-is-answered",
    statement: `${record}.answers-the-transfer-asked-for`,
    text: "Whatever id is asked for, the last transfer is answered.",
    handle: remembers(
      understands(record, (parameters, { memory }) =>
        parameters.has("tranId") && memory.has("last")
          ? changed(parameters, { tranId: String(memory.get("last")) })
          : undefined,
      ),
    ),
  },
  {
    id: `makes-up-tranId.${record}`,
    statement: `${record}.parameter.tranId`,
    text: "Without tranId, the last transfer is answered.",
    handle: remembers(
      understands(record, (parameters, { memory }) =>
        parameters.has("tranId") || !memory.has("last")
          ? undefined
          : changed(parameters, { tranId: String(memory.get("last")) }),
      ),
    ),
  },
  {
    id: "records-of-3-months",
    statement: `${record}.reach-6-months`,
    text: "A transfer of more than 3 months ago is not found.",
    handle: async (call) => {
      const answer = await call.pass()
      if (call.endpoint !== record || !isOk(answer)) return answer
      return call.now() - Number((answer.json as Json).timestamp) > 90 * dayMs ? refusal : answer
    },
  },
  {
    id: "records-for-ever",
    statement: `${record}.nothing-before-6-months`,
    text: "A transfer is found however old it is.",
    handle: neverForgets,
  },
  {
    id: "records-of-everybody",
    statement: "roles.own-account-only",
    text: "The transfers of every account are found.",
    handle: reachesEveryAccount(record),
  },
]

const listing: ReadonlyArray<Fault> = [
  {
    id: "every-direction-is-listed",
    statement: `${history}.directions-filter`,
    text: "Transfers of the other direction are listed too.",
    handle: changesResponse(history, async ([list]: Rows, { parameters, ask }) => {
      const { json } = await ask(history, swapped(parameters))
      list.rows.push(...((elementsOf(json)[0]?.rows ?? []) as Array<Json>))
    }),
  },
  {
    id: "the-other-direction-is-listed",
    statement: `${history}.directions-filter`,
    text: "From and to change places.",
    handle: understands(history, (parameters) =>
      parameters.has("fromAccountType") && parameters.has("toAccountType") ? swapped(parameters) : undefined,
    ),
  },
  {
    id: "transfers-of-3-months",
    statement: `${history}.reach-6-months`,
    text: "Transfers of more than 3 months ago are not listed.",
    handle: changesResponse(history, ([list]: Rows, { now }) => {
      list.rows = list.rows.filter(({ timestamp }) => now() - Number(timestamp) < 90 * dayMs)
    }),
  },
  {
    id: "transfers-for-ever",
    statement: `${history}.nothing-before-6-months`,
    text: "What was once listed is listed whenever it is asked for.",
    handle: listsForever,
  },
  {
    id: "transfers-of-everybody",
    statement: "roles.own-account-only",
    text: "The transfers of every account are listed.",
    handle: changesResponse(history, async ([list]: Rows, call) => {
      for (const json of await listsOfOthers(call))
        list.rows.push(...((elementsOf(json)[0]?.rows ?? []) as Array<Json>))
    }),
  },
  ...windowFaults(history),
  ...pageFaults({
    endpoint: history,
    size: "size",
    rules: { page: "page-default-1", size: "size-default-10", most: "answers-no-more-than-size" },
    sizeDefault: 10,
    rows: ([list]: Rows) => list.rows,
  }),
  ...endedPages(history, "size", "size-max-100", 100, ([list]: Rows) => list.rows),
]

const sending: ReadonlyArray<Fault> = [
  {
    id: "a-uid-is-nobodys",
    statement: `${send}.by-uid`,
    text: "Nobody is known by a UID.",
    handle: refuses(send, (parameters) => parameters.get("toAccountType") === "UID"),
  },
  {
    id: "sent-to-another-uid",
    statement: `${send}.by-uid`,
    text: "What is sent to a UID reaches another user.",
    handle: understands(send, (parameters) =>
      parameters.get("toAccountType") === "UID" ? changed(parameters, { toAccount: "10000001" }) : undefined,
    ),
  },
  {
    id: "an-email-is-nobodys",
    statement: `${send}.by-email`,
    text: "Nobody is known by an e-mail address.",
    handle: refuses(send, (parameters) => parameters.get("toAccountType") === "EMAIL"),
  },
  {
    id: "sent-to-another-email",
    statement: `${send}.by-email`,
    text: "What is sent to an e-mail address reaches another user.",
    handle: understands(send, (parameters) =>
      parameters.get("toAccountType") === "EMAIL"
        ? changed(parameters, { toAccount: `other-${parameters.get("toAccount")}` })
        : undefined,
    ),
  },
  {
    id: "a-phone-number-is-nobodys",
    statement: `${send}.by-phone`,
    text: "Nobody is known by a phone number.",
    handle: refuses(send, (parameters) => parameters.has("areaCode")),
  },
  {
    id: "sent-to-another-phone",
    statement: `${send}.by-phone`,
    text: "What is sent to a phone number reaches another user.",
    handle: understands(send, (parameters, { key, keys }) => {
      const other = keys.findLast(({ uid }) => uid !== key?.uid)
      return parameters.has("areaCode") && other !== undefined
        ? changed(parameters, { toAccountType: "UID", toAccount: other.uid })
        : undefined
    }),
  },
  ...["phone-needs-area-code", "parameter.areaCode"].map(
    (rule): Fault => ({
      id: `makes-up-the-area-code.${rule}`,
      statement: `${send}.${rule}`,
      text: "Without areaCode, 1 is taken.",
      handle: understands(send, (parameters) =>
        !parameters.has("areaCode") && /^\d{10}$/.test(parameters.get("toAccount") ?? "")
          ? changed(parameters, { areaCode: "1" })
          : undefined,
      ),
    }),
  ),
  {
    id: "half-is-sent",
    statement: `${send}.moves-the-amount`,
    text: "Half of the amount is sent.",
    handle: movesOther(send, "0.5", () => true),
  },
  {
    id: "nothing-is-sent",
    statement: `${send}.moves-the-amount`,
    text: "What is reported to be sent stays where it is.",
    handle: async (call) =>
      call.endpoint === send && call.isSigned ? answerOf({ tranId: "1" }) : call.pass(),
  },
  {
    id: `makes-up-toAccount.${send}`,
    statement: `${send}.parameter.toAccount`,
    text: "Without toAccount, somebody is taken.",
    handle: understands(send, (parameters, { key, keys }) => {
      const other = keys.find(({ uid }) => uid !== key?.uid)
      return parameters.has("toAccount") || other === undefined
        ? undefined
        : changed(parameters, { toAccount: other.uid })
    }),
  },
]

const sentFaults: ReadonlyArray<Fault> = [
  {
    id: "nothing-sent-is-listed",
    statement: `${sent}.lists-a-transfer`,
    text: "No transfer to another user is listed.",
    handle: changesResponse(sent, (json: Data) => ({ ...json, data: [] })),
  },
  ...(["toAccount", "asset"] as const).map(
    (name): Fault => ({
      id: `another-${name}-is-listed`,
      statement: `${sent}.lists-a-transfer`,
      text: `A transfer is listed with another ${name}.`,
      handle: changesResponse(sent, (json: Data) => ({
        ...json,
        data: json.data.map((row) => ({ ...row, [name]: "x" })),
      })),
    }),
  ),
  {
    id: "another-amount-is-listed",
    statement: `${sent}.lists-a-transfer`,
    text: "A transfer is listed with the amount 0.",
    handle: changesResponse(sent, (json: Data) => ({
      ...json,
      data: json.data.map((row) => ({ ...row, amount: "0" })),
    })),
  },
  {
    id: "sent-ignores-tranId",
    statement: `${sent}.parameter.tranId`,
    text: "tranId does not matter.",
    handle: understands(sent, (parameters) =>
      parameters.has("tranId") ? without(parameters, "tranId") : undefined,
    ),
  },
  {
    id: "sent-by-everybody",
    statement: "roles.own-account-only",
    text: "What every account has sent is listed.",
    handle: changesResponse(sent, async (json: Data, call) => {
      for (const other of await listsOfOthers(call)) json.data.push(...(other as Data).data)
    }),
  },
  ...windowFaults(sent),
  ...pageFaults({
    endpoint: sent,
    size: "limit",
    rules: { page: "page-default-1", size: "limit-default-10", most: "answers-no-more-than-limit" },
    sizeDefault: 10,
    rows: (json: Data) => json.data,
  }),
]

export const transferFaults: ReadonlyArray<Fault> = [...moving, ...listing, ...sending, ...sentFaults]
