import { useExchange } from "../exchange.ts"
import { useAction } from "../live/useAction.ts"
import { Confirm } from "../ui/Confirm.tsx"
import { Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"

/** Resets the exchange to the first balances. */
export const ResetSection = () => {
  const { control } = useExchange()
  const resetting = useAction(async () => {
    const { generation } = await control.sandbox.reset()
    return `The exchange is reset: generation ${generation}.`
  })
  return (
    <Panel title="Reset">
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-muted">
          The exchange starts again. The demo accounts have their first balances; all other accounts are
          empty. API keys, settings and snapshots stay.
        </p>
        <Confirm
          label="Reset the exchange"
          title="Reset the exchange?"
          text="The demo accounts get their first balances back; all other accounts are empty. Orders, fills, candles, deposits, withdrawals, transfers, faults and the running scenario are deleted. Accounts, API keys, deposit addresses, settings and snapshots stay, so a running bot can continue with its key."
          disabled={resetting.isBusy}
          onConfirm={() => void resetting.run()}
        />
        <Failure action={resetting} />
      </div>
    </Panel>
  )
}
