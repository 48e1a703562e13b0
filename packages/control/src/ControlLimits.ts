/** Maximum lengths of texts and lists of the control plane. */
import { Limits } from "@bourse/core"

const dayMs = 86_400_000

export const ControlLimits = {
  uidLengthMax: 32,
  nameLengthMax: 64,
  contactLengthMax: 254,
  noteLengthMax: 200,
  assetLengthMax: 32,
  symbolLengthMax: 64,
  networkLengthMax: 64,
  transactionIdLengthMax: 128,
  chainAddressLengthMax: 128,
  keyLengthMax: 64,
  secretLengthMax: 128,
  addressesMax: Limits.apiKeyAddressesMax,
  /** Maximum length of a text with an IPv6 address. */
  addressLengthMax: 45,
  candlesMax: 2_000,
  endpointLengthMax: 128,
  requestIdLengthMax: 64,
  snapshotNameLengthMax: 64,
  reportNameLengthMax: 255,
  latencyMaxMs: 60_000,
  faultsMax: 1_000,
  faultEndpointsLengthMax: 500,
  retryAfterMaxSeconds: 86_400,
  staleMaxMs: 3_600_000,
  staleRequestsMax: 1_000,
  skewMaxMs: dayMs,
  actsMax: 100,
  scenarioTextMax: 500,
  /** Maximum of one step of the exchange clock; longer spans need several steps. */
  advanceMaxMs: 366 * dayMs,
  /** Maximum speed of the exchange clock: faster than a machine can simulate the market with some symbols. */
  clockSpeedMax: 10_000,
} as const
