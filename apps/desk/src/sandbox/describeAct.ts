/** Describes an act of a scenario in words: direction, size, and symbols or accounts. */
import type { ScenarioAct } from "@bourse/client/control"
import { faultWords } from "../faultKinds.ts"

/** 0.08 as 8 %. */
const percent = (share: number): string => `${Number((100 * Math.abs(share)).toFixed(2))} %`

const in_ = (names: ReadonlyArray<string> | undefined): string =>
  names === undefined ? "" : ` in ${names.join(", ")}`

export interface DescribedAct {
  readonly text: string
  /** Direction of a price change; null for other acts. */
  readonly direction: "up" | "down" | null
}

const described = (text: string): DescribedAct => ({ text, direction: null })

export const describeAct = (act: ScenarioAct): DescribedAct => {
  switch (act.kind) {
    case "price": {
      const isFall = act.change < 0
      const whose = act.coins === undefined ? "Prices" : act.coins.join(", ")
      return {
        text: `${whose} ${isFall ? "−" : "+"}${percent(act.change)}`,
        direction: isFall ? "down" : "up",
      }
    }
    case "book": {
      const sizes = [
        ["spread", act.spread],
        ["depth", act.depth],
        ["trades", act.trades],
      ].flatMap(([name, factor]) => (factor === undefined ? [] : [`${name} ×${factor}`]))
      const empty = {
        bids: ["nobody else buys"],
        asks: ["nobody else sells"],
        both: ["the market neither buys nor sells"],
        none: [],
      }[act.empty ?? "none"]
      const parts = [...sizes, ...empty]
      return described(`Book${in_(act.symbols)}: ${parts.length === 0 ? "unchanged" : parts.join(", ")}`)
    }
    case "halt":
      return described(`Trading halts${in_(act.symbols)}`)
    case "steps": {
      const bounds = [
        ["tick", act.tick],
        ["lot", act.lot],
        ["least quantity", act.minQuantity],
        ["least amount", act.minAmount],
        ["largest amount", act.maxAmount],
      ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
      return described(`New orders${in_(act.symbols)}: ${bounds.join(", ")}`)
    }
    case "withdrawals":
      return described("Withdrawals are held")
    case "fault": {
      const { kind, endpoint, key, share, latencyMs, responseLatencyMs, staleMs, skewMs } = act.fault
      const delays = [latencyMs, responseLatencyMs, staleMs, skewMs].filter((ms) => ms !== undefined)
      const size = [
        ...(delays.length === 0 ? [] : [`${delays.join(" + ")} ms`]),
        ...(share === undefined ? [] : [`${percent(share)} of calls`]),
        ...(endpoint === undefined ? [] : [endpoint]),
        ...(key === undefined ? [] : [key]),
      ]
      return described([faultWords[kind].text, ...size].join(", "))
    }
  }
}
