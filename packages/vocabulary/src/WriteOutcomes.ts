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

const query = "Query the write by its client id before you send it again."

export const writeOutcomes = {
  done: {
    answer: "200",
    executed: "yes",
    why: "The write is durable: it was written and fsynced before the answer.",
    advice: "Nothing.",
  },
  rejected: {
    answer: "4xx with a documented code, except the codes below",
    executed: "no",
    why: "The rejected write changed nothing, except that wrong funds passwords are counted.",
    advice: "Correct the request.",
  },
  tooMany: {
    answer: "429, 418, 408",
    executed: "no",
    why: "The request was over a rate limit, or arrived incomplete.",
    advice: "Wait for the seconds in `Retry-After`, then send the request again.",
  },
  outsideWindow: {
    answer: `${ErrorCode.outsideWindow}`,
    executed: "no",
    why: "The timestamp is outside of the `recvWindow`. A late second copy of a request gets this code too.",
    advice:
      "Sign the request again with the present time. If the answer to an earlier copy was lost, query the write first.",
  },
  signatureUsed: {
    answer: `${ErrorCode.signatureUsed}`,
    executed: "unknown",
    why: "This copy of the request was not executed. Another copy came first, and has its own outcome.",
    advice: query,
  },
  duplicateClientOrderId: {
    answer: `${ErrorCode.duplicateClientOrderId}`,
    executed: "no",
    why: "The client id is in use. If you have sent a request with this id before, that request was executed.",
    advice: "If you have sent this client id before, query it; otherwise choose another id.",
  },
  unavailable: {
    answer: "503",
    executed: "no",
    why: "The server is starting, stopping, a standby, rebuilding, overloaded or read-only, the clock of its database is behind, or its lease ran out before it handled the request.",
    advice:
      "Send the request again with a new timestamp. An earlier request with the same client id has its own outcome.",
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
    why: "A gateway answered instead of the server, perhaps after it had forwarded the request.",
    advice: query,
  },
  injected: {
    answer: "an answer with `X-Bourse-Fault`",
    executed: "unknown",
    why: "A fault injected into the sandbox produced this answer; its status proves nothing.",
    advice: query,
  },
} as const satisfies Readonly<Record<string, WriteOutcome>>
