/** Small balances, converted into MX. */
import { useExchange } from "../exchange.ts"
import { shown } from "../format.ts"
import { Form, useValues } from "../forms/Form.tsx"
import { usePoll } from "../live/usePoll.ts"
import { List, timeColumn } from "../ui/List.tsx"
import { Empty } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"

export const Conversions = () => {
  const { wallet } = useExchange()
  const [values, change] = useValues({ asset: "" })
  const { value: assets = [], refresh } = usePoll(() => wallet.convertibleAssets(), 2_000, [wallet])
  const {
    value: history,
    error,
    refresh: refreshHistory,
  } = usePoll(() => wallet.conversionHistory(), 2_000, [wallet])
  const choices = assets.map(({ asset, balance, convertMx }) => ({
    value: asset,
    text: `${shown(balance)} ${asset}`,
    aside: `${shown(convertMx)} MX`,
  }))
  return (
    <Split
      form={
        assets.length === 0 ? (
          <Empty title="No small balances">Balances worth less than 5 USDT can be converted into MX.</Empty>
        ) : (
          <Form
            endpoint={wallet.convert.endpoint}
            values={values}
            onChange={change}
            fields={{ asset: { label: "Convert into MX", choices, isList: true } }}
            button="Convert"
            send={async (parameters) => {
              const { totalConvert, failedList } = await wallet.convert(parameters)
              change({ asset: "" })
              refresh()
              refreshHistory()
              const failed = failedList.map(
                ({ asset, message }) => ` ${asset} was not converted: ${message}.`,
              )
              return `Converted into ${totalConvert} MX.${failed.join("")}`
            }}
          />
        )
      }
      list={
        <List
          label="Conversions"
          error={error}
          rows={history?.data ?? []}
          keyOf={({ convertTime, convertDetails }) => `${convertTime} ${convertDetails[0]?.id ?? ""}`}
          empty={[
            "No conversions yet",
            "Choose balances and convert them: this list then shows each conversion.",
          ]}
          columns={[
            timeColumn("convertTime"),
            { name: "Of", cell: ({ convertDetails }) => convertDetails.map(({ asset }) => asset).join(", ") },
            { name: "Received, MX", isNumber: true, cell: ({ totalConvert }) => shown(totalConvert) },
            { name: "Fee, MX", isNumber: true, cell: ({ totalFee }) => shown(totalFee) },
          ]}
        />
      }
    />
  )
}
