/** The settings of a trading pair: its status, its fees, and the price band. */
import { decimal } from "@bourse/client"
import type { ListedSymbol, SymbolStatus } from "@bourse/client/control"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { AmountField, SelectField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"

interface FormProps {
  readonly symbol: ListedSymbol
  readonly onSaved: () => void
}

const statuses: ReadonlyArray<{ readonly value: SymbolStatus; readonly text: string }> = [
  { value: "trading", text: "Trading" },
  { value: "halted", text: "Halted: no new orders" },
]

/** Fees and the price band are shares with 8 decimal places, below 1. */
const share = { least: decimal("0"), most: decimal("0.99999999"), step: decimal("0.00000001") }

const SymbolForm = ({ symbol, onSaved }: FormProps) => {
  const { control } = useExchange()
  const [fields, setFields] = useState({
    status: symbol.status,
    makerFee: symbol.makerFee as string,
    takerFee: symbol.takerFee as string,
    priceBand: (symbol.priceBand ?? "") as string,
  })
  const set = (name: keyof typeof fields) => (value: string) =>
    setFields((before) => ({ ...before, [name]: value }))
  const saving = useAction(async () => {
    const { status, makerFee, takerFee, priceBand } = fields
    await control.admin.changeSymbol({
      symbol: symbol.symbol,
      status,
      makerFee: decimal(makerFee),
      takerFee: decimal(takerFee),
      priceBand: priceBand === "" ? null : decimal(priceBand),
    })
    onSaved()
    return `${symbol.symbol} is changed for all later orders.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SelectField label="Status" value={fields.status} onValue={set("status")} choices={statuses} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <AmountField
          label="Maker fee, share"
          value={fields.makerFee}
          onValue={set("makerFee")}
          bounds={share}
          required
        />
        <AmountField
          label="Taker fee, share"
          value={fields.takerFee}
          onValue={set("takerFee")}
          bounds={share}
          required
        />
        <AmountField
          label="Price band, share"
          placeholder="off"
          value={fields.priceBand}
          onValue={set("priceBand")}
          bounds={share}
        />
      </div>
      <Button kind="primary" className="self-start" type="submit" disabled={saving.isBusy}>
        Save the pair
      </Button>
      <Failure action={saving} />
    </form>
  )
}

export const MarketSection = () => {
  const { control } = useExchange()
  const { value: symbols = [], error, refresh } = usePoll(() => control.admin.listSymbols(), 3_000, [control])
  const [name, setName] = useState("BTCUSDT")
  const symbol = symbols.find((each) => each.symbol === name) ?? symbols[0]
  return (
    <Panel
      title="Trading pairs"
      aside={
        symbol !== undefined && (
          <Badge tone={symbol.status === "trading" ? "good" : "warn"} text={symbol.status} />
        )
      }
    >
      <div className="flex flex-col gap-3">
        <ErrorNote error={error} />
        {symbol === undefined ? (
          <Empty title="Loading the pairs" />
        ) : (
          <>
            <SelectField
              label="Pair"
              value={symbol.symbol}
              onValue={setName}
              choices={symbols.map((each) => ({ value: each.symbol, text: each.symbol }))}
              hint={`Last price ${symbol.lastPrice}, ${symbol.openOrders} open orders`}
            />
            <SymbolForm key={symbol.symbol} symbol={symbol} onSaved={refresh} />
          </>
        )}
      </div>
    </Panel>
  )
}
