/** A form that makes a transfer, beside the list of transfers. */
import type { Key } from "react"
import { Form, type FormProps } from "../forms/Form.tsx"
import type { Polled } from "../live/usePoll.ts"
import { amountColumn, List, type ListProps, timeColumn } from "../ui/List.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Split } from "../ui/Split.tsx"
import type { Column } from "../ui/Table.tsx"

interface ListedTransfer {
  readonly tranId: Key
  readonly timestamp: number
  readonly asset: string
  readonly amount: string
  readonly status: string
}

interface TransferTabProps<Parameters, Name extends string, Row>
  extends Omit<FormProps<Parameters, Name>, "send">,
    Pick<ListProps<Row>, "label" | "empty"> {
  readonly transfer: (parameters: Parameters) => Promise<{ readonly tranId: string }>
  readonly listed: Polled<ReadonlyArray<Row>>
  /** The columns with sender and receiver. */
  readonly parties: ReadonlyArray<Column<Row>>
}

export const TransferTab = <Parameters, Name extends string, Row extends ListedTransfer>({
  transfer,
  listed: { value = [], error, refresh },
  label,
  empty,
  parties,
  ...form
}: TransferTabProps<Parameters, Name, Row>) => (
  <Split
    form={
      <Form
        {...form}
        send={async (parameters) => {
          const { tranId } = await transfer(parameters)
          refresh()
          return `Transfer ${tranId} is done.`
        }}
      />
    }
    list={
      <List
        label={label}
        error={error}
        rows={value.toSorted((a, b) => b.timestamp - a.timestamp)}
        keyOf={({ tranId }) => tranId}
        empty={empty}
        columns={[
          timeColumn("timestamp"),
          amountColumn("asset"),
          ...parties,
          {
            name: "Status",
            cell: ({ status }) => <Badge tone={status === "SUCCESS" ? "good" : "warn"} text={status} />,
          },
        ]}
      />
    }
  />
)
