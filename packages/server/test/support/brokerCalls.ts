/**
 * Calls by an endpoint's definition: the fields of a broker's write are sent in a JSON body, all others in the
 * query.
 */
import type { Endpoint } from "@bourse/core"
import type { Answer, SignedRequest, TestServer, Values } from "./testServer.ts"

export const asJson = (body: string, request: SignedRequest = {}): SignedRequest => ({
  ...request,
  body,
  headers: { "Content-Type": "application/json", ...request.headers },
})

/** Calls an endpoint, with its fields in the documented place. */
export const call = (
  server: TestServer,
  { method, path, fieldsIn }: Endpoint,
  fields: Values = {},
  request: SignedRequest = {},
): Promise<Answer> =>
  fieldsIn === "body"
    ? server.signed(method, path, {}, asJson(JSON.stringify(fields), request))
    : server.signed(method, path, fields, request)

/** A complete broker rejection: its code is text, and its message has two field names. */
export const brokerRejection = (status: number, code: number, msg: string) => ({
  status,
  json: { code: String(code), msg, message: msg },
})

/** The part of an answer that {@link brokerRejection} describes. */
export const told = ({ status, json }: Answer) => ({ status, json })
