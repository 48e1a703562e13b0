/** Makes a withdrawal with every parameter that the caller may choose, for the matrices. */
import type { Step } from "./written.ts"

/** Chains for which a target file gives addresses; an address of `tagged` needs a memo. */
export type Chain = "chain" | "tagged"

export const withdrawal = (
  /** Name of the withdrawal's step, and of the variable for the withdrawal's id. */
  name: string,
  chain: Chain,
  amount: string,
  /** Destination address of the withdrawal; default: the chain's external address. */
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

/** Matcher of the history row that shows the withdrawal. */
export const withdrawalShown = (name: string, chain: Chain, address = `{${chain}.address}`) => ({
  coin: `{${chain}.coin}`,
  address: { $regex: `^${address}` },
  remark: `Remark ${name}`,
  withdrawOrderId: `{unique}${name}`,
  ...(chain === "tagged" ? { memo: "{tagged.memo}" } : {}),
})
