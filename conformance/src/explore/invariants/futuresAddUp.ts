import { add, type Exact, negate, textOf } from "../../values/Exact.ts"
import { sentAmount, statusOf } from "../flows.ts"
import {
  type Act,
  amountOf,
  distinct,
  type Invariant,
  type Made,
  madeIn,
  nothing,
  type Step,
} from "../History.ts"
import type { Known } from "../Known.ts"

/** Account and asset of each side of a transfer; undefined for a spot side. */
const potsOf = (
  kind: string,
  owner: string,
  sent: Made["sent"],
  { actorOf }: Known,
): readonly [from: string | undefined, to: string | undefined] => {
  const pot = (name: string | undefined, type: string | undefined) =>
    type === "SPOT" ? undefined : `${name === undefined ? owner : (actorOf(name) ?? name)} ${sent.asset}`
  return kind === "universal"
    ? [pot(sent.fromAccount, sent.fromAccountType), pot(sent.toAccount, sent.toAccountType)]
    : [pot(undefined, sent.fromAccountType), pot(undefined, sent.toAccountType)]
}

/** Balances of futures accounts by the transfers of a session, which found them empty. */
const potsAfter = (acts: ReadonlyArray<Act>, { after }: Step, known: Known): ReadonlyMap<string, Exact> => {
  const pots = new Map<string, Exact>()
  const made = [...madeIn(acts, "transfer"), ...madeIn(acts, "universal")]
  for (const transfer of distinct(made)) {
    const [from, to] = potsOf(transfer.kind, transfer.owner, transfer.sent, known)
    const status = statusOf(after, transfer)
    if (status === "FAILED" || from === to) continue
    const { low, high } = sentAmount(transfer.sent)
    if (from !== undefined && status === "SUCCESS")
      pots.set(from, add(pots.get(from) ?? nothing, negate(low)))
    if (to !== undefined) pots.set(to, add(pots.get(to) ?? nothing, high))
  }
  return pots
}

const kinds: Readonly<Record<string, "transfer" | "universal">> = {
  "wallet.transfer": "transfer",
  "broker.universalTransfer": "universal",
}

/** Whether an earlier transfer moved the same amount of the same asset in the other direction. */
const isBackOf = ({ actor, sent }: Act, { owner, kind, sent: earlier }: Made): boolean =>
  (kind !== "universal" || sent.clientTranId === undefined) &&
  owner === actor &&
  earlier.asset === sent.asset &&
  earlier.amount === sent.amount &&
  earlier.fromAccountType === "SPOT" &&
  earlier.toAccountType === sent.fromAccountType &&
  earlier.fromAccount === sent.toAccount &&
  earlier.toAccount === sent.fromAccount

/**
 * Invariant: a futures account, in which nobody trades, has what was transferred to it. No more is transferred
 * from it, and the same amount can be transferred back.
 */
export const futuresAddUp =
  (known: Known): Invariant =>
  (step) => {
    const { acts, past } = step
    const pots = potsAfter(past, step, known)
    const overdrawn = acts.flatMap(({ actor, endpoint, outcome, sent }) => {
      const kind = kinds[endpoint]
      const [from] = kind === undefined || outcome === "rejected" ? [] : potsOf(kind, actor, sent, known)
      const left = pots.get(from ?? "")
      if (from === undefined || left === undefined || left.units >= 0n) return []
      return [
        {
          statement: `${endpoint}.funds-must-suffice`,
          actor,
          wanted: `no more than what was transferred to the futures account: ${from}`,
          got: `${textOf(left)} by the accepted transfers`,
        },
      ]
    })
    const [act] = acts
    const kind = kinds[act?.endpoint ?? ""]
    if (act === undefined || acts.length > 1 || kind === undefined || act.outcome === "ok") return overdrawn
    const [from, to] = potsOf(kind, act.actor, act.sent, known)
    const made = distinct(madeIn(past, kind))
    const [has, amount] = [pots.get(from ?? "") ?? nothing, amountOf(act.sent.amount) ?? nothing]
    if (from === undefined || to !== undefined || act.key !== undefined || amount.units <= 0n)
      return overdrawn
    if (add(has, negate(amount)).units < 0n || !made.some((each) => isBackOf(act, each))) return overdrawn
    if (made.some((each) => statusOf(step.after, each) !== "SUCCESS")) return overdrawn
    return [
      ...overdrawn,
      {
        statement:
          kind === "transfer"
            ? "wallet.transfer.futures-to-spot"
            : "broker.universalTransfer.moves-the-amount",
        actor: act.actor,
        wanted: `${textOf(amount)} of ${textOf(has)}, ${from}, is transferred back from the futures account`,
        got: "it is rejected",
      },
    ]
  }
