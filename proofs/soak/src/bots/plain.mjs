// The trader by signed requests of its own.
import { exchange, mistake } from "./rest.mjs"
import { trade } from "./strategy.mjs"

await trade(exchange, { mistake })
