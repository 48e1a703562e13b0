/** Binds an endpoint's definition to what the server does for it. */
import type { Endpoint, Parameters, WireSuccess } from "@bourse/core"
import type { Account, ApiKey, Command, Reply, State } from "@bourse/engine"
import type { Authority, Exchange, FromHistory } from "./Exchange.ts"
import { Refused } from "./Refused.ts"

/** Who calls, proven by the pipeline. Public endpoints have no caller. */
export interface Caller {
  readonly account: Account
  readonly key: ApiKey
  readonly authority: Authority
}

/** One request after the pipeline's checks. */
export class Call {
  readonly exchange: Exchange
  readonly caller: Caller | null
  constructor(exchange: Exchange, caller: Caller | null) {
    this.exchange = exchange
    this.caller = caller
  }

  /** The calling account's uid. */
  get uid(): string {
    if (this.caller === null) throw new Error("a public endpoint has no caller")
    return this.caller.account.uid
  }

  /** Submits a command and answers with what `encode` makes of its reply. */
  submit<C extends Command, Wire>(
    command: C,
    encode: (reply: Reply<C>) => Wire,
    done: (wire: Wire | Refused) => void,
  ): void {
    this.exchange.submit(command, this.caller?.authority ?? null, (reply) =>
      done(reply instanceof Refused ? reply : encode(reply)),
    )
  }

  /** Answers with what `read` makes of the state, or of a page of history. */
  view<Wire>(
    read: (state: State, now: number) => Wire | Refused | FromHistory<Wire>,
    done: (wire: Wire | Refused) => void,
  ): void {
    this.exchange.view(read, this.caller?.authority ?? null, done)
  }
}

export type Run<E extends Endpoint> = (
  call: Call,
  parameters: Parameters<E>,
  done: (wire: WireSuccess<E> | Refused) => void,
) => void

/** Weight beyond the endpoint's, for parameters that ask for more work. */
export type ExtraWeight<E extends Endpoint> = (parameters: Parameters<E>) => number

export interface Route {
  readonly endpoint: Endpoint
  readonly run: Run<Endpoint>
  readonly extraWeight: ExtraWeight<Endpoint> | undefined
}

/** One endpoint of the table: its definition and its handler, typed by the definition. */
export const route = <E extends Endpoint>(endpoint: E, run: Run<E>, extraWeight?: ExtraWeight<E>): Route => ({
  endpoint,
  run: run as unknown as Run<Endpoint>,
  extraWeight: extraWeight as ExtraWeight<Endpoint> | undefined,
})
