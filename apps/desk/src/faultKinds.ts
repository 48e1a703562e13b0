/** The kinds of faults in words, and how the form on the sandbox page injects them. */
import type { FaultKind, NewFault } from "@bourse/client/control"

interface Kind {
  readonly text: string
  readonly hint: string
  /** The sizes of those that have one. */
  readonly sizes?: Partial<NewFault>
  /** Injected into pushes of the streams, which are no calls. */
  readonly isOfPushes?: true
}

export const faultKinds: Readonly<Record<FaultKind, Kind>> = {
  dropAfterCommit: {
    text: "Lost response",
    hint: "It is executed, and the connection is closed without a response.",
  },
  dropBeforeCommit: { text: "Lost request", hint: "It is not executed, and the connection is closed." },
  resetAfterCommit: {
    text: "Lost response, reset",
    hint: "It is executed, and the connection is reset without a response.",
  },
  resetBeforeCommit: {
    text: "Lost request, reset",
    hint: "It is not executed, and the connection is reset.",
  },
  latency: { text: "Slow", hint: "It is executed two seconds later.", sizes: { latencyMs: 2_000 } },
  tooManyRequests: { text: "Too many requests (429)", hint: "It is not executed." },
  banned: { text: "Banned (418)", hint: "It is not executed." },
  serverErrorAfterCommit: { text: "Server error, executed", hint: "500, although it was executed." },
  serverErrorBeforeCommit: { text: "Server error, not executed", hint: "500, and nothing was done." },
  garbage: { text: "Half a response", hint: "It is executed, and the response is cut in its middle." },
  cutResponse: {
    text: "Cut response",
    hint: "It is executed, and the connection is closed in the middle of the response.",
  },
  staleRead: {
    text: "Stale read",
    hint: "A read is answered from the state of two seconds ago.",
    sizes: { staleMs: 2_000 },
  },
  clockSkew: {
    text: "Skewed clock",
    hint: "The server's clock is 30 s ahead for this call: its timestamp may be rejected.",
    sizes: { skewMs: 30_000 },
  },
  streamGap: { text: "Gap in a stream", hint: "A push is left out.", isOfPushes: true },
  streamDuplicate: { text: "Duplicate in a stream", hint: "A push is sent twice.", isOfPushes: true },
  streamStall: {
    text: "Silent stream",
    hint: "A connection gets no data any more; its pings are answered.",
    isOfPushes: true,
  },
  streamCut: { text: "Cut stream", hint: "A connection is closed without a word.", isOfPushes: true },
  streamDelay: {
    text: "Late push",
    hint: "A push is two seconds late.",
    sizes: { latencyMs: 2_000 },
    isOfPushes: true,
  },
  listenKeyExpired: {
    text: "Expired listen key",
    hint: "A private connection is closed, and its key ends.",
    isOfPushes: true,
  },
}
