import { decimal } from "@bourse/client"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { Button } from "../ui/Button.tsx"
import { AmountField, SelectField } from "../ui/Field.tsx"
import { Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { useCoinField } from "../wallet/coins.ts"

/** Credits the account chosen at the top of the page. */
export const FundSection = () => {
  const { control, uid } = useExchange()
  const [asset, setAsset] = useState("USDT")
  const [amount, setAmount] = useState("1000")
  const funding = useAction(async () => {
    const { free } = await control.sandbox.fund({ uid, asset, amount: decimal(amount) })
    return `The account has ${shown(free)} ${asset} free.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void funding.run()
  }
  return (
    <Panel title="Test funds">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <SelectField {...useCoinField()} value={asset} onValue={setAsset} />
          <AmountField label="Amount" unit={asset} value={amount} onValue={setAmount} required />
        </div>
        <Button kind="primary" className="self-start" type="submit" disabled={funding.isBusy}>
          Credit the account
        </Button>
        <Failure action={funding} />
      </form>
    </Panel>
  )
}
