/** One spelling for each address, held against Node's own idea of which addresses are equal. */
import type { IncomingMessage } from "node:http"
import { BlockList, isIP, SocketAddress } from "node:net"
import { describe, expect, it } from "vitest"
import { callerAddress, canonicalAddress, includesAddress, isLoopback, networkOf } from "../src/Address.ts"
import { meteredServer, ok, refusal, serverOfTest, uids } from "./support/testServer.ts"

/** The same numbers in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Sixteen bytes, often with zeros, now and then an IPv4 address inside IPv6. */
const randomAddress = (below: (max: number) => number): ReadonlyArray<number> => {
  const bytes = Array.from({ length: 16 }, () => (below(2) === 0 ? 0 : below(256)))
  if (below(3) === 0) bytes.splice(0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255)
  return bytes
}

/** One of the ways an address can be written. */
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

describe("the one spelling of an address", () => {
  it("is equal exactly where Node says that two addresses are", () => {
    const below = seeded(3)
    let equal = 0
    for (let run = 0; run < 5_000; run++) {
      const bytes = randomAddress(below)
      const one = spell(bytes, below)
      const other = spell(below(2) === 0 ? bytes : randomAddress(below), below)
      expect(isIP(one), one).not.toBe(0)
      const [first, second] = [canonicalAddress(one)!, canonicalAddress(other)!]
      const sameToNode = listOf(plain(one)).check(plain(other), familyOf(plain(other)))
      expect(first === second, `${one} ${other}`).toBe(sameToNode)
      if (sameToNode) equal++
      // It is an address, the same one, and its own spelling.
      expect(listOf(plain(one)).check(first, familyOf(first)), `${one} ${first}`).toBe(true)
      expect(canonicalAddress(first)).toBe(first)
      const byNode = (address: string) => new SocketAddress({ address, family: familyOf(address) }).address
      if (first.includes(":")) expect(byNode(first)).toBe(byNode(plain(one)))
    }
    expect(equal).toBeGreaterThan(1_000)
  })

  it("counts IPv6 by its first 64 bits", () => {
    const below = seeded(4)
    let together = 0
    for (let run = 0; run < 5_000; run++) {
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
    expect(together).toBeGreaterThan(500)
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
  ])("there is none of %j", (text) => {
    expect(canonicalAddress(text)).toBeUndefined()
  })

  it("tells this machine in every spelling", () => {
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

  it("finds an address in a list that was written in another way", () => {
    const list = ["2001:DB8:0:0::1", "::ffff:10.0.0.1"]
    expect(includesAddress(list, "2001:db8::1")).toBe(true)
    expect(includesAddress(list, "10.0.0.1")).toBe(true)
    expect(includesAddress(list, "10.0.0.2")).toBe(false)
  })
})

describe("the caller behind a proxy", () => {
  const proxies = new Set(["127.0.0.1", "10.0.0.1", "2001:db8::1"])
  const caller = (remoteAddress: string, forwarded?: string | Array<string>) =>
    callerAddress(
      { socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as unknown as IncomingMessage,
      proxies,
    )

  it("is the right-most hop that is no proxy, however any of them is spelled", () => {
    expect(caller("::ffff:127.0.0.1", "192.0.2.7")).toBe("192.0.2.7")
    expect(caller("127.0.0.1", "198.51.100.1, 2001:DB8:5:0::9 , ::ffff:10.0.0.1")).toBe("2001:db8:5::9")
    expect(caller("127.0.0.1", "192.0.2.7,2001:0db8:0::1")).toBe("192.0.2.7")
    expect(caller("127.0.0.1", ["198.51.100.1", "192.0.2.8"])).toBe("192.0.2.8")
  })

  it("is the peer where the peer is no proxy, or says nothing of use", () => {
    expect(caller("203.0.113.5", "192.0.2.7")).toBe("203.0.113.5")
    expect(caller("127.0.0.1")).toBe("127.0.0.1")
    for (const garbage of ["", "unknown", "192.0.2.7:443", "x".repeat(5_000), "192.0.2.7, ?", "1.2.3.4,,"])
      expect(caller("127.0.0.1", garbage), garbage).toBe("127.0.0.1")
    expect(caller("127.0.0.1", "192.0.2.7, nonsense, 10.0.0.1")).toBe("10.0.0.1")
  })
})

describe("limits", () => {
  it("are shared by one /64 and by all spellings of an address, and garbage has no budget of its own", async () => {
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
    expect(await statuses(["a", "b", "c", "d", "e"])).toEqual(five)
    expect(await ping("something else")).toBe(429)
  })
})

describe("a key for some addresses only", () => {
  it("takes them in every spelling", async () => {
    const server = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    const addresses = ["::ffff:10.0.0.1", "2001:0DB8:0:0:0:0:0:1"]
    const key = await server.grant(uids.alice, undefined, { addresses })
    const from = (forwarded: string) =>
      server.signed("GET", "/api/v3/uid", {}, { key, headers: { "X-Forwarded-For": forwarded } })
    for (const forwarded of ["10.0.0.1", "::ffff:a00:1", "2001:db8::1", "2001:DB8:0::0:1"])
      expect(ok(await from(forwarded)), forwarded).toEqual({ uid: uids.alice })
    expect(refusal(await from("10.0.0.2"))[0]).toBe(403)
    expect(refusal(await from("2001:db8::2"))[0]).toBe(403)
  })
})
