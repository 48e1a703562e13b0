import type { RequestEntry } from "../../src/log/RequestLog.ts"

/** A logged request as the request log stores it. */
export const entryOf = (number: number, answer = "{}"): RequestEntry => ({
  number,
  ...{ began: 0, ended: 1, method: "GET", url: "/api/v3/time", key: null, body: "" },
  ...{ status: 200, code: null, reason: null, weightUsed: null },
  ...{ answer, answerLength: answer.length, connection: 1, fault: null, moment: null },
})
