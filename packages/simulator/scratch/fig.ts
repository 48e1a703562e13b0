import { SimulatedMarket, marketOf, RandomStreams, CoinPath, SymbolPath, SymbolHistory, PastLogs, noOrders } from "../src/index.ts"
import { symbols } from "../test/support/symbols.ts"
import { correlation, autocorrelation, mean, deviationOf, median } from "../src/statistics/series.ts"
import { sideOf } from "../../engine/src/model/simulation/Ladder.ts"
const start = Date.UTC(2026, 0, 5)
const bestLots = (ladder: any, side: "BUY"|"SELL") => sideOf({ ...ladder, empty: undefined } as any, side).at(0)?.[1] ?? 0
const log2 = (x:number)=>Math.log(x)
const acorr = (a: ArrayLike<number>, lag: number)=>autocorrelation(a, lag)
export const figs = (name: string, seed: number, hours: number, file?: any) => {
  const market = marketOf(symbols, file)
  const sim = new SimulatedMarket(market, seed)
  const s = sim.symbols.get(name)!
  const lot = 10 ** -s.lotDecimals
  let st: any = { time: start, memory: null, queues: [], lastPriceTicks: Math.round(s.openingPrice * 10 ** s.tickDecimals), bidTaken: 0, askTaken: 0 }
  const n = hours * 3600
  const mid = new Float64Array(n + 1), imb = new Float64Array(n + 1), half = new Float64Array(n+1), bids=new Float64Array(n+1), asks=new Float64Array(n+1)
  const vol = new Float64Array(n)
  const times: number[] = [], signs: number[] = [], lots: number[] = [], px: number[] = []
  const t0 = performance.now()
  const look = (i: number, l: any) => { mid[i] = Math.log((l.bidTicks + l.askTicks) / 2); half[i] = (l.askTicks - l.bidTicks) / (l.askTicks + l.bidTicks); bids[i]=l.bidTicks; asks[i]=l.askTicks; const b = bestLots(l, "BUY"), a = bestLots(l, "SELL"); imb[i] = (b - a) / (b + a) }
  for (let i = 0; i < n; i++) {
    const w = sim.walk(name, st, st.time + 1000)
    let p = st.lastPriceTicks
    for (let k = 0; k < w.trades.length; k += 3) { times.push(w.time - w.trades[k]!); p += w.trades[k + 1]!; const q = w.trades[k + 2]!; signs.push(Math.sign(q)); lots.push(Math.abs(q)); px.push(p); vol[i]! += q }
    if (i === 0) look(0, w.ladder)
    look(i + 1, w.ladder)
    st = { ...st, time: w.time, memory: w.memory, lastPriceTicks: p }
  }
  const out: Record<string, number> = {}
  const win = (k: number, only: boolean) => { const v: number[] = [], r: number[] = []; for (let i = 0; i + k <= n; i += k) { let x = 0, any = false; for (let j = i; j < i + k; j++) { x += vol[j]!; if (vol[j] !== 0) any = true } if (!only || any) { v.push(x); r.push(mid[i + k]! - mid[i]!) } } return correlation(v, r) }
  for (const k of [1, 10, 60]) { out[`flow${k}`] = win(k, false); if (k === 1) out.flow1traded = win(1, true) }
  const r1 = Float64Array.from({ length: n }, (_, i) => mid[i + 1]! - mid[i]!)
  out.imb1 = acorr(imb, 1); out.imbNext = correlation(imb.subarray(0, n), r1)
  for (const l of [1, 10, 50, 200]) out[`sign${l}`] = acorr(signs, l)
  out.size1 = acorr(lots.map(log2), 1)
  const gaps = Float64Array.from({ length: times.length - 1 }, (_, i) => times[i + 1]! - times[i]!)
  out.gap1 = acorr(gaps, 1); out.gapVar = deviationOf(gaps) / mean(gaps)
  const isRound = (q: number) => { const t = Number((q * lot).toPrecision(10)); const d = t.toExponential().split("e")[0]!.replace(".", ""); return d.length <= 1 || ["25", "15", "12"].includes(d) && d.length<=2 ? 1 : d.length <= 2 && d.endsWith("5") ? 1 : 0 }
  out.round = mean(lots.map(isRound))
  const hs = median([...half]); out.spreadBp = hs * 2e4; out.spreadTicks = median(Array.from(bids,(b,i)=>asks[i]!-b))
  // maker: at each second quotes touch; a fill where a taker of the other side comes in the second at that price or worse
  const moves: Record<number, number[]> = { 1: [], 10: [], 60: [] }
  let at = 0
  for (let i = 1; i < n - 61; i++) {
    while (at < times.length && times[at]! < start + i * 1000) at++
    let sell = false, buy = false
    for (let k = at; k < times.length && times[k]! < start + (i + 1) * 1000; k++) {
      const sgn = signs[k]!
      if (sgn < 0 && !sell && px[k]! <= bids[i]!) { sell = true; for (const h of [1, 10, 60]) moves[h]!.push(-(mid[i + 1 + h]! - mid[i + 1]!) ) ; fillMid(1,i,k) }
      if (sgn > 0 && !buy && px[k]! >= asks[i]!) { buy = true; for (const h of [1, 10, 60]) moves[h]!.push((mid[i + 1 + h]! - mid[i + 1]!)); fillMid(-1,i,k) }
    }
  }
  function fillMid(_: number, __: number, ___: number) {}
  // relative to mid at the quote
  const moves2: Record<number, number[]> = { 1: [], 10: [], 60: [] }; const profit: number[] = []
  at = 0
  for (let i = 1; i < n - 61; i++) {
    while (at < times.length && times[at]! < start + i * 1000) at++
    let sell = false, buy = false
    for (let k = at; k < times.length && times[k]! < start + (i + 1) * 1000; k++) {
      const sgn = signs[k]!
      if (sgn < 0 && !sell && px[k]! <= bids[i]!) { sell = true; for (const h of [1, 10, 60]) moves2[h]!.push(-(mid[i + h]! - mid[i]!)); profit.push(mid[i+60]! - Math.log(bids[i]!)) }
      if (sgn > 0 && !buy && px[k]! >= asks[i]!) { buy = true; for (const h of [1, 10, 60]) moves2[h]!.push(mid[i + h]! - mid[i]!); profit.push(Math.log(asks[i]!) - mid[i+60]!) }
    }
  }
  for (const h of [1, 10, 60]) { out[`adv${h}bp`] = mean(moves2[h]!) * 1e4; out[`adv${h}hs`] = mean(moves2[h]!) / hs }
  out.makerHs = mean(profit) / hs; out.fillsPerHour = profit.length / hours
  out.trades = times.length / hours / 60; out.ms = performance.now() - t0
  // candles from path
  const streams = new RandomStreams(seed)
  const coins = new Map([...market.coins].map(([c, coin]) => [c, new CoinPath(c, coin, streams)]))
  const path = new SymbolPath(market.symbols.find((x) => x.symbol === name)!, coins, streams)
  let place = { minute: start / 60000, baseLog: 0, quoteLog: 0 }
  let park = 0, cc = 0, gap = 0, prev = 0, ret: number[] = []
  const t1 = performance.now()
  const N = 3 * 1440
  for (let i = 0; i < N; i++) {
    const m = path.minute(place)
    park += Math.log(m.high / m.low) ** 2 / (4 * Math.LN2)
    if (prev) { cc += Math.log(m.close / prev) ** 2; gap += Math.log(m.open / prev) ** 2; ret.push(Math.log(m.close / prev)) }
    prev = m.close; place = path.next(place)
  }
  out.park = park / cc; out.openGap = gap / cc; out.ret1 = acorr(ret, 1); out.msMinutes = performance.now() - t1
  // impact
  const dayL = (sim as any).dayLotsOf?.(name)
  return out
}
if (import.meta.main) {
  const [, , names, seeds, hours] = process.argv
  for (const name of names!.split(",")) {
    const all = seeds!.split(",").map((x) => figs(name, +x, +hours!))
    const keys = Object.keys(all[0]!)
    console.log(name, keys.map((k) => `${k} ${median(all.map((a) => a[k]!)).toPrecision(3)}`).join("  "))
  }
}
