/** Reads a response as the endpoint's answer or as an error. */
import { describe, expect, it } from "vitest"
import { parseJson, withoutSecrets } from "../src/index.ts"
import { beginMs, bought, buy, json, list, script, testClient, text } from "./support/testClient.ts"

const answered = (status: number, body: string) => testClient(script(text(status, body)), { retries: 0 })

describe("a rejection", () => {
  it("a rejection has code, text and status", () => {
    const body = '{"code":30004,"msg":"Insufficient position","_extend":null}'
    const error = answered(400, body).fail(buy)
    const told = { _tag: "ApiError", code: 30004, message: "Insufficient position", status: 400 }
    expect(error).toMatchObject({ ...told, endpoint: "spot.buy" })
    expect(error).not.toHaveProperty("retryAfterMs")
  })

  it("a rejection may have its code as text and its text under another name", () => {
    const { fail } = answered(403, '{"code":"730603","message":"not a broker"}')
    expect(fail(buy)).toMatchObject({ _tag: "ApiError", code: 730603, message: "not a broker" })
  })

  it("a rejection may have status 200, or no text", () => {
    expect(answered(200, '{"code":-2011,"msg":7}').fail(list)).toMatchObject({
      _tag: "ApiError",
      code: -2011,
      message: "",
      status: 200,
    })
  })

  it.each(["0", "200", '"0"'])("a rejection does not have the code %s", (code) => {
    const { run } = answered(200, `{"code":${code},"data":[]}`)
    expect(run({ ...list, fits: () => true })).toHaveProperty("value")
    expect(answered(400, `{"code":${code}}`).fail(list)).toMatchObject({ _tag: "ApiError", status: 400 })
  })

  it.each(['{"code":null}', '{"code":"none"}', '{"code":"1e3"}', '{"code":{"toString":0}}', "null", "7"])(
    "a response without a code is no rejection: %s",
    (body) => {
      expect(answered(400, body).fail(list)).toMatchObject({
        _tag: "UnexpectedResponse",
        message: "spot.list: status 400 without a code",
        status: 400,
        body,
        isJson: true,
      })
    },
  )
})

describe("an answer", () => {
  it.each([302, 307])("the body of a redirect is no answer: %i", (status) => {
    for (const body of [JSON.stringify(bought), '{"code":30004}'])
      expect(answered(status, body).fail(buy)).toMatchObject({
        _tag: "OutcomeUnknown",
        cause: { _tag: "UnexpectedResponse", status },
      })
  })

  it.each(["", "not JSON"])("an answer is not read from %j", (body) => {
    const told = { message: "spot.list: the response is not JSON", status: 200, body, isJson: false }
    expect(answered(200, body).fail(list)).toMatchObject({ _tag: "UnexpectedResponse", ...told })
  })

  it("an unreadable answer is quoted only in part when it is long, and without secrets", () => {
    const error = answered(200, JSON.stringify({ secretKey: 'hid"den', more: "x".repeat(10_000) })).fail(list)
    expect(error).toMatchObject({ body: expect.stringMatching(/^\{"secretKey":"\*\*\*","more":"x+$/) })
    expect((error as { readonly body: string }).body.length).toBeLessThanOrEqual(500)
  })

  it("an answer cannot change a prototype", () => {
    const came = `{"id":"7","orderTime":${beginMs},"__proto__":{"polluted":true}}`
    const { value } = answered(200, came).run({ ...list, fits: () => true }) as { readonly value: object }
    expect(value).toEqual(bought)
    expect(Object.hasOwn(value, "__proto__")).toBe(false)
    expect(parseJson("{")).toBeUndefined()
  })

  it("the answer to a write is always checked, whatever the options", () => {
    const { fail } = testClient(script(json({ id: 7 })), { validation: "off", reconcile: false })
    expect(fail(buy)).toMatchObject({
      _tag: "OutcomeUnknown",
      cause: { message: "spot.buy: not as documented" },
    })
  })
})

it("secrets in JSON text are masked, with spaces and escapes too", () => {
  expect(withoutSecrets(String.raw`{"password" : "a\"b", "apiKey":"k","secretKey":"s"}`)).toBe(
    '{"password" : "***", "apiKey":"k","secretKey":"***"}',
  )
})
