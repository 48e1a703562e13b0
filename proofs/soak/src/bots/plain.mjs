// A bot's trader with its own signed requests, without a library.
import { exchange, mistake } from "./rest.mjs"
import { trade } from "./strategy.mjs"

await trade(exchange, { mistake })
