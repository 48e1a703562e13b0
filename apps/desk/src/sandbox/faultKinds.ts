/** The kinds of faults in words. */
import type { FaultKind } from "@bourse/client/control"

export const faultKinds: Readonly<Record<FaultKind, { readonly text: string; readonly hint: string }>> = {
  dropAfterCommit: {
    text: "Lost response",
    hint: "It is executed, and the connection is closed without a response.",
  },
  dropBeforeCommit: { text: "Lost request", hint: "It is not executed, and the connection is closed." },
  latency: { text: "Slow", hint: "It is executed two seconds later." },
  tooManyRequests: { text: "Too many requests (429)", hint: "It is not executed." },
  banned: { text: "Banned (418)", hint: "It is not executed." },
  serverErrorAfterCommit: { text: "Server error, executed", hint: "500, although it was executed." },
  serverErrorBeforeCommit: { text: "Server error, not executed", hint: "500, and nothing was done." },
  garbage: { text: "Half a response", hint: "It is executed, and the response ends in its middle." },
}
