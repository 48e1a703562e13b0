/** The account chosen at the top, with its balances: queried once a second for all parts of a page. */
import { type Decimal, decimal } from "@bourse/client"
import type { Account as SpotAccount } from "@bourse/client/spot"
import { createContext, type ReactNode, use } from "react"
import { useExchange } from "../exchange.ts"
import { type Polled, usePoll } from "../live/usePoll.ts"

const AccountContext = createContext<Polled<SpotAccount> | null>(null)

export const Account = ({ children }: { readonly children: ReactNode }) => {
  const { spot } = useExchange()
  return <AccountContext value={usePoll(() => spot.account(), 1_000, [spot])}>{children}</AccountContext>
}

export const useAccount = (): Polled<SpotAccount> => {
  const account = use(AccountContext)
  if (account === null) throw new Error("useAccount is for components below Account")
  return account
}

type Balances = ReadonlyArray<{ readonly asset: string; readonly free: Decimal }>

/** The free balance of an asset; undefined while the balances are loading. */
export const freeOf = (balances: Balances | undefined, asset: string): Decimal | undefined =>
  balances && (balances.find((each) => each.asset === asset)?.free ?? decimal("0"))

export const useFree = (asset: string): Decimal | undefined => freeOf(useAccount().value?.balances, asset)
