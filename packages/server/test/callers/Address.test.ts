/** Canonical spellings of addresses, compared with Node's own test of equality. */

import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { BlockList, isIP, SocketAddress } from "node:net"
import { randomCases } from "@bourse/testing/randomCases"
import { seedsBefore } from "@bourse/testing/seedsBefore"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  callerOf,
  canonicalAddress,
  includesAddress,
  isLoopback,
  networkOf,
} from "../../src/callers/Address.ts"
import {
  type Answer,
  alice,
  type Key,
  meteredServer,
  ok,
  rejection,
  serverOfTest,
  startServer,
  type TestServer,
  uids,
} from "../support/testServer.ts"

/** Pseudo-random numbers, the same in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Sixteen random bytes, often with zeros, sometimes an IPv4 address inside IPv6. */
const randomAddress = (below: (max: number) => number): ReadonlyArray<number> => {
  const bytes = Array.from({ length: 16 }, () => (below(2) === 0 ? 0 : below(256)))
  if (below(3) === 0) bytes.splice(0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255)
  return bytes
}

/** A random spelling of an IP address. */
const spell = (bytes: ReadonlyArray<number>, below: (max: number) => number): string => {
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  if (isMapped && below(3) === 0) return bytes.slice(12).join(".")
  const groups = Array.from({ length: 8 }, (_, i) => {
    const hex = (bytes[2 * i]! * 256 + bytes[2 * i + 1]!).toString(16)
    const padded = below(2) === 0 ? hex : hex.padStart(4, "0")
    return below(2) === 0 ? padded : padded.toUpperCase()
  })
  const last = below(4) === 0 ? [...groups.slice(0, 6), bytes.slice(12).join(".")] : groups
  const start = below(last.length)
  let end = start
  while (end < last.length && /^0+$/.test(last[end]!)) end++
  const short = below(2) === 0 && end > start
  const text = short ? `${last.slice(0, start).join(":")}::${last.slice(end).join(":")}` : last.join(":")
  return below(8) === 0 ? `${text}%eth0` : text
}

const familyOf = (text: string) => (isIP(text) === 4 ? "ipv4" : "ipv6")
const listOf = (text: string): BlockList => {
  const list = new BlockList()
  list.addAddress(text, familyOf(text))
  return list
}
const plain = (text: string): string => text.split("%", 1)[0]!

describe("the canonical spelling of an address", () => {
  it("two spellings of an address are equal exactly if Node says so", () => {
    const below = seeded(seedsBefore + 3)
    const runs = randomCases(5_000)
    let equal = 0
    for (let run = 0; run < runs; run++) {
      const bytes = randomAddress(below)
      const one = spell(bytes, below)
      const other = spell(below(2) === 0 ? bytes : randomAddress(below), below)
      expect(isIP(one), one).not.toBe(0)
      const [first, second] = [canonicalAddress(one)!, canonicalAddress(other)!]
      const sameToNode = listOf(plain(one)).check(plain(other), familyOf(plain(other)))
      expect(first === second, `${one} ${other}`).toBe(sameToNode)
      if (sameToNode) equal++
      // The canonical spelling is a valid, equal address, and its own canonical spelling.
      expect(listOf(plain(one)).check(first, familyOf(first)), `${one} ${first}`).toBe(true)
      expect(canonicalAddress(first)).toBe(first)
      const byNode = (address: string) => new SocketAddress({ address, family: familyOf(address) }).address
      if (first.includes(":")) expect(byNode(first)).toBe(byNode(plain(one)))
    }
    expect(equal).toBeGreaterThan(runs / 5)
  })

  it("an IPv6 address counts by its first 64 bits", () => {
    const below = seeded(seedsBefore + 4)
    const runs = randomCases(5_000)
    let together = 0
    for (let run = 0; run < runs; run++) {
      const bytes = randomAddress(below)
      const near = [...bytes.slice(0, 8), ...randomAddress(below).slice(8)]
      const [one, other] = [spell(bytes, below), spell(below(2) === 0 ? near : randomAddress(below), below)]
      const [first, second] = [canonicalAddress(one)!, canonicalAddress(other)!]
      if (!first.includes(":") || !second.includes(":")) continue
      const network = new BlockList()
      network.addSubnet(first, 64, "ipv6")
      const same = network.check(second, "ipv6")
      expect(networkOf(first) === networkOf(second), `${one} ${other}`).toBe(same)
      if (same) together++
    }
    expect(together).toBeGreaterThan(runs / 10)
    expect(networkOf("10.0.0.1")).not.toBe(networkOf("10.0.0.2"))
  })

  it.each([
    "",
    "localhost",
    "10.0.0.0/8",
    "10.0.0.1:80",
    "[::1]",
    "[::1]:80",
    "010.0.0.1",
    "10.1",
    "0x7f.1",
    "::1::",
    "1.2.3.4.5",
    "unknown",
    "_hidden",
  ])("the text %j is no address", (text) => {
    expect(canonicalAddress(text)).toBeUndefined()
  })

  it("an address of this machine is recognised in every spelling", () => {
    for (const text of [
      "127.0.0.1",
      "127.9.9.9",
      "::1",
      "0:0:0:0:0:0:0:1",
      "::ffff:127.0.0.1",
      "::FFFF:7f00:1",
    ])
      expect(isLoopback(canonicalAddress(text)!), text).toBe(true)
    for (const text of ["128.0.0.1", "::2", "::127.0.0.1", "::ffff:128.0.0.1", "fe80::1%lo"])
      expect(isLoopback(canonicalAddress(text)!), text).toBe(false)
  })

  it("an address is found in a list that spells it differently", () => {
    const list = ["2001:DB8:0:0::1", "::ffff:10.0.0.1"]
    expect(includesAddress(list, "2001:db8::1")).toBe(true)
    expect(includesAddress(list, "10.0.0.1")).toBe(true)
    expect(includesAddress(list, "10.0.0.2")).toBe(false)
  })
})

describe("the caller behind a proxy", () => {
  const proxies = new Set(["127.0.0.1", "10.0.0.1", "2001:db8::1"])
  const callerWith = (remoteAddress: string, headers: IncomingHttpHeaders) =>
    callerOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, proxies)
  const caller = (remoteAddress: string, forwarded: string | Array<string>) =>
    callerWith(remoteAddress, { "x-forwarded-for": forwarded as string }).address

  it("the caller behind a proxy is the right-most hop that is no proxy, in any spelling", () => {
    expect(caller("::ffff:127.0.0.1", "192.0.2.7")).toBe("192.0.2.7")
    expect(caller("127.0.0.1", "198.51.100.1, 2001:DB8:5:0::9 , ::ffff:10.0.0.1")).toBe("2001:db8:5::9")
    expect(caller("127.0.0.1", "192.0.2.7,2001:0db8:0::1")).toBe("192.0.2.7")
    expect(caller("127.0.0.1", ["198.51.100.1", "192.0.2.8"])).toBe("192.0.2.8")
  })

  it("the caller's address is read with a port and in brackets, as many proxies write it", () => {
    for (const [hop, address] of [
      ["8.8.8.8:1234", "8.8.8.8"],
      ["[2001:db8:5::9]", "2001:db8:5::9"],
      ["[2001:DB8:5::9]:443", "2001:db8:5::9"],
      ["[::ffff:8.8.8.8]:1", "8.8.8.8"],
      ["10.0.0.1, 8.8.8.8:1234, 10.0.0.1:80", "8.8.8.8"],
    ] as const)
      expect(caller("127.0.0.1", hop), hop).toBe(address)
  })

  it("the caller is the connection's peer if the peer is no proxy, or forwarded no address", () => {
    expect(caller("203.0.113.5", "192.0.2.7")).toBe("203.0.113.5")
    for (const peer of ["127.0.0.1", "127.0.0.2", "203.0.113.5"])
      expect(callerWith(peer, { host: "localhost", "user-agent": "curl", "x-mexc-apikey": "k" })).toEqual({
        address: peer,
        network: peer,
        doubt: null,
      })
  })

  it("the caller is the proxy itself if the proxy's header is unreadable", () => {
    for (const garbage of [
      "",
      "unknown",
      "_x",
      "localhost",
      "8.8.8.8,",
      "8.8.8.8:",
      "8.8.8.8:x",
      "8.8.8.8:123456",
      "[8.8.8.8",
      "[2001:db8:5::9]443",
      '"8.8.8.8"',
      "x".repeat(5_000),
      "192.0.2.7, ?",
      "1.2.3.4,,",
    ])
      expect(callerWith("127.0.0.1", { "x-forwarded-for": garbage }), garbage).toMatchObject({
        address: "",
        network: "127.0.0.1",
        doubt: expect.stringContaining("X-Forwarded-For"),
      })
    const behindTwo = callerWith("127.0.0.1", { "x-forwarded-for": "192.0.2.7, nonsense, 10.0.0.1" })
    expect(behindTwo).toMatchObject({ address: "", network: "10.0.0.1" })
  })

  it("the caller is not this machine if another machine claims a loopback address", () => {
    expect(caller("127.0.0.1", "127.0.0.5")).toBe("127.0.0.5")
    for (const [peer, hops, network] of [
      ["10.0.0.1", "127.0.0.1", "10.0.0.1"],
      ["10.0.0.1", "[::1]:80", "10.0.0.1"],
      ["2001:db8::1", "::ffff:127.0.0.1", "2001:db8::/64"],
      ["127.0.0.1", "127.0.0.1, 10.0.0.1", "10.0.0.1"],
    ] as const)
      expect(callerWith(peer, { "x-forwarded-for": hops }), `${peer} ${hops}`).toMatchObject({
        address: "",
        network,
      })
  })
})

/** Expected caller by peer and headers: this machine, an address, or unknown. */
const callers: ReadonlyArray<
  readonly [peer: "trusted" | "not trusted", headers: Record<string, string>, caller: string]
> = [
  ["trusted", {}, "this machine"],
  ["trusted", { "X-Forwarded-For": "127.0.0.9" }, "this machine"],
  ["trusted", { "X-Forwarded-For": "8.8.8.8" }, "8.8.8.8"],
  ["trusted", { "X-Forwarded-For": "8.8.8.8:1234" }, "8.8.8.8"],
  ["trusted", { "X-Forwarded-For": "127.0.0.1, 8.8.8.8" }, "8.8.8.8"],
  ["trusted", { "X-Forwarded-For": "8.8.8.8", Forwarded: "for=127.0.0.1", Via: "1.1 p" }, "8.8.8.8"],
  ["trusted", { "X-Forwarded-For": "[2001:db8::1]" }, "2001:db8::1"],
  ["trusted", { "X-Forwarded-For": "[2001:db8::1]:443" }, "2001:db8::1"],
  ...["", "unknown", "_x", "8.8.8.8,", "127.0.0.1, unknown", "[127.0.0.1", "127.0.0.1:"].map(
    (hops) => ["trusted", { "X-Forwarded-For": hops }, "nobody"] as const,
  ),
  ["not trusted", {}, "this machine"],
  ["not trusted", { "User-Agent": "curl", Origin: "http://localhost", "X-Request-Id": "1" }, "this machine"],
  ...["trusted", "not trusted"].flatMap((peer) =>
    [
      "Forwarded",
      "Via",
      "X-Real-IP",
      "X-Client-IP",
      "X-Cluster-Client-IP",
      "CF-Connecting-IP",
      "CF-Ray",
      "CDN-Loop",
      "True-Client-IP",
      "Fastly-Client-IP",
      "X-Azure-ClientIP",
      "X-Forwarded",
      "X-Forwarded-Host",
      "X-Forwarded-Proto",
      "X-Original-Forwarded-For",
      "X-Envoy-External-Address",
    ].map((name) => [peer as "trusted", { [name]: "127.0.0.1" }, "nobody"] as const),
  ),
  ["not trusted", { "X-Forwarded-For": "8.8.8.8" }, "nobody"],
  ["not trusted", { "X-Forwarded-For": "127.0.0.1" }, "nobody"],
  ["not trusted", { "X-Forwarded-For": "" }, "nobody"],
]

describe("the permissions of a caller", () => {
  const peers = { trusted: "127.0.0.1", "not trusted": "127.0.0.3" }
  const notAllowed = [403, 700006]
  let server: TestServer
  let keys: ReadonlyArray<readonly [caller: string, key: Key]>
  beforeAll(async () => {
    server = await startServer({ trustedProxies: ["127.0.0.1"] })
    const here = ["127.0.0.1", "127.0.0.3", "127.0.0.9"]
    keys = await Promise.all(
      [
        ["this machine", here] as const,
        ["8.8.8.8", ["8.8.8.8"]] as const,
        ["2001:db8::1", ["2001:db8::1"]] as const,
      ].map(
        async ([caller, addresses]) =>
          [caller, await server.grant(uids.alice, undefined, { addresses })] as const,
      ),
    )
  })
  afterAll(() => server.bourse.close())

  it.each(callers)(
    "a caller behind a peer that is %s, with %j, has the permissions of %s",
    async (peer, headers, caller) => {
      const from = peers[peer]
      const isHere = caller === "this machine"
      const ask = (key: Key) => server.signed("GET", "/api/v3/uid", {}, { key, headers, from })
      const statusOf = ({ status, json }: Answer) => (status === 200 ? [200] : [status, json.code])
      const asked = await ask(alice)
      expect(statusOf(asked), "a development key").toEqual(isHere ? [200] : notAllowed)
      for (const [whose, key] of keys)
        expect(statusOf(await ask(key)), `a key for ${whose}`).toEqual(whose === caller ? [200] : notAllowed)
      const token = { "X-Bourse-Token": server.token }
      const plane = (target: string) => server.send({ target, headers: { ...headers, ...token }, from })
      const clock = await plane("/sandbox/v1/clock")
      expect(clock.status, "a sandbox verb").toBe(isHere ? 200 : 403)
      // An accepted event stream does not end, so only rejected streams are tested.
      if (!isHere) expect((await plane("/sandbox/v1/events")).status, "the stream").toBe(403)
      expect((await plane("/admin/v1/accounts")).status, "an admin verb").toBe(200)
      if (caller !== "nobody") return
      const reason =
        /this request came through (a proxy .*--trusted-proxy 127\.0\.0\.|the proxy 127\.0\.0\.1,)/
      expect(asked.json.msg).toMatch(reason)
      expect(asked.json.msg).toContain("--dev-keys any")
      expect(clock.json.msg).toMatch(reason)
      expect(clock.json.msg).toContain("--sandbox-from any")
    },
  )
})

describe("limits", () => {
  it("addresses of one /64 share limits in all spellings; an unreadable header gets no limit of its own", async () => {
    const server = await meteredServer({ weightBudget: 5 }, { trustedProxies: ["::ffff:127.0.0.1"] })
    const ping = async (forwarded: string) =>
      (await server.send({ target: "/api/v3/ping", headers: { "X-Forwarded-For": forwarded } })).status
    const statuses = async (hops: ReadonlyArray<string>) => {
      const found: Array<number> = []
      for (const hop of hops) found.push(await ping(hop))
      return found
    }
    const five = [200, 200, 200, 200, 200]
    expect(await statuses([1, 2, 3, 4, 5].map((host) => `2001:db8:1:2::${host}`))).toEqual(five)
    expect(await ping("2001:DB8:1:2:ffff::9")).toBe(429)
    expect(await ping("2001:db8:1:3::1")).toBe(200)
    const same = [
      "192.0.2.1",
      "::ffff:192.0.2.1",
      "::FFFF:c000:201",
      "0:0:0:0:0:ffff:192.0.2.1",
      "::ffff:c000:0201",
    ]
    expect(await statuses(same)).toEqual(five)
    expect(await ping("192.0.2.1")).toBe(429)
    expect(await statuses(["a", "", "192.0.2.9,", "8.8.8.8:", "_e"])).toEqual(five)
    expect(await ping("something else")).toBe(429)
    expect(await ping("192.0.2.9:80")).toBe(200)
  })
})

describe("limits of this machine", () => {
  it("a header that claims another address does not evade the limits of this machine", async () => {
    const server = await meteredServer({ weightBudget: 5 })
    const ping = async (headers: Record<string, string>) =>
      (await server.send({ target: "/api/v3/ping", headers })).status
    const claims = ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "CF-Connecting-IP"]
    for (const name of claims) expect(await ping({ [name]: "8.8.8.8" }), name).toBe(200)
    expect(await ping({})).toBe(429)
    expect(await ping({ "X-Forwarded-For": "8.8.4.4" })).toBe(429)
  })
})

describe("a key with an address list", () => {
  it("a key with an address list accepts the addresses in every spelling", async () => {
    const server = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    const addresses = ["::ffff:10.0.0.1", "2001:0DB8:0:0:0:0:0:1"]
    const key = await server.grant(uids.alice, undefined, { addresses })
    const from = (forwarded: string) =>
      server.signed("GET", "/api/v3/uid", {}, { key, headers: { "X-Forwarded-For": forwarded } })
    for (const forwarded of ["10.0.0.1", "::ffff:a00:1", "2001:db8::1", "2001:DB8:0::0:1"])
      expect(ok(await from(forwarded)), forwarded).toEqual({ uid: uids.alice })
    expect(rejection(await from("10.0.0.2"))[0]).toBe(403)
    expect(rejection(await from("2001:db8::2"))[0]).toBe(403)
  })
})
