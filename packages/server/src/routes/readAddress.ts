/** Reads the destination address of a transfer of money: on a coin's network, with the memo if needed. */
import { ErrorCode } from "@bourse/core"
import { findNetwork, type Network, type NetworkParameters, Rejection, type State } from "@bourse/engine"
import { addressFault, canonicalAddress } from "../addresses/addressFault.ts"
import type { Family } from "../addresses/families.ts"
import { memoFault } from "../addresses/memoFault.ts"
import { type ErrorResponse, errorResponse, fromEngine } from "../responses/ErrorResponse.ts"

interface AskedAddress {
  readonly coin: string
  /** The coin's network, by any of its names. */
  readonly network: string
  readonly address: string
  readonly memo: string
}

/** Names of the parameters in messages, if they differ from the defaults. */
export interface AddressParameters extends NetworkParameters {
  readonly memo: string
}

/** The destination address in its canonical spelling. */
// open: 0032-simulated-chains: fault !== undefined | aboutMemo === undefined
export const readAddress = (
  state: State,
  { coin, network: name, address, memo }: AskedAddress,
  parameters: AddressParameters = { coin: "asset", network: "network", memo: "memo" },
): { readonly network: Network; readonly family: Family; readonly address: string } | ErrorResponse => {
  const network = findNetwork(state, coin, name, parameters)
  if (network instanceof Rejection) return fromEngine(network)
  const family = network.family as Family
  const fault = addressFault(family, address)
  if (fault !== undefined) return errorResponse("parameterError", `'address' ${fault}`)
  const aboutMemo = memoFault(family, memo)
  if (aboutMemo === undefined) return { network, family, address: canonicalAddress(family, address) }
  return memo === ""
    ? fromEngine(
        new Rejection(
          ErrorCode.mandatoryParameter,
          parameters.memo,
          `'address' is an address on ${network.network}, which needs a memo`,
        ),
      )
    : errorResponse("parameterError", `'${parameters.memo}' ${aboutMemo}`)
}
