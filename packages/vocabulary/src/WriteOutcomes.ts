import * as ErrorCode from "./generated/errorCodes.ts"

/**
 * The meaning of each answer to a write (an order, a cancel, a withdrawal, a transfer): whether the write was
 * executed, and the caller's next step. The server follows this table on every path, and the tables of the pages are
 * generated from it.
 *
 * The table of outcomes applies to answers of the server itself. A gateway or load balancer in between can
 * answer instead, with any status, for a request that it forwarded. The clients treat every 5xx as unknown, and
 * every code of fewer than four digits: such a code is an HTTP status, which a gateway sends too.
 */
export interface WriteOutcome {
  /** The answer to a write, as the pages name it. */
  readonly answer: string
  /** Whether the request with this answer was executed. */
  readonly executed: "yes" | "no" | "unknown"
  readonly why: string
  /** The next step of a caller who gets this answer. */
  readonly advice: string
}

const query = "Query it by its client id before you send it again."

export const writeOutcomes = {
  done: {
    answer: "200",
    executed: "yes",
    why: "The write is durable: it was written and fsynced before the answer.",
    advice: "Nothing.",
  },
  rejected: {
    answer: "4xx with a documented code, except those below",
    executed: "no",
    why: "Nothing changed and nothing was stored, except that wrong funds passwords are counted.",
    advice: "Correct the request.",
  },
  tooMany: {
    answer: "429, 418, 408",
    executed: "no",
    why: "The request was over a rate limit, or did not arrive whole.",
    advice: "Wait the seconds of `Retry-After`, and send it again.",
  },
  outsideWindow: {
    answer: `${ErrorCode.outsideWindow}`,
    executed: "no",
    why: "The timestamp is outside of the window. A second copy of a request gets this too, if it comes late.",
    advice:
      "Sign the request again with the present time. If an answer to an earlier copy was lost, query it first.",
  },
  signatureUsed: {
    answer: `${ErrorCode.signatureUsed}`,
    executed: "unknown",
    why: "This copy was not executed. Another copy of the same request came first, and has its own outcome.",
    advice: query,
  },
  duplicateClientOrderId: {
    answer: `${ErrorCode.duplicateClientOrderId}`,
    executed: "no",
    why: "The client id is in use. If you have sent a request with this id before, that one was executed.",
    advice: "Query the id if you have sent it before, otherwise choose another one.",
  },
  unavailable: {
    answer: "503",
    executed: "no",
    why: "The server is starting, stopping, a standby, rebuilding, overloaded or read-only, the clock of its database is behind, or its lease ran out before it handled the request.",
    advice:
      "Send it again with a new timestamp. An earlier request with the same client id has its own outcome.",
  },
  internal: {
    answer: "500",
    executed: "unknown",
    why: "A bug, a commit that failed, or a lease that ran out during the commit.",
    advice: query,
  },
  closed: {
    answer: "a closed connection, or no answer in time",
    executed: "unknown",
    why: "The request or its answer was lost, or the server ended.",
    advice: query,
  },
  elsewhere: {
    answer: "502, 504, a code that is not documented, or any answer without `X-Bourse-Request-Id`",
    executed: "unknown",
    why: "It is not the server's: something in between answered, perhaps after it had passed the request on.",
    advice: query,
  },
  injected: {
    answer: "an answer with `X-Bourse-Fault`",
    executed: "unknown",
    why: "A fault that was injected into the sandbox gave this answer, with any status.",
    advice: query,
  },
} as const satisfies Readonly<Record<string, WriteOutcome>>
