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
    hint: "The call is executed, and its connection is closed without a response.",
  },
  dropBeforeCommit: { text: "Lost request", hint: "The call is not executed, and its connection is closed." },
  resetAfterCommit: {
    text: "Lost response, reset",
    hint: "The call is executed, and its connection is reset without a response.",
  },
  resetBeforeCommit: {
    text: "Lost request, reset",
    hint: "The call is not executed, and its connection is reset.",
  },
  latency: { text: "Slow", hint: "The call is executed two seconds later." },
  tooManyRequests: { text: "Too many requests (429)", hint: "The call is not executed." },
  banned: { text: "Banned (418)", hint: "The call is not executed." },
  serverErrorAfterCommit: {
    text: "Server error, executed",
    hint: "The call is executed, but its response is 500.",
  },
  serverErrorBeforeCommit: {
    text: "Server error, not executed",
    hint: "The call is not executed, and its response is 500.",
  },
  garbage: { text: "Half a response", hint: "The call is executed, and half of the response is sent." },
  cutResponse: {
    text: "Cut response",
    hint: "The call is executed, and its connection is closed in the middle of the response.",
  },
  staleRead: {
    text: "Stale read",
    hint: "A read returns the state of two seconds ago.",
  },
  clockSkew: {
    text: "Skewed clock",
    hint: "The server's clock is 30 s ahead for this call: its timestamp may be rejected.",
  },
  streamGap: { text: "Gap in a stream", hint: "A push of a stream is left out." },
  streamDuplicate: { text: "Duplicate in a stream", hint: "A push of a stream is sent twice." },
  streamStall: {
    text: "Silent stream",
    hint: "A stream connection gets no more data; its pings are answered.",
  },
  streamCut: { text: "Cut stream", hint: "A stream connection is closed without a close frame." },
  streamDelay: {
    text: "Late push",
    hint: "A push of a stream is two seconds late.",
  },
  listenKeyExpired: {
    text: "Expired listen key",
    hint: "A private stream connection is closed, and its listen key becomes invalid.",
  },
}
