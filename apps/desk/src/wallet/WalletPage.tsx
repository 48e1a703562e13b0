/** An account's wallet: balances, deposits, withdrawals, transfers. */
import { Tabs } from "../ui/Tabs.tsx"
import { Balances } from "./Balances.tsx"
import { Conversions } from "./Conversions.tsx"
import { Deposits } from "./Deposits.tsx"
import { InternalTransfers } from "./InternalTransfers.tsx"
import { Transfers } from "./Transfers.tsx"
import { Withdrawals } from "./Withdrawals.tsx"

const WalletPage = () => (
  <>
    <h1 className="sr-only">Wallet</h1>
    <div className="grid grid-cols-1 items-start gap-2 xl:grid-cols-[28rem_minmax(0,1fr)]">
      <Balances />
      <Tabs
        label="Moving money"
        tabs={[
          { title: "Deposits", content: <Deposits /> },
          { title: "Withdrawals", content: <Withdrawals /> },
          { title: "Spot and futures", content: <Transfers /> },
          { title: "To other users", content: <InternalTransfers /> },
          { title: "Small balances", content: <Conversions /> },
        ]}
      />
    </div>
  </>
)

export default WalletPage
