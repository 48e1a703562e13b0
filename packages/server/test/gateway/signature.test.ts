/** The text that a signature covers, and the spellings that real clients send. */
import { createHmac } from "node:crypto"
import { prepareHmac, verifySignature } from "@bourse/core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { alice, bob, limitBuy, rejection, serverOfFile, withReason } from "../support/testServer.ts"

const server = await serverOfFile()

const order = "/api/v3/order"
const test = "/api/v3/order/test"
const invalid = [400, 700002, withReason("Signature for this request is not valid.")]
const mandatory = (name: string) => [
  400,
  700004,
  `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`,
]
const hmac = (text: string, secret = alice.secret) => createHmac("sha256", secret).update(text).digest("hex")

describe("a signature by a client of this field", () => {
  const secret = "45d0b3c26f2644f19bfb98b07741b2f5"
  it.each([
    [
      "timestamp=1700000000000&recvWindow=5000",
      "b724ff160ae9a305fd57cd6c90ff8b3d0301b1b7d5d6e4255fc799b9ded36862",
    ],
    [
      "symbol=BTCUSDT&side=BUY&type=LIMIT&quantity=0.01&price=100&newClientOrderId=a%20b%281%29%2F%2B%26%3D%2C%2A%27%21~%C3%A9%E6%BC%A2&timestamp=1700000000000&recvWindow=5000",
      "553ad40c1fef59174edb27752eaae33c8657682f5cd21fe4fcc908911801e9fd",
    ],
    [
      "symbol=BTCUSDT&timestamp=1700000000000&recvWindow=5000",
      "53cf04f8b22ceb0a2a26f42d9543794ed6173a37113f2b8c18d093f1a4a3a594",
    ],
  ])("the signed query %s is accepted, also with today's time", async (query, signature) => {
    expect(verifySignature(prepareHmac(secret), `${query}&signature=${signature}`, "", signature)).toBe(true)
    const key = await server.grant("10000001", "all", { secret })
    const today = query.replace("1700000000000", String(server.timestamp()))
    const target = `/api/v3/uid?${today}&signature=${hmac(today, secret)}`
    expect((await server.send({ target, headers: { "X-MEXC-APIKEY": key.key } })).json).toEqual({
      uid: "10000001",
    })
    await server.control("DELETE", `/admin/v1/keys/${key.key}`)
  })
})

describe("accepted", () => {
  it.each([0, 3, 6, undefined])("a signature before parameter %s is accepted", async (signatureAt) => {
    expect(
      (await server.signed("POST", test, limitBuy, signatureAt === undefined ? {} : { signatureAt })).json,
    ).toEqual({})
  })

  it.each([
    ["a space sent as +", "a+b", "a%20b"],
    ["parentheses, stars and quotes sent as they are", "(a)*'!", "%28a%29%2A%27%21"],
    ["commas and slashes sent as they are", "a,b/c:d@e", "a%2Cb%2Fc%3Ad%40e"],
    ["escapes in lower case", "%c3%a9%2f", "%C3%A9%2F"],
    ["letters that need no escape", "%61%7e", "a~"],
  ])("%s is accepted, signed raw or escaped", async (_, sent, canonical) => {
    for (const signed of [sent, canonical]) {
      const query = (id: string, timestamp: number) =>
        `symbol=BTCUSDT&origClientOrderId=${id}&timestamp=${timestamp}`
      const timestamp = server.timestamp()
      const target = `${order}?${query(sent, timestamp)}&signature=${hmac(query(signed, timestamp))}`
      const answer = await server.send({ target, headers: { "X-MEXC-APIKEY": alice.key } })
      expect(rejection(answer)).toEqual([400, -2013, withReason("Order does not exist")])
    }
  })

  it.each([
    ["X-MEXC-APIKEY", "application/json"],
    ["x-mexc-apikey", "application/json; charset=utf-8"],
    ["X-Mexc-ApiKey", "application/x-www-form-urlencoded"],
    ["X-MEXC-APIKEY", "text/plain"],
    ["X-MEXC-APIKEY", ""],
  ])("a key in %s with an empty body of type %j is accepted", async (header, contentType) => {
    const { headers: _, ...request } = server.signedRequest("POST", test, limitBuy)
    const answer = await server.send({
      ...request,
      headers: { [header]: alice.key, "Content-Type": contentType, "Content-Length": "0" },
    })
    expect(answer.json).toEqual({})
  })

  it("an empty body in chunks is accepted", async () => {
    const request = server.signedRequest("POST", test, limitBuy)
    const answer = await server.send({
      ...request,
      headers: { ...request.headers, "Transfer-Encoding": "chunked" },
    })
    expect(answer.json).toEqual({})
  })
})

describe("rejected, and nothing is changed", () => {
  let before: string
  beforeEach(async () => {
    before = await server.snapshot()
  })
  afterEach(async () => {
    expect(await server.snapshot()).toBe(before)
  })

  it.each([
    ["a parameter after the signature", (query: string) => `${query}&quoteOrderQty=1000`],
    ["a parameter before everything", (query: string) => `quoteOrderQty=1000&${query}`],
    ["a parameter left out", (query: string) => query.replace("&price=50000", "")],
    ["another value", (query: string) => query.replace("0.001", "0.002")],
    [
      "the same parameters in another order",
      (query: string) => query.replace("symbol=BTCUSDT&side=BUY", "side=BUY&symbol=BTCUSDT"),
    ],
    ["an empty pair more", (query: string) => query.replace("&side", "&&side")],
    [
      "another timestamp",
      (query: string) => query.replace(/(?<=timestamp=)\d+/, (sent) => String(Number(sent) + 1)),
    ],
    [
      "the signature's name in capitals",
      (query: string) => `${query.replace("&signature=", "&Signature=")}&signature=${"0".repeat(64)}`,
    ],
  ])("%s makes the signature invalid", async (_, tamper) => {
    expect(rejection(await server.signed("POST", order, limitBuy, { tamper }))).toEqual(invalid)
  })

  it("a signature with any one digit changed is rejected", async () => {
    const flip = (right: string, at: number) =>
      right.slice(0, at) + (right[at] === "0" ? "1" : "0") + right.slice(at + 1)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        server.signed("POST", order, limitBuy, { signature: (right) => flip(right, at) }),
      ),
    )
    for (const answer of answers) expect(rejection(answer)).toEqual(invalid)
  })

  it.each([0, 1, 2, 32, 63, 65, 66, 128, 1_000])("a signature of %i digits is rejected", async (length) => {
    const answer = await server.signed("POST", order, limitBuy, {
      signature: (right) => right.repeat(16).slice(0, length),
    })
    expect(rejection(answer)).toEqual(invalid)
  })

  it.each([
    ["in capitals", (right: string) => right.toUpperCase()],
    ["with a space around it", (right: string) => `${right}%20`],
    ["with 0x before it", (right: string) => `0x${right}`],
    ["in base64", (right: string) => encodeURIComponent(Buffer.from(right, "hex").toString("base64"))],
    ["of another key", (_: string) => "0".repeat(64)],
    ["with a letter that is no digit", (right: string) => `g${right.slice(1)}`],
    ["of digits beyond ASCII", (right: string) => `%D9%A1${right.slice(1)}`],
  ])("a signature %s is rejected", async (_, signature) => {
    expect(rejection(await server.signed("POST", order, limitBuy, { signature }))).toEqual(invalid)
  })

  it("an escaped name of the signature parameter is rejected as a missing signature", async () => {
    expect(
      rejection(
        await server.signed("POST", order, limitBuy, {
          tamper: (query) => query.replace("&signature=", "&%73ignature="),
        }),
      ),
    ).toEqual(invalid)
  })

  it("a missing signature, a missing key, an empty key, and two keys are rejected", async () => {
    expect(rejection(await server.signed("POST", order, limitBuy, { signature: null }))).toEqual(
      mandatory("signature"),
    )
    const request = server.signedRequest("POST", order, limitBuy)
    for (const headers of [{}, { "X-MEXC-APIKEY": "" }]) {
      expect(rejection(await server.send({ ...request, headers }))).toEqual([400, 400, "api key required"])
    }
    const two = await server.send({ ...request, headers: { "X-MEXC-APIKEY": [alice.key, bob.key] } })
    expect(rejection(two)).toEqual([400, 10072, "Api key info invalid"])
  })

  it.each(["nobody", "DEV-ALICE", "dev-alice ", "__proto__", "constructor", "x".repeat(5_000)])(
    "an unknown key %s is rejected",
    async (name) => {
      // Node removes the header's outer spaces, so this request is signed with an unknown secret.
      const key = { key: name, secret: "somebody else's" }
      const answer = await server.signed("POST", order, limitBuy, { key })
      expect(rejection(answer)).toEqual(
        name === "dev-alice " ? invalid : [400, 10072, "Api key info invalid"],
      )
    },
  )

  it("another account's signature is rejected without a hint about the wrong part", async () => {
    expect(
      rejection(
        await server.signed("POST", order, limitBuy, { key: { key: alice.key, secret: bob.secret } }),
      ),
    ).toEqual(invalid)
  })

  it.each([
    ["an empty object", "{}"],
    ["the parameters", "symbol=BTCUSDT"],
    ["a space", " "],
  ])("a body with %s is rejected, although it is signed", async (_, body) => {
    for (const [method, path] of [
      ["POST", order],
      ["DELETE", order],
      ["GET", "/api/v3/openOrders"],
    ] as const) {
      const answer = await server.signed(method, path, limitBuy, {
        body,
        headers: { "Content-Type": "application/json" },
      })
      expect(rejection(answer)).toEqual([
        400,
        33333,
        "parameters belong in the query string; this endpoint takes no body",
      ])
    }
  })

  it("a form in the body is rejected with the reason that its fields belong in the query", async () => {
    const { method, target, headers } = server.signedRequest("POST", order, limitBuy)
    const [path, body] = target.split("?") as [string, string]
    const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded" }
    expect(rejection(await server.send({ method: method!, target: path, headers: form, body }))).toEqual([
      400,
      33333,
      "parameters belong in the query string; this endpoint takes no body",
    ])
    const stranger = { ...form, "X-MEXC-APIKEY": "nobody" }
    expect(rejection(await server.send({ method: method!, target: path, headers: stranger, body }))).toEqual([
      400,
      10072,
      "Api key info invalid",
    ])
  })

  it("text moved from the query to the body is rejected, although their concatenation was signed", async () => {
    const request = server.signedRequest("POST", order, limitBuy)
    const [head, tail] = request.target.split(/(?=&signature=)/) as [string, string]
    const moved = {
      ...request,
      target: head.replace(/&timestamp=\d+$/, "") + tail,
      body: /&timestamp=\d+$/.exec(head)![0],
    }
    expect(rejection(await server.send(moved))[0]).toBe(400)
  })

  it.each([
    ["symbol", "symbol=BTCUSDT&symbol=BTCUSDT"],
    ["symbol", "symbol=BTCUSDT&s%79mbol=ETHUSDT"],
    ["stray", "symbol=BTCUSDT&stray=1&stray=2"],
    ["recvWindow", "recvWindow=5000&recvWindow=60000"],
    ["timestamp", "timestamp=1700000000000"],
    ["signature", "signature=a&x=1"],
    ["a", "a&a=1"],
    ["toString", "toString=1&toString=2"],
  ])("%s sent twice is rejected", async (name, query) => {
    const answer = await server.signed("POST", order, query)
    expect(rejection(answer)).toEqual([400, 700009, `Parameter '${name}' was sent more than once`])
  })

  it.each([
    ["a line break", "symbol=BTC%0D%0AX-Evil:1", "symbol"],
    ["a NUL", "symbol=%00", "symbol"],
    ["an escape character", "newClientOrderId=%1B%5B31m", "newClientOrderId"],
    ["DEL", "newClientOrderId=%7F", "newClientOrderId"],
    ["an escape that is no UTF-8", "symbol=%E9", "symbol"],
    ["a lone surrogate", "symbol=%ED%A0%80", "symbol"],
    ["an overlong slash", "symbol=%C0%AF", "symbol"],
    ["an escape cut short", "symbol=%4", "symbol"],
    ["an escape of no digits", "symbol=%zz", "symbol"],
    ["a control character in a name", "sym%00bol=1", "symbol"],
  ])("%s in a parameter is rejected", async (_, query, name) => {
    const answer = await server.signed("POST", order, query)
    expect(rejection(answer)).toEqual([400, 700008, `Illegal characters found in parameter '${name}'`])
  })

  it("a 65th parameter is rejected; 64 are accepted", async () => {
    const filler = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=1`).join("&")
    // The requests also have the window, the timestamp and the signature.
    expect((await server.signed("GET", "/api/v3/uid", filler(61))).status).toBe(200)
    expect(rejection(await server.signed("GET", "/api/v3/uid", filler(62)))).toEqual([
      400,
      33333,
      "more than 64 parameters",
    ])
  })

  it.each(["symbol", "quantity", "price", "side"])("an empty %s is rejected", async (name) => {
    expect(rejection(await server.order({ [name]: "" }))).toEqual(mandatory(name))
  })
})
