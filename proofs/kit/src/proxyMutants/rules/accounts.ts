/** Mutants that report accounts and their trades wrongly. */
import {
  adds,
  changes,
  dayMs,
  elementsOf,
  ignores,
  instead,
  isOk,
  leavesOut,
  sets,
  understands,
} from "../deviations.ts"
import { type Json, mutants, sharing } from "../Mutant.ts"

const account = "spot.account"
const trades = "spot.myTrades"

const balancesOf = ({ balances }: Json): ReadonlyArray<Json> => balances
const total = ({ free, locked }: Json): string => (Number(free) + Number(locked)).toFixed(12)

export const accounts = [
  ...mutants(account, {
    "balances-follow-the-funds": {
      "locked is always 0.": sets(account, { locked: "0" }, balancesOf),
      "free counts what open orders have locked.": sets(account, { free: total }, balancesOf),
      "available counts what open orders have locked.": sets(account, { available: total }, balancesOf),
      "free and locked are swapped.": changes(account, (json) => {
        for (const balance of json.balances) {
          const { free, locked } = balance
          Object.assign(balance, { free: locked, locked: free })
        }
      }),
      "Every call adds a millionth.": changes(account, ({ balances }, { memory }) => {
        const calls = Number(memory.get("calls") ?? 0) + 1
        memory.set("calls", calls)
        for (const balance of balances) balance.free = (Number(balance.free) + calls * 1e-6).toFixed(12)
      }),
    },
    "rate-2-per-second": {
      "Any number of account calls a second is answered.": {
        capabilities: ["weights"],
        handle: ({ pass }) => pass(),
      },
    },
  }),
  ...mutants("spot.kycStatus", {
    "status-follows-verification": {
      "Every account is reported to be unverified.": sets("spot.kycStatus", { status: "1" }),
    },
  }),
  ...mutants(
    "conventions",
    {
      "responses-are-json": {
        "The KYC status comes as plain text.": instead("spot.kycStatus", async ({ pass }) => {
          const answer = await pass()
          return isOk(answer) ? { ...answer, json: undefined, text: "unverified" } : answer
        }),
      },
    },
    "spot.kycStatus",
  ),
  ...sharing("spot.uid", { "Every key gets the same UID.": sets("spot.uid", { uid: "1" }) }),
  ...mutants(trades, {
    "lists-fills": { "The first fill is left out.": changes(trades, (json) => json.slice(1)) },
    "leaves-out-other-symbols": {
      "The fills of another symbol are listed as well.": adds(trades, async ({ parameters, ask }) => {
        const other = parameters.symbol === "BTCUSDT" ? "ETHUSDT" : "BTCUSDT"
        return elementsOf((await ask(trades, { symbol: other })).json)
      }),
    },
    "order-id-selects": {
      "Every fill is listed twice.": changes(trades, (json) => [...json, ...json]),
      "orderId is ignored.": ignores(trades, "orderId"),
    },
    "order-id-needs-symbol": {
      "The fills of an order are listed without its symbol.": understands(
        trades,
        ({ orderId, symbol }) => orderId !== undefined && symbol === undefined && { symbol: "BTCUSDT" },
      ),
    },
    "reach-1-month": {
      "A fill of more than a month ago is listed.": changes(trades, (json, { parameters, memory }) => {
        if (json.length > 0) memory.set(parameters.orderId ?? "", json)
        return memory.get(parameters.orderId ?? "")
      }),
      "Fills of more than a week ago are not listed.": leavesOut(
        trades,
        ({ time }, { now }) => time <= now() - 7 * dayMs,
      ),
    },
    "field.isMaker": {
      "Both sides of a trade are reported as its maker.": sets(trades, { isMaker: true, isBuyerMaker: true }),
      "The taker is reported as the maker, and the maker as the taker.": changes(trades, (json) => {
        for (const fill of json)
          for (const name of ["isMaker", "isBuyerMaker"]) if (name in fill) fill[name] = !fill[name]
      }),
    },
    "fill-describes-the-trade": {
      "isBuyer is inverted.": sets(trades, { isBuyer: ({ isBuyer }) => !isBuyer }),
      "quoteQty counts the base asset.": sets(trades, { quoteQty: ({ qty }) => qty }),
      "A fill shows another price.": sets(trades, { price: "1" }),
      "A fill names another order.": sets(trades, { orderId: "1" }),
      "The time of a fill is in the future.": changes(trades, (json, { now }) => {
        for (const fill of json) fill.time = now() + 60_000
      }),
      "The commission is reported as 0 although it was charged.": sets(trades, { commission: "0" }),
    },
    "field.isSelfTrade": {
      "A trade of an account with itself is not reported as one.": sets(trades, { isSelfTrade: false }),
    },
  }),
]
