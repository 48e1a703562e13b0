import { createHmac } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { prepareHmac as prepareHmacWeb } from "../src/hmac.web.ts"
import {
  canonicalQuery,
  decodeText,
  encodeQuery,
  encodeText,
  prepareHmac,
  sign,
  verifySignature,
  withoutSignature,
} from "../src/Signing.ts"

const secret = "45d0b3c26f2644f19bfb98b07741b2f5"
const hmac = prepareHmac(secret)
const verify = (query: string, signature: string, body = "") => verifySignature(hmac, query, body, signature)
const oracle = (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex")

/** Signatures computed by a real client of the venue. */
const vectors = [
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
] as const
const [, [orderQuery, orderSignature], [query, signature]] = vectors

const text = fc.string({ unit: "binary", maxLength: 40 })
const name = text.filter((each) => each !== "" && each !== "signature")
const parameters = fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 8 })

/** The query with its `signature` pair moved before the pair at `index`. */
const placed = (sent: string, index: number, signed: string) =>
  sent.split("&").toSpliced(index, 0, `signature=${signed}`).join("&")

describe("sign", () => {
  it.each(vectors)("sign gives %s the signature of other clients", (signed, expected) => {
    expect(sign(secret, signed)).toBe(expected)
  })

  it.each([
    ["no secret at all", ""],
    ["one letter", "k"],
    ["exactly one block", "k".repeat(64)],
    ["one byte more than a block", "k".repeat(65)],
    ["a long secret", "secret".repeat(100)],
    ["a secret beyond ASCII", "密钥🔑é".repeat(12)],
  ])("sign agrees with node:crypto for %s", (_, key) => {
    const prepared = prepareHmac(key)
    for (const length of [0, 1, 55, 56, 63, 64, 65, 300, 1024, 1025, 20_000, 5]) {
      for (const character of ["a", "é", "漢", "🔑"]) {
        const signed = character.repeat(length)
        expect(prepared(signed)).toBe(createHmac("sha256", key).update(signed).digest("hex"))
      }
    }
  })

  it("sign agrees with node:crypto for any secret and text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.string({ unit: "binary", maxLength: 3000 }),
        (key, each) => {
          expect(sign(key, each)).toBe(oracle(key, each))
        },
      ),
    )
  })
})

describe("in the browser", () => {
  it("the browser's sign equals node's, whatever the secret and the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.array(fc.string({ unit: "binary", maxLength: 500 }), { minLength: 1, maxLength: 3 }),
        (key, texts) => {
          const prepared = prepareHmacWeb(key)
          for (const each of texts) expect(prepared(each)).toBe(oracle(key, each))
        },
      ),
    )
  })
})

describe("encoding", () => {
  it("a query is escaped as the interface requires, with upper-case hex", () => {
    expect(encodeText("a b(1)/+&=,*'!~é漢")).toBe("a%20b%281%29%2F%2B%26%3D%2C%2A%27%21~%C3%A9%E6%BC%A2")
  })

  it("a query omits missing parameters and keeps the order of the others", () => {
    expect(
      encodeQuery([
        ["b", "1"],
        ["a", undefined],
        ["c", ""],
      ]),
    ).toBe("b=1&c=")
    expect(encodeQuery([])).toBe("")
  })

  it("a query decodes to the encoded values, and + to a space", () => {
    fc.assert(fc.property(text, (each) => decodeText(encodeText(each)) === each))
    expect(decodeText("a+b")).toBe("a b")
    expect(decodeText("a%2Bb")).toBe("a+b")
  })

  it.each(["%", "%Z1", "%E9", "%C3%28", "%F0%9F%94"])("the undecodable text %s is rejected", (each) => {
    expect(decodeText(each)).toBeUndefined()
    expect(canonicalQuery(`a=${each}`)).toBeUndefined()
    expect(canonicalQuery(`${each}=a`)).toBeUndefined()
  })

  it("every spelling of a query has the same canonical encoding", () => {
    expect(canonicalQuery("a=1,2&b=x=y&c&d=%7e%2f")).toBe("a=1%2C2&b=x%3Dy&c&d=~%2F")
    expect(canonicalQuery(orderQuery)).toBe(orderQuery)
    fc.assert(
      fc.property(parameters, (pairs) => {
        expect(canonicalQuery(new URLSearchParams(pairs).toString())).toBe(encodeQuery(pairs))
        expect(canonicalQuery(encodeQuery(pairs))).toBe(encodeQuery(pairs))
      }),
    )
  })
})

describe("withoutSignature", () => {
  it.each([
    ["signature=S&a=1&b=2", "a=1&b=2"],
    ["a=1&signature=S&b=2", "a=1&b=2"],
    ["a=1&b=2&signature=S", "a=1&b=2"],
    ["signature=S", ""],
    ["a=1&b=2", "a=1&b=2"],
    ["", ""],
    ["mysignature=S&a=1", "mysignature=S&a=1"],
    ["a=signature=1", "a=signature=1"],
    ["a=1&signature=", "a=1"],
  ])("withoutSignature turns %s into %s", (received, expected) => {
    expect(withoutSignature(received)).toBe(expected)
  })
})

describe("verifySignature", () => {
  it.each([0, 1, 2, 3])("verifySignature accepts the signature before parameter %i", (index) => {
    expect(verify(placed(query, index, signature), signature)).toBe(true)
  })

  it("verifySignature accepts a space sent as + and signed as %20", () => {
    expect(verify(`${orderQuery.replace("%20", "+")}&signature=${orderSignature}`, orderSignature)).toBe(true)
  })

  it("verifySignature accepts parentheses, stars and quotes sent as they are and signed escaped", () => {
    const sent = orderQuery.replace("%281%29", "(1)").replace("%2A%27%21", "*'!")
    expect(verify(`${sent}&signature=${orderSignature}`, orderSignature)).toBe(true)
  })

  it("verifySignature accepts commas and slashes sent as they are and signed escaped", () => {
    const sent = orderQuery.replace("%2C", ",").replace("%2F", "/")
    expect(verify(`${sent}&signature=${orderSignature}`, orderSignature)).toBe(true)
  })

  it("verifySignature accepts every text signed byte for byte", () => {
    const sent = "note=a+b(1)%2f&timestamp=1700000000000"
    const own = oracle(secret, sent)
    expect(verify(`${sent}&signature=${own}`, own)).toBe(true)
  })

  it("verifySignature covers the body, directly after the query", () => {
    const body = '{"coin":"USDT"}'
    const own = oracle(secret, query + body)
    expect(verify(`${query}&signature=${own}`, own, body)).toBe(true)
    expect(verify(`${query}&signature=${own}`, own)).toBe(false)
    expect(verify(`${query}&signature=${own}`, own, `${body} `)).toBe(false)
  })

  it("verifySignature rejects a parameter added after the signature", () => {
    expect(verify(`${query}&signature=${signature}&quantity=1000`, signature)).toBe(false)
  })

  it.each([0, 1, 63, 65, 128])("verifySignature rejects a signature of %i digits", (length) => {
    const own = signature.repeat(2).slice(0, length)
    expect(verify(`${query}&signature=${own}`, own)).toBe(false)
  })

  it("verifySignature rejects upper-case digits", () => {
    expect(verify(`${query}&signature=${signature}`, signature.toUpperCase())).toBe(false)
  })

  it("verifySignature rejects a signature with any one digit changed", () => {
    for (let i = 0; i < 64; i++) {
      const digit = signature[i] === "0" ? "1" : "0"
      const flipped = signature.slice(0, i) + digit + signature.slice(i + 1)
      expect(verify(`${query}&signature=${flipped}`, flipped)).toBe(false)
    }
  })

  it.each(["g", "G", " ", "/", ":", "`", "\0", "é", "漢", "\ud800"])(
    "verifySignature rejects %j in place of a digit",
    (character) => {
      expect(verify(query, character + signature.slice(1))).toBe(false)
      expect(verify(query, signature.slice(0, 63) + character)).toBe(false)
    },
  )

  it("verifySignature rejects another key's signature", () => {
    const own = oracle("another secret", query)
    expect(verify(`${query}&signature=${own}`, own)).toBe(false)
  })

  it("verifySignature accepts any parameters, in either encoding, with the signature anywhere", () => {
    fc.assert(
      fc.property(
        parameters,
        fc.boolean(),
        fc.boolean(),
        fc.nat(8),
        (pairs, sentAsForm, signedAsSent, index) => {
          const canonical = encodeQuery(pairs)
          const sent = sentAsForm ? new URLSearchParams(pairs).toString() : canonical
          const own = sign(secret, signedAsSent ? sent : canonical)
          expect(verify(placed(sent, index, own), own)).toBe(true)
        },
      ),
    )
  })

  it("verifySignature rejects any parameters after a value is changed", () => {
    fc.assert(
      fc.property(parameters, fc.nat(7), text, (pairs, index, value) => {
        const at = index % pairs.length
        const [key, original] = pairs[at] as [string, string]
        fc.pre(value !== original)
        const own = sign(secret, encodeQuery(pairs))
        const changed = encodeQuery(pairs.with(at, [key, value]))
        expect(verify(`${changed}&signature=${own}`, own)).toBe(false)
      }),
    )
  })
})
