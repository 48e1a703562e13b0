import { toUnits } from "@bourse/engine"
import { describe, expect, test } from "vitest"
import { isAddress } from "../../src/addresses/addressFault.ts"
import { families, isFamily } from "../../src/addresses/families.ts"
import genesis from "../../src/init/genesis.json" with { type: "json" }

const networks = genesis.assets.flatMap(({ asset, ledgerScale, networks }) =>
  networks.map((network) => ({ title: `${asset} on ${network.network}`, ledgerScale, ...network })),
)

describe.each(networks)("$title", (network) => {
  test("a network has addresses that the exchange can make, and memos if accounts share one", () => {
    if (!isFamily(network.family)) throw new Error(`no family ${network.family}`)
    expect(families[network.family].tagged).toBe(network.sameAddress)
    if (network.contract !== "") expect(isAddress(network.family, network.contract)).toBe(true)
  })

  test("a network has the same block time for every coin", () => {
    const paces = networks.filter((each) => each.network === network.network)
    expect(new Set(paces.map(({ family, blockMs }) => `${family} ${blockMs}`)).size).toBe(1)
    expect(network.blockMs).toBeGreaterThanOrEqual(1)
  })

  test("a network has amounts that its ledger can keep, with fee < minimum < maximum", () => {
    const { ledgerScale, withdrawFee, withdrawMin, withdrawMax, withdrawIntegerMultiple } = network
    const [fee, min, max] = [withdrawFee, withdrawMin, withdrawMax].map((text) => toUnits(text, ledgerScale)!)
    expect(fee! < min! && min! < max!).toBe(true)
    const step = withdrawIntegerMultiple === null ? 1n : toUnits(withdrawIntegerMultiple, ledgerScale)!
    expect([fee! % step, min! % step, max! % step]).toEqual([0n, 0n, 0n])
  })
})

test("a coin's contracts differ from those of all other coins on the network", () => {
  const contracts = networks.filter(({ contract }) => contract !== "")
  const places = contracts.map((each) => `${each.network} ${each.contract}`)
  expect(new Set(places).size).toBe(places.length)
})
