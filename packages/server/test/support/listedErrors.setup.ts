/**
 * Checks every answer of the servers in this test process: an endpoint's rejection must be listed in its docs.
 * The check skips answers that an injected fault changed.
 */
import { ServerResponse } from "node:http"
import { type ErrorName, errorTable } from "@bourse/core"
import { everyCallErrors, everySignedCallErrors } from "@bourse/core/api"
import { afterEach, expect } from "vitest"
import { endpointByRequest } from "./everyEndpoint.ts"

/** Rejections of a malformed request, which any endpoint may return; 33333 belongs to them with these texts only. */
const ofTheRequest: ReadonlyArray<ErrorName> = [
  "bodyTooLarge",
  "contentType",
  "targetTooLarge",
  "headersTooLarge",
  "requestTimeout",
  "forbidden",
  "gatewayTimeout",
]
const malformed =
  /^(parameters belong in the query string|with a body, the query may have|the body must be|more than \d+ parameters|malformed HTTP)/

const codesOf = (names: ReadonlyArray<string>): ReadonlyArray<number> =>
  names.map((name) => errorTable[name as ErrorName].code)

const always = new Set(codesOf([...everyCallErrors, ...ofTheRequest]))
const signed = new Set(codesOf([...everySignedCallErrors, "signatureUsed"]))

/** Describes a rejection that the endpoint does not list; undefined for a listed rejection. */
const unlisted = (request: string, code: number, message: string): string | undefined => {
  const found = endpointByRequest.get(request)
  if (found === undefined) return undefined
  const { endpoint, errors } = found
  const isListed =
    codesOf(Object.keys(errors)).includes(code) ||
    always.has(code) ||
    (endpoint.permission !== null && signed.has(code)) ||
    (code === errorTable.parameterError.code && malformed.test(message))
  return isListed ? undefined : `${endpoint.id} answers ${code} (${message}), which its docs do not list`
}

const problems = new Set<string>()

const patched = Symbol.for("@bourse/server/listedErrors")
const prototype = ServerResponse.prototype as ServerResponse & { [patched]?: Set<string> }
// The answers are checked by one patch per process, however many test files it runs.
if (prototype[patched] === undefined) {
  prototype[patched] = problems
  const { end } = prototype
  prototype.end = function (this: ServerResponse, ...given: Parameters<typeof end>) {
    const [text] = given as ReadonlyArray<unknown>
    if (this.statusCode >= 400 && typeof text === "string" && !this.hasHeader("X-Bourse-Fault")) {
      const { method, url = "" } = this.req
      const problem = (() => {
        try {
          const { code, msg } = JSON.parse(text)
          return unlisted(`${method} ${url.split("?", 1)[0]}`, Number(code), String(msg))
        } catch {
          return undefined
        }
      })()
      if (problem !== undefined) prototype[patched]!.add(problem)
    }
    return end.apply(this, given)
  } as typeof end
}

afterEach(() => {
  const found = [...prototype[patched]!]
  prototype[patched]!.clear()
  expect(found).toEqual([])
})
