import { SimulatedMarket, marketOf } from "../src/index.ts"
import { symbols } from "../test/support/symbols.ts"
import { mean } from "../src/statistics/series.ts"
const start = Date.UTC(2026, 0, 5)
for (const name of ["BTCUSDT", "MXUSDT", "PEPEUSDT"]) {
  const sim = new SimulatedMarket(marketOf(symbols), 1)
  const s = sim.symbols.get(name)!
  const day = (sim as any).symbols && Math.round(0)
  const res: Record<string, number[]> = {}
  for (let k = 0; k < 20; k++) {
    let st: any = { time: start + k * 3600_000, memory: null, queues: [], lastPriceTicks: Math.round(s.openingPrice * 10 ** s.tickDecimals), bidTaken: 0, askTaken: 0 }
    let w = sim.walk(name, st, st.time + 1000); st = { ...st, time: w.time, memory: w.memory }
    const { dayLots } = await import("../src/symbol/Symbol.ts")
    const q = Math.round(dayLots(s, s.openingPrice) * 0.005)
    const m = (l: any) => Math.log((l.bidTicks + l.askTicks) / 2)
    const run = (taken: number, ms: number[]) => {
      let cur = { ...st, askTaken: taken }
      const out: number[] = []; const t0 = st.time
      for (const t of ms) {
        const cond = sim.moved({ shift: () => 0, book: () => ({ spread: 1, depth: 1, trades: 1 }) } as any, new Map([[name, cur]]))
        const w = sim.walk(name, cur, t0 + t, undefined, cond); cur = { ...cur, time: w.time, memory: w.memory, askTaken: 0 }; out.push(m(w.ladder))
      }
      return out
    }
    const at = [250, 500, 1000, 2000, 5000, 10000, 30000, 60000, 600000, 3600000]
    const a = run(q, at), b = run(0, at)
    at.forEach((t, i) => (res[t] ??= []).push((a[i]! - b[i]!) * 1e4))
  }
  console.log(name, Object.entries(res).map(([t, v]) => `${+t / 1000}s ${mean(v).toFixed(2)}`).join("  "))
}
