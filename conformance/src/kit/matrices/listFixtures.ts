/** All lists of the catalogue that are tested, each with the description of its records. */
import type { EndpointEntry } from "../Catalogue.ts"
import type { Fixture } from "../Fixture.ts"
import { type ListSpec, listFixture } from "./lists.ts"
import { apiKeys, subAccounts, universalTransfers } from "./listsOfBroker.ts"
import { fills, orders } from "./listsOfOrders.ts"
import {
  addressesOf,
  conversions,
  deposits,
  internalTransfers,
  transfers,
  transfersBack,
  withdrawalAddresses,
  withdrawalNetworks,
  withdrawals,
  withdrawalsInside,
} from "./listsOfWallet.ts"
import { rebates } from "./rebates.ts"

const specs: ReadonlyArray<readonly [suffix: string, ListSpec]> = [
  ["", deposits("wallet.depositHistory", "trader", "trader", { trader: {} })],
  [
    "",
    deposits("broker.subDepositHistory", "broker", "either", {
      broker: { role: "broker" },
      sub: { role: "sub", of: "broker" },
    }),
  ],
  [
    "",
    deposits("broker.allSubDepositHistory", "broker", "sub", {
      broker: { role: "broker" },
      sub: { role: "sub", of: "broker" },
    }),
  ],
  ["", withdrawals],
  [".inside", withdrawalsInside],
  [".out", transfers],
  [".back", transfersBack],
  ["", internalTransfers],
  ["", conversions],
  ["", universalTransfers],
  ["", orders],
  ["", fills],
  ["", withdrawalAddresses],
  [".networks", withdrawalNetworks],
  [
    "",
    addressesOf(
      "wallet.createDepositAddress",
      "wallet.depositAddresses",
      { trader: {} },
      { coin: ["{chain.coin}"], network: [undefined, "{chain.network}", "{chain.otherNetwork}"] },
    ),
  ],
  [
    "",
    addressesOf(
      "broker.createSubDepositAddress",
      "broker.subDepositAddresses",
      { broker: { role: "broker" } },
      { coin: ["{chain.coin}"] },
    ),
  ],
  ["", subAccounts],
  ["", apiKeys],
]

/**
 * Gives a fixture the id of its variant with two fee assets: an exchange may charge the fee of some symbols in
 * another asset.
 */
const inTwoAssets = (made: Fixture): Fixture => ({ ...made, id: `${made.id}.assets` })

export const listFixtures = (endpoints: ReadonlyMap<string, EndpointEntry>): ReadonlyArray<Fixture> => {
  const ofRebates = endpoints.get("broker.rebates")
  return [
    ...specs.flatMap(([suffix, spec]) => {
      const endpoint = endpoints.get(spec.endpoint)
      if (endpoint === undefined) return []
      const made = listFixture(spec, endpoint)
      return [{ ...made, id: `${made.id}${suffix}` }]
    }),
    ...(ofRebates === undefined
      ? []
      : [rebates(ofRebates, "other."), inTwoAssets(rebates(ofRebates, "fourth."))]),
  ]
}
