/** A withdrawal as the matrices make it: with everything that the caller may choose. */
import type { Step } from "./written.ts"

/** The coins that a target gives addresses for; those of `tagged` need a memo. */
export type Chain = "chain" | "tagged"

export const withdrawal = (
  /** Of the step, and the variable that holds its id. */
  name: string,
  chain: Chain,
  amount: string,
  /** Where it goes; default: the chain's address outside. */
  address = `{${chain}.address}`,
): Step => ({
  name: `withdraw ${name}`,
  call: "wallet.withdraw",
  with: {
    coin: `{${chain}.coin}`,
    netWork: `{${chain}.netWork}`,
    address,
    memo: chain === "tagged" ? "{tagged.memo}" : null,
    amount,
    remark: `Remark ${name}`,
    withdrawOrderId: `{unique}${name}`,
  },
  capture: { [name]: "/id" },
})

/** How it is listed. */
export const withdrawalShown = (name: string, chain: Chain, address = `{${chain}.address}`) => ({
  coin: `{${chain}.coin}`,
  address: { $regex: `^${address}` },
  remark: `Remark ${name}`,
  withdrawOrderId: `{unique}${name}`,
  ...(chain === "tagged" ? { memo: "{tagged.memo}" } : {}),
})
