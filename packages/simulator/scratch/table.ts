import { kindOfSymbol, tableOf, bands } from "../src/index.ts"
import { historyFigures, liveFigures } from "../test/support/marketFigures.ts"
import { symbols } from "../test/support/symbols.ts"
const [, , what, names, seeds, days] = process.argv
for (const name of names!.split(",")) {
  const { base, quote } = symbols.find(({ symbol }) => symbol === name)!
  const kind = kindOfSymbol(base, quote)
  const s = seeds!.split(",").map(Number)
  const f = what === "live" ? liveFigures(name, s, +days!) : historyFigures(name, s)
  const rows = tableOf(kind, f)
  console.log(name, kind, rows.length, "OUT:", rows.filter((r) => !r.isInside).map((r) => `${r.name} ${r.value.toPrecision(3)} [${r.band}]`).join("; ") || "none")
  if (process.env.ALL) console.log(rows.map((r) => `${r.name} ${r.value.toPrecision(3)}`).join("; "))
}
