/** Small balances, converted into MX. */
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime, shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"

export const Conversions = () => {
  const { wallet } = useExchange()
  const [chosen, setChosen] = useState<ReadonlyArray<string>>([])
  const { value: assets = [], refresh } = usePoll(() => wallet.convertibleAssets(), 2_000, [wallet])
  const {
    value: history,
    error,
    refresh: refreshHistory,
  } = usePoll(() => wallet.conversionHistory(), 2_000, [wallet])
  const converting = useAction(async () => {
    const { totalConvert, failedList } = await wallet.convert({ asset: chosen.join(",") })
    setChosen([])
    refresh()
    refreshHistory()
    const failed = failedList.map(({ asset, message }) => ` ${asset} was not converted: ${message}.`).join("")
    return `Converted into ${totalConvert} MX.${failed}`
  })
  const toggle = (asset: string) =>
    setChosen((before) =>
      before.includes(asset) ? before.filter((each) => each !== asset) : [...before, asset],
    )
  const form =
    assets.length === 0 ? (
      <Empty title="No small balances">Balances worth less than 5 USDT can be converted into MX.</Empty>
    ) : (
      <>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-xs text-muted">Convert into MX</legend>
          {assets.map(({ asset, balance, convertMx }) => (
            <label key={asset} className="flex items-center gap-2 text-sm pointer-coarse:min-h-10">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={chosen.includes(asset)}
                onChange={() => toggle(asset)}
              />
              <span className="flex-1">
                {shown(balance)} {asset}
              </span>
              <span className="text-muted">{shown(convertMx)} MX</span>
            </label>
          ))}
        </fieldset>
        <Button
          kind="primary"
          disabled={converting.isBusy || chosen.length === 0}
          onClick={() => void converting.run()}
        >
          Convert
        </Button>
      </>
    )
  const list = (
    <>
      <ErrorNote error={error} />
      <Table
        label="Conversions"
        rows={history?.data ?? []}
        keyOf={({ convertTime, convertDetails }) => `${convertTime} ${convertDetails[0]?.id ?? ""}`}
        empty={
          <Empty title="No conversions yet">Choose balances and convert them: each is listed here.</Empty>
        }
        columns={[
          { name: "Time", cell: ({ convertTime }) => dateAndTime(convertTime) },
          { name: "Of", cell: ({ convertDetails }) => convertDetails.map(({ asset }) => asset).join(", ") },
          { name: "Received, MX", isNumber: true, cell: ({ totalConvert }) => shown(totalConvert) },
          { name: "Fee, MX", isNumber: true, cell: ({ totalFee }) => shown(totalFee) },
        ]}
      />
    </>
  )
  return (
    <Split
      form={
        <>
          {form}
          <Failure action={converting} />
        </>
      }
      list={list}
    />
  )
}
