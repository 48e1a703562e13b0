import { SimulatedMarket, marketOf } from "../src/index.ts"
import { symbols } from "../test/support/symbols.ts"
import { mean, median } from "../src/statistics/series.ts"
import { sideOf } from "../../engine/src/model/simulation/Ladder.ts"
const start = Date.UTC(2026, 0, 5)
const best = (l: any, side: "BUY"|"SELL") => sideOf({ ...l, empty: undefined } as any, side).at(0)?.[1] ?? 0
/** maker quoting the touch anew each second, small size */
export const maker = (name: string, seed: number, hours: number, size = 1, lean = 0) => {
  const sim = new SimulatedMarket(marketOf(symbols), seed)
  const s = sim.symbols.get(name)!
  let st: any = { time: start, memory: null, queues: [], lastPriceTicks: Math.round(s.openingPrice * 10 ** s.tickDecimals), bidTaken: 0, askTaken: 0 }
  const n = hours * 3600
  let ladder = sim.walk(name, st, st.time + 250).ladder as any
  { const w = sim.walk(name, st, st.time + 1000); st = { ...st, time: w.time, memory: w.memory }; ladder = w.ladder }
  const mids: number[] = []; const fills: Array<[sec: number, side: number, px: number, midQ: number, midF: number]> = []; const halves: number[] = []
  const m = (l: any) => Math.log((l.bidTicks + l.askTicks) / 2)
  for (let i = 0; i < n; i++) {
    const midQ = m(ladder); mids.push(midQ); halves.push((ladder.askTicks - ladder.bidTicks) / (ladder.askTicks + ladder.bidTicks))
    const b = best(ladder, "BUY"), a = best(ladder, "SELL"); const I = (b - a) / (b + a)
    const quoteBid = !(lean && I < -lean), quoteAsk = !(lean && I > lean)
    let bid: any = quoteBid ? { id: 2 * i + 1, priceTicks: ladder.bidTicks, lots: size, ahead: b } : null
    let ask: any = quoteAsk ? { id: 2 * i + 2, priceTicks: ladder.askTicks, lots: size, ahead: a } : null
    let queues: any = []
    const end = st.time + 1000
    while (st.time < end) {
      const w = sim.walk(name, { ...st, queues }, end, { bids: bid ? [bid] : [], asks: ask ? [ask] : [], fallTicks: 0, riseTicks: Infinity })
      st = { ...st, time: w.time, memory: w.memory }; queues = w.queues; ladder = w.ladder
      if (w.sells && bid) { fills.push([i, 1, Math.log(bid.priceTicks), midQ, m(w.ladder)]); bid = null }
      if (w.buys && ask) { fills.push([i, -1, Math.log(ask.priceTicks), midQ, m(w.ladder)]); ask = null }
    }
  }
  const hs = median(halves)
  const out: Record<string, number> = { fillsPerHour: fills.length / hours, hsBp: hs * 1e4 }
  for (const h of [1, 10, 60]) {
    const ok = fills.filter(([i]) => i + 1 + h < mids.length)
    out[`q${h}`] = mean(ok.map(([i, side, , q]) => -side * (mids[i + h]! - q))) * 1e4
    out[`f${h}`] = mean(ok.map(([i, side, , , f]) => -side * (mids[i + 1 + h]! - f))) * 1e4
    out[`p${h}hs`] = mean(ok.map(([i, side, px]) => side * (mids[i + h]! - px))) / hs
  }
  return out
}
if (import.meta.main) {
  const [, , names, seeds, hours] = process.argv
  for (const name of names!.split(",")) {
    const all = seeds!.split(",").map((x) => maker(name, +x, +hours!))
    console.log(name, Object.keys(all[0]!).map((k) => `${k} ${median(all.map((a) => a[k]!)).toPrecision(3)}`).join("  "))
  }
}
