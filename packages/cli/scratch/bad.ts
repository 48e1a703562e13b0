import { marketOf, parseMarketFile } from "@bourse/simulator"
import { startBourse } from "../src/index.ts"
const clock = { start: Date.UTC(2026, 0, 5, 12), frozen: true }
const files: Record<string, any> = {
  hugeWorth: { symbols: { PEPEUSDT: { tradeWorth: 1e9 } } },
  hugeScatter: { symbols: { BTCUSDT: { tradeWorth: 1e9, tradeScatter: 4, tradesAMinute: 3000 } } },
  priceTooHigh: { symbols: { PEPEUSDT: { openingPrice: 1e12 } } },
  priceBelowTick: { symbols: { MXUSDT: { openingPrice: 1e-8 } } },
  priceOfTick: { symbols: { MXUSDT: { openingPrice: 0.0001 } } },
  wildPeg: { coins: { USDC: { kind: "stable", volatility: 5 } } },
  partKind: { kinds: { odd: { source: "me", volatility: 1 } }, coins: { BTC: { kind: "odd" } } },
  levels0: { symbols: { BTCUSDT: { levels: 0 } } },
  gaps: { symbols: { BTCUSDT: { levelGaps: 0.95 } } },
  impact20: { symbols: { BTCUSDT: { impact: 20 } } },
  clustering3: { coins: { BTC: { kind: "major", clustering: 3 } } },
  unit: { coins: { USDT: { kind: "major" } } },
  stayslow: { symbols: { BTCUSDT: { impactMinutes: 0 } } },
  drift: { coins: { PEPE: { kind: "meme", drift: 50, volatility: 50 } } },
  tiny: { symbols: { PEPEUSDT: { tradeWorth: 1e-6, tradesAMinute: 0.1 } } },
}
const only = process.argv.slice(2)
for (const [name, file] of Object.entries(files)) {
  if (only.length && !only.includes(name)) continue
  const lines: string[] = []
  try {
    const b = await startBourse({ market: { file }, clock } as never)
    try {
      await b.control.advance("10m")
      const sym = Object.keys(file.symbols ?? {})[0] ?? ({ USDC: "USDCUSDT", PEPE: "PEPEUSDT" } as any)[Object.keys(file.coins ?? {})[0]!] ?? "BTCUSDT"
      const t = await (await fetch(`${b.url}/api/v3/ticker/24hr?symbol=${sym}`)).json() as any
      const d = await (await fetch(`${b.url}/api/v3/depth?symbol=${sym}&limit=5`)).json() as any
      console.log(name, "RUNS", t.lastPrice, t.highPrice, t.lowPrice, "vol", t.volume, "count", t.count, JSON.stringify(d.bids?.[0]), JSON.stringify(d.asks?.[0]))
    } finally { await b.close() }
  } catch (e) { console.log(name, "REFUSED", String(e).slice(0, 400)) }
}
