/** Mutants that handle withdrawals wrongly: both withdrawal endpoints, the records, the address book. */
import {
  changes,
  elementsOf,
  ignores,
  isOk,
  makesUp,
  reads,
  rejects,
  sets,
  understands,
} from "../deviations.ts"
import { type Call, type Handle, type Json, mutants } from "../Mutant.ts"

const [withdraw, apply] = ["wallet.withdraw", "wallet.withdrawApply"] as const
const cancel = "wallet.cancelWithdrawal"
const history = "wallet.withdrawalHistory"
const book = "wallet.withdrawalAddresses"

/** Runs `act` after every successful withdrawal request. */
const remembers =
  (handle: Handle, remember: (call: Call, id: string) => void): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (isOk(answer) && (call.endpoint === withdraw || call.endpoint === apply))
      remember(call, String(elementsOf(answer.json)[0]?.id))
    return answer
  }

/** Keeps reporting withdrawn amounts as free balance. */
const keepsFree = (form: string): Handle =>
  remembers(
    changes("spot.account", ({ balances }, { key, memory }) => {
      const { coin, amount } = (memory.get(`of ${key?.uid}`) ?? {}) as Json
      for (const balance of balances)
        if (balance.asset === coin) balance.free = String(Number(balance.free) + Number(amount))
    }),
    ({ endpoint, key, parameters, memory }) => endpoint === form && memory.set(`of ${key?.uid}`, parameters),
  )

const formMutants = (form: string) => [
  ...mutants(form, {
    "memo-when-the-address-needs-it": {
      "Without a memo, 0 is used.": understands(
        form,
        ({ coin, memo }) => coin === "XRP" && memo === undefined && { memo: "0" },
      ),
    },
    "parameter.memo": { "The memo is always replaced by 0.": reads(form, "memo", () => "0") },
    "amount-leaves-the-balance": { "A withdrawn amount stays free.": keepsFree(form) },
    "is-listed-in-the-history": {
      "The withdrawal is listed with another id than it was answered with.": sets(form, {
        id: ({ id }) => `${id}0`,
      }),
    },
    "order-id-is-kept": {
      "withdrawOrderId is kept in capitals.": reads(form, "withdrawOrderId", (id) => id.toUpperCase()),
    },
  }),
]

export const walletOut = [
  ...formMutants(withdraw),
  ...formMutants(apply),
  ...mutants(withdraw, {
    "takes-network-from-coin-configuration": {
      "A network's new identifier is rejected.": rejects(withdraw, ({ netWork = "" }) =>
        /^[A-Z]+$/.test(netWork),
      ),
    },
  }),
  ...mutants(cancel, {
    "parameter.id": {
      "Without id, the last withdrawal is cancelled.": remembers(
        makesUp(cancel, "id", ({ memory }) => memory.get("last") as string | undefined),
        ({ memory }, id) => memory.set("last", id),
      ),
    },
    "answers-the-id-sent": { "The id of another withdrawal is answered.": sets(cancel, { id: "0" }) },
  }),
  ...mutants(history, {
    "field.txId": { "A completed withdrawal has no txId.": sets(history, { txId: null }) },
    "no-order-id-no-field": {
      "withdrawOrderId is empty where none was given.": sets(history, {
        withdrawOrderId: ({ withdrawOrderId }) => withdrawOrderId ?? "",
      }),
    },
    "network-absent-only-in-old-records": {
      "No record names its network.": sets(history, { network: undefined }),
    },
    "outside-is-0-inside-is-1": {
      "transferType is always 0.": sets(history, { transferType: 0 }),
      "transferType is always 1.": sets(history, { transferType: 1 }),
    },
    "field.memo": { "memo is always empty.": sets(history, { memo: "" }) },
    "field.remark": { "remark is always empty.": sets(history, { remark: "" }) },
  }),
  ...mutants(book, {
    "coin-filters": {
      "The addresses of all coins are listed.": ignores(book, "coin"),
      "coin is ignored when page is sent.": understands(
        book,
        ({ page }) => page !== undefined && { coin: undefined },
      ),
    },
    "field.data.memo": { "memo is always null.": sets(book, { memo: null }, ({ data }: Json) => data) },
    "field.totalRecords": { "totalRecords counts this page alone.": sets(book, { totalRecords: 1 }) },
    "field.totalPageNum": { "totalPageNum counts this page alone.": sets(book, { totalPageNum: 1 }) },
    "field.page": { "page is always 1.": sets(book, { page: 1 }) },
  }),
]
