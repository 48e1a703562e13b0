/** A broker's sub-accounts: keys, transfers, rebates, and groups for self-trade prevention. */
import { ApiError } from "@bourse/client"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Tabs } from "../ui/Tabs.tsx"
import { ApiKeys } from "./ApiKeys.tsx"
import { BrokerTransfers } from "./BrokerTransfers.tsx"
import { Rebates } from "./Rebates.tsx"
import { StrategyGroups } from "./StrategyGroups.tsx"
import { SubAccounts } from "./SubAccounts.tsx"

const BrokerPage = () => {
  const { broker } = useExchange()
  const { value, error, refresh } = usePoll(() => broker.subAccounts({ limit: 100 }), 2_000, [broker])
  const names = value?.data.map(({ subAccount }) => subAccount) ?? []
  const content =
    value !== undefined ? (
      <Tabs
        label="Broker"
        tabs={[
          { title: "Sub-accounts", content: <SubAccounts accounts={value.data} onCreated={refresh} /> },
          { title: "Keys", content: <ApiKeys accounts={names} /> },
          { title: "Transfers", content: <BrokerTransfers accounts={names} /> },
          { title: "Rebates", content: <Rebates /> },
          { title: "Strategy groups", content: <StrategyGroups /> },
        ]}
      />
    ) : (
      <Panel title="Broker">
        {error === undefined ? (
          <Empty title="Loading the sub-accounts" />
        ) : error instanceof ApiError ? (
          <Empty title="This account is not a broker">
            {`${error.message} (code ${error.code}). Choose alice at the top of the page: she is a broker.`}
          </Empty>
        ) : (
          <ErrorNote error={error} />
        )}
      </Panel>
    )
  return (
    <>
      <h1 className="sr-only">Broker</h1>
      {content}
    </>
  )
}

export default BrokerPage
