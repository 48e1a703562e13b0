/**
 * Prints every published figure; `npm run bench -- engine` prints only the engine's. `--record` saves the
 * figures in docs/figures.
 */
import { beginRun, record } from "@bourse/testing/figures"
import { hasPostgres } from "@bourse/testing/postgres"
import { type Figure, printFigure } from "./Figure.ts"
import { run as client } from "./figures/client.ts"
import { run as engine } from "./figures/engine.ts"
import { run as history } from "./figures/history.ts"
import { run as http } from "./figures/http.ts"
import { run as market } from "./figures/market.ts"
import { run as memory } from "./figures/memory.ts"
import { run as mirror } from "./figures/mirror.ts"
import { run as postgres } from "./figures/postgres.ts"
import { run as stalls } from "./figures/stalls.ts"
import { run as start } from "./figures/start.ts"
import { run as store } from "./figures/store.ts"
import { run as streams } from "./figures/streams.ts"
import { run as time } from "./figures/time.ts"

const figures = {
  engine,
  http,
  stalls,
  memory,
  store,
  streams,
  history,
  market,
  mirror,
  time,
  start,
  client,
  ...(hasPostgres ? { postgres } : {}),
}

const args = process.argv.slice(2)
const asked = args.filter((arg) => arg !== "--record")
const unknown = asked.filter((name) => !Object.hasOwn(figures, name))
if (unknown.length > 0) {
  console.error(`bench: there is no ${unknown.join(", ")}; there are ${Object.keys(figures).join(", ")}`)
  process.exit(2)
}
const begun = beginRun()
console.log(`${begun.machine}\n`)
for (const [name, run] of Object.entries(figures)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const found: Array<Figure> = []
  for await (const figure of await run()) {
    console.log(`${printFigure(figure)}\n`)
    found.push(figure)
  }
  if (args.includes("--record"))
    record("bench", name, { command: `npm run bench -- ${name}`, ...begun, figures: found })
}
