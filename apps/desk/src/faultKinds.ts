/** The desk's descriptions of the kinds of faults, and the values with which the sandbox page injects them. */
import type { FaultKind, NewFault } from "@bourse/client/control"
import { type FaultField, faultKinds } from "@bourse/control/faultKinds"

const sizes: Partial<Record<FaultField, number>> = { latencyMs: 2_000, staleMs: 2_000, skewMs: 30_000 }

/** The field that a kind of fault requires, with its value. */
export const sizeOf = (kind: FaultKind): Partial<NewFault> => {
  const [field] = faultKinds[kind].needs
  return field === undefined ? {} : { [field]: sizes[field] }
}

interface Words {
  readonly text: string
  readonly hint: string
}

export const faultWords: Readonly<Record<FaultKind, Words>> = {
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
  latency: { text: "Slow", hint: "It is executed two seconds later." },
  tooManyRequests: { text: "Too many requests (429)", hint: "It is not executed." },
  banned: { text: "Banned (418)", hint: "It is not executed." },
  serverErrorAfterCommit: { text: "Server error, executed", hint: "500, although it was executed." },
  serverErrorBeforeCommit: { text: "Server error, not executed", hint: "500, and nothing was done." },
  garbage: { text: "Half a response", hint: "It is executed, and half of the response is sent." },
  cutResponse: {
    text: "Cut response",
    hint: "It is executed, and the connection is closed in the middle of the response.",
  },
  staleRead: {
    text: "Stale read",
    hint: "A read is answered from the state of two seconds ago.",
  },
  clockSkew: {
    text: "Skewed clock",
    hint: "The server's clock is 30 s ahead for this call: its timestamp may be rejected.",
  },
  streamGap: { text: "Gap in a stream", hint: "A push is left out." },
  streamDuplicate: { text: "Duplicate in a stream", hint: "A push is sent twice." },
  streamStall: {
    text: "Silent stream",
    hint: "A connection gets no data any more; its pings are answered.",
  },
  streamCut: { text: "Cut stream", hint: "A connection is closed without a close frame." },
  streamDelay: {
    text: "Late push",
    hint: "A push is two seconds late.",
  },
  listenKeyExpired: {
    text: "Expired listen key",
    hint: "A private connection is closed, and its key ends.",
  },
}
