/** Fields in a JSON body: decoding, signature, and rejected bodies. */

import { gzipSync } from "node:zlib"
import { BrokerApi } from "@bourse/broker"
import { sign } from "@bourse/core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { asJson, brokerRejection, call, told } from "../support/brokerCalls.ts"
import {
  alice,
  ok,
  type SignedRequest,
  serverOfFile,
  serverOfTest,
  type TestServer,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()

const path = BrokerApi.createSubAccount.path
const ccxt = { key: "dev-ccxt", secret: "dev-secret-ccxt" }
let made = 0
const fields = (more: object = {}) => ({
  subAccount: `bodily${String(++made).padStart(4, "0")}`,
  note: "of a body",
  ...more,
})
const send = (body: string, request: SignedRequest = {}, query = "") =>
  server.signed("POST", path, query, asJson(body, request))
const isListed = async (subAccount: string) => {
  const { data } = ok(await call(server, BrokerApi.subAccounts, { subAccount }))
  return data.length === 1
}

const invalid = brokerRejection(400, 700002, withReason("Signature for this request is not valid."))
const notAnObject = (reason: string) =>
  brokerRejection(400, 33333, `the body must be a JSON object: ${reason}`)
const besideABody = brokerRejection(
  400,
  33333,
  "with a body, the query may have only timestamp, recvWindow and signature",
)
const mandatory = (name: string) =>
  brokerRejection(400, 700004, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`)
const notTaken = (name: string, reason: string) =>
  brokerRejection(400, 700004, `Parameter '${name}' is invalid: ${reason}.`)
const illegal = (name: string) =>
  brokerRejection(400, 700008, `Illegal characters found in parameter '${name}'`)

describe("a broker's write", () => {
  it("a broker's write has its fields in a JSON body, and the signing parameters in the query", async () => {
    const { subAccount, note } = fields()
    const answer = ok(await send(JSON.stringify({ subAccount, note }), { recvWindow: null }))
    expect(answer.data).toEqual([{ subAccount, note, timestamp: expect.any(Number) }])
    expect(await isListed(subAccount)).toBe(true)
  })

  it("a broker's write may have all its fields in the query, without a body", async () => {
    const { subAccount, note } = fields()
    ok(await server.signed("POST", path, { subAccount, note }))
    expect(await isListed(subAccount)).toBe(true)
    const headers = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" }
    const another = fields()
    ok(await server.signed("POST", path, another, { headers, body: "" }))
    expect(await isListed(another.subAccount)).toBe(true)
  })

  it("a broker's deletion accepts fields in a body or in the query", async () => {
    for (const by of ["body", "query"]) {
      const key = { subAccount: "carolsub01", note: by, permissions: "SPOT_DEAL_READ" }
      const { apiKey } = ok(await call(server, BrokerApi.createApiKey, key))
      const { method, path } = BrokerApi.deleteApiKey
      const which = { subAccount: "carolsub01", apiKey }
      const answer =
        by === "body"
          ? await server.signed(method, path, {}, asJson(JSON.stringify(which)))
          : await server.signed(method, path, which)
      expect(ok(answer)).toEqual({ subAccount: "carolsub01" })
    }
  })

  it("a signature may be anywhere in the query, and spaces may surround a body", async () => {
    ok(await send(`\n ${JSON.stringify(fields())} \r\n`, { signatureAt: 0 }))
  })

  it.each(["application/json", "application/x-www-form-urlencoded", "text/plain; charset=utf-16", ""])(
    "a body is read as JSON whatever its content type: %s",
    async (type) => {
      ok(await send(JSON.stringify(fields()), { headers: { "Content-Type": type } }))
    },
  )

  it("a body may arrive in pieces", async () => {
    ok(await send(JSON.stringify(fields()), { headers: { "Transfer-Encoding": "chunked" } }))
  })

  it("a body may contain any script", async () => {
    const { subAccount, note } = fields({ note: "günstig – 口座 🪙" })
    expect(ok(await send(JSON.stringify({ subAccount, note }))).data[0].note).toBe(note)
  })

  it("a body may have unknown fields, and null for missing ones", async () => {
    const { subAccount, note } = fields({ note: "known" })
    const odd = `{"subAccount":"${subAccount}","note":"${note}","password":null,"source":"CCXT","deep":[[{"a":[1]}]]}`
    expect(ok(await send(odd)).data[0].note).toBe(note)
  })

  it("a body may repeat a field's name inside a field", async () => {
    const { subAccount, note } = fields({ note: '","note":"\\' })
    const deep = `{"note":[{"note":1,"note":2}],"subAccount":{"a":":","a":"{"}}`
    const body = `{"deep":${deep},"subAccount":${JSON.stringify(subAccount)},"note":${JSON.stringify(note)}}`
    expect(ok(await send(body)).data[0].note).toBe(note)
  })

  it("a body accepts numbers and text alike", async () => {
    const transfer = (amount: string) =>
      server.signed(
        "POST",
        BrokerApi.universalTransfer.path,
        {},
        asJson(
          `{"toAccount":"carolsub01","fromAccountType":"SPOT","toAccountType":"SPOT","asset":"USDT","amount":${amount}}`,
        ),
      )
    const free = async () => {
      const { balances } = ok(await server.signed("GET", "/api/v3/account"))
      return balances.find(({ asset }: { asset: string }) => asset === "USDT").free
    }
    for (const amount of ["12.5", '"12.5"', "12.50", "0.000000000001", "9", "100.123456789012"])
      ok(await transfer(amount))
    expect(await free()).toBe("99853.376543210987")
    const before = await server.snapshot()
    for (const amount of ["1e1", "1E-7", "-1", "-0", "0.1e2", "123456789012345678901"])
      expect(told(await transfer(amount)), amount).toEqual(
        notTaken(
          "amount",
          amount.length > 15
            ? "123456789012345680000 has more than 15 digits: send it as text"
            : `${amount} is not a decimal number such as 0.01, of at most 20 digits and 18 decimals, without sign and exponent`,
        ),
      )
    // A number with more than 15 digits is rejected, because a double could lose some.
    for (const amount of [
      "0.99999999999999999",
      "1.00000000000000001",
      "0.1000000000000000055",
      "90071.992547409931",
    ])
      expect((await transfer(amount)).status, amount).toBe(400)
    expect(await server.snapshot()).toBe(before)
    ok(await transfer('"90071.992547409931"'))
    expect(await free()).toBe("9781.383995801056")
  })
})

describe("rejects, without any change, a body that", () => {
  let before: string
  beforeEach(async () => {
    before = await server.snapshot()
  })
  afterEach(async () => {
    expect(await server.snapshot()).toBe(before)
  })

  it.each([
    ["is no JSON", "subAccount=bodily9999&note=form", "the text is not valid JSON"],
    [
      "is cut short",
      '{"subAccount":"bodily9999","note":"cut',
      "the text is not valid JSON: the text ends too early",
    ],
    [
      "is two objects",
      '{"subAccount":"bodily9999"}{"note":"two"}',
      "the text is not valid JSON at position 27",
    ],
    ["is an array", '[{"subAccount":"bodily9999","note":"array"}]', "it is a list"],
    ["is null", "null", "it is null"],
    ["is a text", '"subAccount"', "it is a string"],
    ["is a number", "1", "it is a string"],
    ["is a space", " ", "the text is not valid JSON: the text ends too early"],
    [
      "begins with a byte order mark",
      '\ufeff{"subAccount":"bodily9999","note":"mark"}',
      "the text begins with a byte order mark",
    ],
    ["is an array of a depth of 60,000", "[".repeat(30_000) + "]".repeat(30_000), "nested too deep"],
    ["is an endless array", "[".repeat(65_000), "the text is not valid JSON: the text ends too early"],
  ])("a body that %s is rejected", async (_, body, reason) => {
    expect(told(await send(body))).toEqual(notAnObject(reason))
  })

  it("a body with a secret is rejected without repeating the secret", async () => {
    const { text } = await send('{"subAccount":"bodily9999","note":"x","password":"hunter2" oops}')
    expect(text).toContain("the text is not valid JSON at position 59")
    expect(text).not.toContain("hunter2")
  })

  const object = JSON.stringify({ subAccount: "bodily9999", note: "encoded" })
  it.each<readonly [string, Buffer, Record<string, string>, string]>([
    ["is compressed", gzipSync(object), { "Content-Encoding": "gzip" }, "has the Content-Encoding gzip"],
    ["is compressed without a word", gzipSync(object), {}, "is gzip"],
    [
      "is said to be compressed",
      Buffer.from(object),
      { "Content-Encoding": "br" },
      "has the Content-Encoding br",
    ],
    ["is in UTF-16", Buffer.from(`\ufeff${object}`, "utf16le"), {}, "is UTF-16"],
    ["is in UTF-16 without a mark", Buffer.from(object, "utf16le"), {}, "is UTF-16"],
    ["is in Latin-1", Buffer.from(object.replace("encoded", "günstig"), "latin1"), {}, "is no UTF-8"],
  ])("a body that %s is rejected by its encoding", async (_, body, headers, reason) => {
    const { target, headers: signed } = server.signedRequest("POST", path)
    const request = { method: "POST", target, body, headers: { ...signed, ...headers } }
    const answer = await server.send(request)
    expect(told(answer)).toEqual(
      brokerRejection(
        415,
        700013,
        expect.stringContaining(`Invalid content Type: the body ${reason}; send it`),
      ),
    )
    expect(answer.headers["accept-encoding"]).toBe("identity")
  })

  it("a body with deep nesting in place of a text is rejected", async () => {
    const deep = "[".repeat(20_000) + "]".repeat(20_000)
    const answer = await send(`{"subAccount":${deep},"note":"deep"}`)
    expect(answer.status).toBe(400)
    expect(["33333", "700004"]).toContain(answer.json.code)
  })

  it("a large body that lacks a required field is rejected", async () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i]))
    expect(told(await send(JSON.stringify(wide)))).toEqual(mandatory("subAccount"))
  })

  it.each([
    ["nothing", "{}", "subAccount"],
    ["a list of names", '{"subAccount":["bodily9999"],"note":"list"}', "subAccount", "it is not text"],
    [
      "an object for a name",
      '{"subAccount":{"toString":"bodily9999"},"note":"object"}',
      "subAccount",
      "it is not text",
    ],
    ["true", '{"subAccount":true,"note":"true"}', "subAccount", "true is not text"],
    ["null for a name", '{"subAccount":null,"note":"null"}', "subAccount"],
    ["an empty name", '{"subAccount":"","note":"empty"}', "subAccount"],
    ["an empty note", '{"subAccount":"bodily9999","note":""}', "note"],
    ["a name of the prototype's", '{"__proto__":{"subAccount":"bodily9999","note":"proto"}}', "subAccount"],
    [
      "one of the constructor's",
      '{"constructor":{"prototype":{"subAccount":"bodily9999"}},"note":"c"}',
      "subAccount",
    ],
    ["the name in other letters", '{"SubAccount":"bodily9999","note":"letters"}', "subAccount"],
  ])("a body that contains %s is rejected", async (_, body, name, reason?: string) => {
    expect(told(await send(body))).toEqual(reason === undefined ? mandatory(name) : notTaken(name, reason))
    expect(({} as Record<string, unknown>).subAccount).toBeUndefined()
  })

  it.each([
    ["a NUL", "\\u0000"],
    ["a line break", "a\\nb"],
    ["an escape character", "\\u001b[31m"],
    ["half a character", "\\ud800"],
  ])("a body that contains %s in a text is rejected", async (_, note) => {
    expect(told(await send(`{"subAccount":"bodily9999","note":"${note}"}`))).toEqual(illegal("note"))
  })

  it.each([
    ["a field", '{"subAccount":"bodily9999","note":"a","note":"b"}', "note"],
    ["a field alike", '{"note":"a","subAccount":"bodily9999","note":"a"}', "note"],
    ["a field, once escaped", '{"subAccount":"bodily9999","note":"a","n\\u006fte" : "b"}', "note"],
    ["a field, once as null", '{"subAccount":"bodily9999","note":"a","subAccount":null}', "subAccount"],
    ["an unknown field", '{"odd":[{"odd":1}],"subAccount":"bodily9999","note":"a","odd":"}"}', "odd"],
    ["the prototype", '{"__proto__":1,"subAccount":"bodily9999","note":"a","__proto__":{}}', "__proto__"],
    ["an invalid field name", '{"subAccount":"bodily9999","note":"a","<b>\\n":1,"<b>\\n":2}', "b"],
  ])("a body with %s twice is rejected", async (_, body, name) => {
    const twice = brokerRejection(400, 700009, `Parameter '${name}' was sent more than once`)
    expect(told(await send(body))).toEqual(twice)
  })

  it("a body that is too large, in one piece or in chunks, is rejected", async () => {
    const large = JSON.stringify(fields({ note: "x".repeat(65_536) }))
    const tooLarge = await send(large)
    expect([tooLarge.status, typeof tooLarge.json.code]).toEqual([413, "string"])
    expect(tooLarge.json.message).toBe(tooLarge.json.msg)
    const chunked = await send(large, { headers: { "Transfer-Encoding": "chunked" } }).catch(() => null)
    if (chunked !== null) expect(chunked.status).toBe(413)
  })

  it("a body with fields in the query as well, known or not, is rejected", async () => {
    const body = JSON.stringify(fields())
    for (const query of ["subAccount=bodily9999", "note=query", "stray=1", "__proto__=1", "a"])
      expect(told(await send(body, {}, query)), query).toEqual(besideABody)
    expect(told(await send("{}", {}, "subAccount=bodily9999&note=query"))).toEqual(besideABody)
  })

  it("a body of a read is rejected", async () => {
    for (const { method, path } of [BrokerApi.subAccounts, BrokerApi.apiKeys, BrokerApi.rebates])
      expect(told(await server.signed(method, path, {}, asJson("{}")))).toEqual(
        brokerRejection(400, 33333, "parameters belong in the query string; this endpoint takes no body"),
      )
  })
})

describe("a signature", () => {
  it("a signature covers the body: another body, none, and one more character are rejected", async () => {
    const body = JSON.stringify(fields())
    const request = server.signedRequest("POST", path, {}, asJson(body))
    const before = await server.snapshot()
    for (const other of [JSON.stringify(fields()), body.replace("body", "Body"), `${body} `, "{}", ""])
      expect(told(await server.send({ ...request, body: other }))).toEqual(invalid)
    expect(await server.snapshot()).toBe(before)
    ok(await server.send(request))
  })

  it("a signature is invalid for another split between query and body", async () => {
    const { subAccount, note } = fields()
    const query = `timestamp=${server.timestamp()}&recvWindow=60000`
    const body = JSON.stringify({ subAccount, note })
    const signature = sign(alice.secret, query + body)
    const headers = { "X-MEXC-APIKEY": alice.key, "Content-Type": "application/json" }
    const whole = query + body
    const before = await server.snapshot()
    // The test moves the text between query and body one character at a time, both ways.
    for (let at = 1; at < whole.length; at++) {
      if (at === query.length) continue
      const target = `${path}?${encodeURI(whole.slice(0, at))}&signature=${signature}`
      const answer = await server.send({ method: "POST", target, headers, body: whole.slice(at) })
      expect(answer.status, `border at ${at}`).toBe(400)
      const raw = {
        method: "POST",
        target: `${path}?signature=${signature}&${whole.slice(0, at).replaceAll(" ", "%20")}`,
        headers,
        body: whole.slice(at),
      }
      expect((await server.send(raw)).status, `border at ${at}`).toBe(400)
    }
    expect(await server.snapshot()).toBe(before)
    ok(
      await server.send({ method: "POST", target: `${path}?${query}&signature=${signature}`, headers, body }),
    )
  })

  it("a signature for fields in the query is invalid for the same fields in a body", async () => {
    const { subAccount, note } = fields({ note: "query" })
    const request = server.signedRequest("POST", path, { subAccount, note })
    const before = await server.snapshot()
    const moved = { ...request, body: JSON.stringify({ subAccount, note }) }
    expect(told(await server.send(moved))).toEqual(invalid)
    expect(await server.snapshot()).toBe(before)
    ok(await server.send(request))
  })

  it("a signature is accepted once, with any body", async () => {
    const request = server.signedRequest("POST", path, {}, asJson(JSON.stringify(fields())))
    ok(await server.send(request))
    expect(told(await server.send(request))).toEqual(brokerRejection(400, 700010, "signature already used"))
  })
})

describe("an unsigned body", () => {
  /** Signs only the query, not the body. */
  const unsigned = (of: TestServer, key: typeof ccxt, body: string, headers = {}) => ({
    ...of.signedRequest("POST", path, {}, { key, headers }),
    body,
  })

  it("an unsigned body is accepted for a key that ccxt uses", async () => {
    const { subAccount, note } = fields()
    ok(await server.send(unsigned(server, ccxt, JSON.stringify({ subAccount, note }))))
    expect(await isListed(subAccount)).toBe(true)
    ok(await send(JSON.stringify(fields()), { key: ccxt }))
  })

  it("an unsigned body is rejected for any other key, and for a wrong secret", async () => {
    const before = await server.snapshot()
    const body = JSON.stringify(fields())
    expect(told(await server.send(unsigned(server, alice, body)))).toEqual(invalid)
    expect(told(await server.send(unsigned(server, { ...ccxt, secret: "wrong" }, body)))).toEqual(invalid)
    expect(await server.snapshot()).toBe(before)
  })

  it("an unsigned body is rejected from another machine, where a signed body is accepted", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    const key = await behind.grant("10000001", "all", { dialect: "field" })
    const far = { "X-Forwarded-For": "203.0.113.7" }
    ok(await behind.send(unsigned(behind, key, JSON.stringify(fields()))))
    const before = await behind.snapshot()
    expect(told(await behind.send(unsigned(behind, key, JSON.stringify(fields()), far)))).toEqual(invalid)
    expect(await behind.snapshot()).toBe(before)
    ok(await behind.signed("POST", path, {}, asJson(JSON.stringify(fields()), { key, headers: far })))
  })
})
