import { isZero, plus } from "@bourse/client"
import { useAccount } from "../account/Account.tsx"
import { useRates } from "../account/useRates.ts"
import { worthOf } from "../account/worth.ts"
import { shown } from "../format.ts"
import { List } from "../ui/List.tsx"
import { Panel } from "../ui/Panel.tsx"

/** Finer digits come from fees; the title shows all digits of such an amount. */
const decimalsMax = 8

const Balance = ({ amount }: { readonly amount: string }) => {
  const [whole = "", fraction = ""] = amount.split(".")
  const text = fraction.length > decimalsMax ? `${whole}.${fraction.slice(0, decimalsMax)}` : amount
  return (
    <span className={text === "0" ? "text-muted" : ""} title={text === amount ? undefined : shown(amount)}>
      {shown(text)}
    </span>
  )
}

/** The spot account's balances, each with its worth. */
export const Balances = () => {
  const { value, error } = useAccount()
  const rates = useRates()
  return (
    <Panel title="Spot balances" flush>
      <List
        isSlim
        error={error}
        label="Spot balances"
        rows={value?.balances ?? []}
        keyOf={({ asset }) => asset}
        empty={
          value === undefined
            ? ["Loading the balances", ""]
            : [
                "This account has no money",
                "Send a deposit on this page, or credit the account on the Sandbox page.",
              ]
        }
        columns={[
          { name: "Asset", cell: ({ asset }) => <span className="font-medium">{asset}</span> },
          {
            name: "Free",
            isNumber: true,
            cell: ({ free, locked }) => (
              <>
                <Balance amount={free} />
                {!isZero(locked) && (
                  <span className="block text-xs text-muted @sm:hidden">
                    + <Balance amount={locked} /> locked
                  </span>
                )}
              </>
            ),
          },
          {
            name: "Locked",
            isNumber: true,
            isExtra: true,
            cell: ({ locked }) => <Balance amount={locked} />,
          },
          {
            name: "Worth, USDT",
            isNumber: true,
            cell: ({ asset, free, locked }) => {
              const worth = rates === undefined ? null : worthOf(rates, asset, plus(free, locked))
              return worth === null ? "–" : shown(worth, 2)
            },
          },
        ]}
      />
    </Panel>
  )
}
