/** Mutants that handle transfers wrongly, between spot and futures and to other users. */
import { exact, multiply, textOf } from "@bourse/conformance/src/values/Exact.ts"
import {
  answerOf,
  changes,
  dayMs,
  elementsOf,
  instead,
  isOk,
  knowsNo,
  makesUp,
  reads,
  rejects,
  rejectsWhen,
  sets,
  understands,
} from "../deviations.ts"
import { type Call, type Handle, type Json, mutants, type Parameters } from "../Mutant.ts"

const transfer = "wallet.transfer"
const history = "wallet.transferHistory"
const record = "wallet.transferRecord"
const send = "wallet.internalTransfer"
const sent = "wallet.internalTransferHistory"

const rowsOf = ([list]: ReadonlyArray<Json>): Array<Json> => list?.rows ?? []
const dataOf = ({ data }: Json): Array<Json> => data

/** Confirms a transfer from this kind of account, but moves no funds. */
const pretendsToMove = (from: string): Handle =>
  instead(
    transfer,
    ({ isSigned, key, parameters: { fromAccountType, asset, amount } }) =>
      isSigned &&
      key?.isFull === true &&
      fromAccountType === from &&
      asset !== undefined &&
      amount !== undefined &&
      answerOf([{ tranId: "1" }]),
  )

const movesHalf = (endpoint: string, from?: string): Handle =>
  understands(
    endpoint,
    ({ amount, fromAccountType }) =>
      amount !== undefined &&
      fromAccountType === (from ?? fromAccountType) && {
        amount: textOf(multiply(exact(amount), exact("0.5"))),
      },
  )

const swapped = ({ fromAccountType = "SPOT", toAccountType = "FUTURES" }: Parameters) => ({
  fromAccountType: toAccountType,
  toAccountType: fromAccountType,
})

/** Remembers the id of the last transfer. */
const remembers =
  (handle: Handle): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (call.endpoint === transfer && isOk(answer))
      call.memory.set("last", elementsOf(answer.json)[0]?.tranId)
    return answer
  }
const lastOf = ({ memory }: Call) => memory.get("last") as string | undefined

/** Keeps reporting a transfer that was once reported, even when the transfer is too old. */
const neverForgets: Handle = instead(record, async ({ parameters, memory, pass, isSigned }) => {
  const answer = await pass()
  const id = `record ${parameters.tranId}`
  if (isOk(answer)) memory.set(id, answer.json)
  return isOk(answer) || !isSigned || !memory.has(id) ? answer : answerOf(memory.get(id))
})

const listsForever: Handle = changes(history, (json, { parameters, memory }) => {
  const rows = rowsOf(json)
  for (const row of rows) memory.set(String(row.tranId), row)
  const known = new Set(rows.map(({ tranId }) => tranId))
  const [from, to] = [Number(parameters.startTime), Number(parameters.endTime)]
  for (const row of memory.values() as Iterable<Json>)
    if (!known.has(row.tranId) && row.timestamp >= from && row.timestamp <= to) rows.push(row)
})

/** Sends a transfer for this kind of receiver to an unknown or another receiver. */
const receiver = (rule: string, kind: string, words: string, other: (toAccount: string) => string) =>
  mutants(send, {
    [rule]: {
      [`A receiver is not found by ${words}.`]: rejects(send, ({ toAccountType }) => toAccountType === kind),
      [`A transfer by ${words} reaches another user.`]: understands(
        send,
        ({ toAccountType, toAccount = "" }) => toAccountType === kind && { toAccount: other(toAccount) },
      ),
    },
  })

const takesAreaCode1: Handle = understands(
  send,
  ({ areaCode, toAccount = "" }) => areaCode === undefined && /^\d{10}$/.test(toAccount) && { areaCode: "1" },
)

export const transfers = [
  ...mutants(transfer, {
    "spot-to-futures": {
      "A transfer to futures does not debit the spot balance.": pretendsToMove("SPOT"),
      "Half of the amount goes to the futures account.": movesHalf(transfer, "SPOT"),
    },
    "futures-to-spot": {
      "A transfer from futures does not credit the spot balance.": pretendsToMove("FUTURES"),
      "Half of the amount comes back from the futures account.": movesHalf(transfer, "FUTURES"),
    },
    "is-recorded": {
      "The returned id finds no record.": sets(transfer, { tranId: "999999999" }),
      "A record has the amount 0.": sets(record, { amount: "0" }),
      "A record has the asset XYZ.": sets(record, { asset: "XYZ" }),
      "Every record is reported to be from spot to futures.": sets(record, {
        fromAccountType: "SPOT",
        toAccountType: "FUTURES",
      }),
    },
  }),
  ...mutants(record, {
    "answers-the-transfer-asked-for": {
      "A query by any id returns the last transfer.": remembers(
        reads(record, "tranId", (_, call) => lastOf(call)),
      ),
    },
    "parameter.tranId": {
      "Without tranId, the last transfer is answered.": remembers(makesUp(record, "tranId", lastOf)),
    },
    "reach-6-months": {
      "A transfer of more than 3 months ago is not found.": rejectsWhen(
        record,
        ({ timestamp }, { now }) => now() - timestamp > 90 * dayMs,
      ),
    },
    "nothing-before-6-months": { "A transfer is found at any age.": neverForgets },
  }),
  ...mutants(history, {
    "directions-filter": {
      "Transfers of the other direction are listed too.": changes(
        history,
        async (json, { parameters, ask }) => {
          const { json: others } = await ask(history, { ...parameters, ...swapped(parameters) })
          rowsOf(json).push(...rowsOf(elementsOf(others)))
        },
      ),
      "fromAccountType and toAccountType are swapped.": understands(
        history,
        (asked) => asked.fromAccountType !== undefined && asked.toAccountType !== undefined && swapped(asked),
      ),
    },
    "reach-6-months": {
      "Transfers of more than 3 months ago are not listed.": changes(history, ([list], { now }) => {
        list.rows = list.rows.filter(({ timestamp }: Json) => now() - timestamp < 90 * dayMs)
      }),
    },
    "nothing-before-6-months": { "Transfers listed once stay in the list at any age.": listsForever },
  }),
  ...receiver("by-uid", "UID", "UID", () => "10000001"),
  ...receiver("by-email", "EMAIL", "e-mail address", (address) => `other-${address}`),
  ...mutants(send, {
    "by-phone": {
      "A receiver is not found by phone number.": knowsNo(send, "areaCode"),
      "A transfer by phone number reaches another user.": understands(send, ({ areaCode }, { key, keys }) => {
        const other = keys.findLast(({ uid }) => uid !== key?.uid)
        return areaCode !== undefined && other && { toAccountType: "UID", toAccount: other.uid }
      }),
    },
    "phone-needs-area-code": { "Without areaCode, 1 is taken.": takesAreaCode1 },
    "parameter.areaCode": { "Without areaCode, 1 is taken.": takesAreaCode1 },
    "moves-the-amount": {
      "Half of the amount is sent.": movesHalf(send),
      "A confirmed transfer moves nothing.": instead(
        send,
        ({ isSigned }) => isSigned && answerOf({ tranId: "1" }),
      ),
    },
    "parameter.toAccount": {
      "Without toAccount, another account is used.": makesUp(
        send,
        "toAccount",
        ({ key, keys }) => keys.find(({ uid }) => uid !== key?.uid)?.uid,
      ),
    },
  }),
  ...mutants(sent, {
    "lists-a-transfer": {
      "No transfer to another user is listed.": changes(sent, (json) => ({ ...json, data: [] })),
      "A transfer is listed with another toAccount.": sets(sent, { toAccount: "x" }, dataOf),
      "A transfer is listed with another asset.": sets(sent, { asset: "x" }, dataOf),
      "A transfer is listed with the amount 0.": sets(sent, { amount: "0" }, dataOf),
    },
  }),
]
