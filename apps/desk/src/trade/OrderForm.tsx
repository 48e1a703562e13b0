/** Places orders of every type. The preview computes the lock from the pair's own rules. */
import { decimal, toStep } from "@bourse/client"
import type { OrderType, PlaceOrderParameters, StpMode } from "@bourse/client/spot"
import { type FormEvent, useEffect, useState } from "react"
import { useAccount, useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { stepOf } from "../ui/amountProblem.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { AmountField, SelectField } from "../ui/Field.tsx"
import { Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { OrderPreview } from "./OrderPreview.tsx"
import { type Draft, previewOf, problemsOf, shareOf } from "./orderPreview.ts"
import { useMarket } from "./symbols.ts"

const typeTexts: Readonly<Record<Exclude<OrderType, "LIMIT_ORDER">, string>> = {
  LIMIT: "Limit",
  MARKET: "Market",
  LIMIT_MAKER: "Limit, maker only",
  IMMEDIATE_OR_CANCEL: "Immediate or cancel",
  FILL_OR_KILL: "Fill or kill",
}
const types = Object.entries(typeTexts).map(([value, text]) => ({ value, text }))

const stpModes: ReadonlyArray<{ readonly value: StpMode; readonly text: string }> = [
  { value: "", text: "Off" },
  { value: "cancel_maker", text: "Cancel the resting order" },
  { value: "cancel_taker", text: "Cancel this order" },
  { value: "cancel_both", text: "Cancel both" },
]

/** Step of the displayed free balance. The buttons for a share of it use the exact balance. */
const finest = decimal("0.00000001")

export const OrderForm = () => {
  const exchange = useExchange()
  const { spot, market, lost } = exchange
  const { info, picked } = useMarket()
  const { symbol, baseAsset, quoteAsset } = info
  const [type, setType] = useState<OrderType>("LIMIT")
  const [stpMode, setStpMode] = useState<StpMode>("")
  const [draft, setDraft] = useState<Draft>({
    side: "BUY",
    isMarket: false,
    price: "",
    quantity: "",
    quoteQuantity: "",
  })
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  useEffect(() => {
    if (picked !== null) setDraft((before) => ({ ...before, price: picked.price }))
  }, [picked])

  // The form begins with the last price, unless the user has typed one already.
  useEffect(() => {
    const begin = (price: string) =>
      setDraft((before) => (before.price === "" ? { ...before, price } : before))
    void market.priceTicker({ symbol }).then(
      (ticker) => begin([ticker].flat()[0]?.price ?? ""),
      () => {},
    )
  }, [market, symbol])

  const { refresh } = useAccount()
  const { side, isMarket } = draft
  const bySpending = isMarket && side === "BUY"
  const paidWith = side === "BUY" ? quoteAsset : baseAsset
  const free = useFree(paidWith)
  const preview = previewOf(draft, info)
  const problems = problemsOf(draft, info, free)

  const placing = useAction(async () => {
    const before = lost.count
    const common = { symbol, side, stpMode }
    const parameters = (
      bySpending
        ? { ...common, type, quoteOrderQty: decimal(draft.quoteQuantity) }
        : isMarket
          ? { ...common, type, quantity: decimal(draft.quantity) }
          : { ...common, type, price: decimal(draft.price), quantity: decimal(draft.quantity) }
    ) as PlaceOrderParameters
    const { orderId } = await spot.placeOrder(parameters)
    const order = await spot.queryOrder({ symbol, orderId })
    refresh()
    const message = `Order ${orderId} is ${order.status}, ${order.executedQty} ${baseAsset} filled.`
    return lost.count === before
      ? message
      : `${message} The response was lost: the client queried the order by its client id, so the order exists once.`
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void placing.run()
  }
  const share = (percent: number) => {
    const amount = free === undefined ? null : shareOf(free, percent, draft, info)
    if (amount !== null) change(bySpending ? { quoteQuantity: amount } : { quantity: amount })
  }

  return (
    <Panel title="Place an order">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <fieldset className="grid grid-cols-2 gap-1 rounded-md bg-raised p-1">
          <legend className="sr-only">Side</legend>
          {(["BUY", "SELL"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={side === each}
              onClick={() => change({ side: each })}
              className={classes(
                "min-h-8 rounded text-sm pointer-coarse:min-h-10",
                side !== each && "text-muted hover:text-ink",
                side === each &&
                  (each === "BUY" ? "bg-buy font-semibold text-page" : "bg-sell font-semibold text-page"),
              )}
            >
              {each === "BUY" ? "Buy" : "Sell"}
            </button>
          ))}
        </fieldset>
        <SelectField
          label="Type"
          choices={types}
          value={type}
          onValue={(value) => {
            setType(value as OrderType)
            change({ isMarket: value === "MARKET" })
          }}
        />
        {!isMarket && (
          <AmountField
            label="Price"
            unit={quoteAsset}
            value={draft.price}
            by={stepOf(info.quotePrecision)}
            problem={problems.price}
            onValue={(price) => change({ price })}
            required
          />
        )}
        {bySpending ? (
          <AmountField
            label="Spend"
            unit={quoteAsset}
            value={draft.quoteQuantity}
            problem={problems.quoteQuantity}
            onValue={(quoteQuantity) => change({ quoteQuantity })}
            required
          />
        ) : (
          <AmountField
            label="Amount"
            unit={baseAsset}
            value={draft.quantity}
            by={stepOf(info.baseAssetPrecision)}
            problem={problems.quantity}
            onValue={(quantity) => change({ quantity })}
            required
          />
        )}
        <fieldset className="flex items-center gap-1">
          <legend className="sr-only">Share of the free balance</legend>
          {[25, 50, 75, 100].map((percent) => (
            <Button key={percent} small className="flex-1" onClick={() => share(percent)}>
              {percent} %
            </Button>
          ))}
        </fieldset>
        <SelectField
          label="Self-trade prevention"
          choices={stpModes}
          value={stpMode}
          onValue={(value) => setStpMode(value as StpMode)}
        />
        <OrderPreview
          preview={preview}
          free={free === undefined ? "" : `${shown(toStep(free, finest, "down"))} ${paidWith}`}
          quoteAsset={quoteAsset}
        />
        <Button type="submit" kind={side === "BUY" ? "buy" : "sell"} disabled={placing.isBusy}>
          {placing.isBusy ? "Placing" : `${side === "BUY" ? "Buy" : "Sell"} ${baseAsset}`}
        </Button>
        <Failure action={placing} />
      </form>
    </Panel>
  )
}
