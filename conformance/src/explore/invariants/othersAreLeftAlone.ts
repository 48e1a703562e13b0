import { type Invariant, keyOf } from "../History.ts"
import type { Known } from "../Known.ts"

const naming = ["subAccount", "fromAccount", "toAccount"]

/** Invariant: no request changes a record or a sub-account of another account. */
export const othersAreLeftAlone =
  ({ reads }: Known): Invariant =>
  ({ acts, past }) => {
    const made = past.flatMap((act) => act.made)
    const isForeign = (actor: string, key: string): boolean => {
      const owners = made.filter((each) => keyOf(each) === key).map(({ owner }) => owner)
      return owners.length > 0 && !owners.includes(actor)
    }
    return acts.flatMap(({ actor, endpoint, outcome, sent, ended }) => {
      if (outcome === "rejected" || reads.has(endpoint)) return []
      const names = endpoint.startsWith("broker.") ? naming.map((name) => sent[name]) : []
      const foreign = [
        ...ended.filter((key) => isForeign(actor, key)),
        ...names.filter((name) => isForeign(actor, `subAccount ${name}`)),
      ]
      return foreign.map((id) => ({
        statement: "roles.own-account-only",
        actor,
        wanted: `${endpoint} is rejected: ${id} belongs to another account`,
        got: "it is accepted",
      }))
    })
  }
