/** The error with which a stream ends that was not closed. */
import { CallFailure } from "../CallError.ts"

export class StreamError extends CallFailure {
  declare readonly _tag: "StreamError"
  /** The channel, for example `spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT`. */
  declare readonly channel: string
  /** `rejected`: the server does not serve the channel. `slow`: the program read too slowly, so items would be lost. */
  declare readonly reason: "rejected" | "slow"

  constructor(fields: {
    readonly channel: string
    readonly reason: "rejected" | "slow"
    readonly message: string
  }) {
    super(fields)
  }

  override get name(): "StreamError" {
    return "StreamError"
  }
}

export const tooSlow = (channel: string, queueMax: number): StreamError =>
  new StreamError({
    channel,
    reason: "slow",
    message: `${channel}: more than ${queueMax} items are queued; read faster, or set a larger queueMax`,
  })
