import type { Invariant } from "../History.ts"

/** Invariant: the switch for commission in the platform token keeps the value that was last set. */
export const settingsAreKept: Invariant = ({ before, after, acts }) =>
  [...after].flatMap(([actor, { switches }]) => {
    const set = acts.filter(
      (act) => act.actor === actor && act.endpoint === "spot.setMxDeduct" && act.outcome === "ok",
    )
    const [first] = set
    const was = before.get(actor)?.switches[0]?.mxDeductEnable
    const wanted = first === undefined ? was : first.sent.mxDeductEnable === "true"
    const got = switches[0]?.mxDeductEnable
    if (set.length > 1 || wanted === undefined || got === undefined || got === wanted) return []
    const statement = "spot.setMxDeduct.setting-is-kept"
    return [{ statement, actor, wanted: `mxDeductEnable is ${String(wanted)}`, got: String(got) }]
  })
