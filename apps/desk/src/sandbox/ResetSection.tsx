import { useExchange } from "../exchange.ts"
import { useAction } from "../live/useAction.ts"
import { Confirm } from "../ui/Confirm.tsx"
import { Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"

/** Back to the first balances. */
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
          The demo accounts get their first balances; orders, fills, candles and faults are gone. Keys stay.
        </p>
        <Confirm
          label="Reset the exchange"
          title="Reset the exchange?"
          text="All orders, fills and balances of every account are gone. A bot that is running keeps its key and meets an empty account."
          disabled={resetting.isBusy}
          onConfirm={() => void resetting.run()}
        />
        <Failure action={resetting} />
      </div>
    </Panel>
  )
}
