/** Prints every figure we publish; `npm run bench -- engine` prints those of one file. */

import { hasPostgres } from "@bourse/testing/postgres"
import { run as client } from "./client.ts"
import { run as engine } from "./engine.ts"
import { printFigure } from "./Figure.ts"
import { run as history } from "./history.ts"
import { run as http } from "./http.ts"
import { run as market } from "./market.ts"
import { run as postgres } from "./postgres.ts"
import { run as start } from "./start.ts"
import { run as store } from "./store.ts"

const figures = { engine, http, store, history, market, start, client, ...(hasPostgres ? { postgres } : {}) }

const asked = process.argv.slice(2)
for (const [name, run] of Object.entries(figures)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for await (const figure of await run()) console.log(`${printFigure(figure)}\n`)
}
