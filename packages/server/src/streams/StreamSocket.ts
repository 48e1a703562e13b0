/**
 * The WebSocket of a stream. The WebSocket library closes without a reason when a limit is exceeded; this class
 * adds the reason.
 */
import { WebSocket } from "ws"
import { fragmentsMax, messageBytesMax, piecesMax } from "./limits.ts"

const reasons: Readonly<Record<number, string>> = {
  1008: `a message has at most ${fragmentsMax} fragments and arrives in at most ${piecesMax} pieces`,
  1009: `a message has at most ${messageBytesMax} bytes`,
}

export class StreamSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? reasons[code ?? 0])
  }
}

/**
 * Options of the WebSocket library: one event per connection in a turn of the event loop, and bounded memory.
 */
export const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  WebSocket: StreamSocket,
  allowSynchronousEvents: false,
  maxPayload: messageBytesMax,
  maxFragments: fragmentsMax,
  maxBufferedChunks: piecesMax,
} as const
