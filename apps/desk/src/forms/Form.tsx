/**
 * A form that sends an endpoint's parameters. The endpoint's shape determines which parameters are amounts and which
 * are optional; the fields determine how each is entered. A choice without a value keeps the button disabled.
 */
import type { Endpoint } from "@bourse/client"
import { type FormEvent, Fragment, type ReactNode, useState } from "react"
import { useAction } from "../live/useAction.ts"
import type { Bounds } from "../ui/amountProblem.ts"
import { Button } from "../ui/Button.tsx"
import { CheckField } from "../ui/CheckField.tsx"
import { AmountField, type Choice, SelectField, TextField } from "../ui/Field.tsx"
import { Failure } from "../ui/Notes.tsx"

export interface FormField {
  readonly label: string
  readonly hint?: string
  /** Required here although the endpoint accepts requests without it. */
  readonly required?: boolean
  readonly choices?: ReadonlyArray<Choice>
  /** Several choices, joined by commas. */
  readonly isList?: boolean
  /** The limits of an amount. */
  readonly bounds?: Bounds
  /** Shown below the field. */
  readonly below?: ReactNode
}

type Shape = string | readonly [kind: unknown, ...rest: ReadonlyArray<unknown>]

/** The shape of the parameters, and their type. */
export type Query<Parameters> = Pick<Endpoint<Parameters>, "query" | "types">

export interface FormProps<Parameters, Name extends string> {
  readonly endpoint: Query<Parameters>
  /** Fields in the order of the page, by parameter name; an undefined field is neither shown nor sent. */
  readonly fields: { readonly [Key in Name & keyof Parameters]?: FormField | undefined }
  readonly values: { readonly [Key in Name]: string }
  readonly onChange: (changed: { readonly [Key in Name]?: string }) => void
  readonly button: string
  readonly kind?: "primary" | "plain"
  readonly disabled?: boolean
  /** Sends the non-empty values, and returns the message. */
  readonly send: (parameters: Parameters) => Promise<string>
}

/** The values of a form, and a function that changes some of them. */
export const useValues = <Values extends object>(initial: Values) => {
  const [values, setValues] = useState(initial)
  const change = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  return [values, change] as const
}

export const Form = <Parameters, Name extends string>({
  endpoint,
  fields,
  values,
  onChange,
  button,
  kind = "primary",
  disabled,
  send,
}: FormProps<Parameters, Name>) => {
  const sending = useAction(send)
  const shapes = endpoint.query as Readonly<Record<string, Shape>>
  const shown = Object.entries<FormField | undefined>(fields).flatMap(([key, field]) =>
    field === undefined
      ? []
      : { required: shapes[key]?.[0] !== "optional", ...field, key, value: values[key as Name] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = shown.filter(({ value }) => value !== "").map(({ key, value }) => [key, value])
    void sending.run(Object.fromEntries(filled) as Parameters)
  }
  const { asset, coin }: { readonly asset?: string; readonly coin?: string } = values
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {shown.map(({ key, isList, choices, bounds, below, required, ...given }) => {
        const props = {
          ...given,
          onValue: (value: string) => onChange({ [key]: value } as { readonly [Key in Name]?: string }),
        }
        return (
          <Fragment key={key}>
            {choices === undefined ? (
              shapes[key] === "decimal" ? (
                <AmountField {...props} required unit={asset ?? coin} bounds={bounds} />
              ) : (
                <TextField {...props} required={required} />
              )
            ) : isList ? (
              <CheckField {...props} choices={choices} />
            ) : (
              <SelectField {...props} choices={choices} />
            )}
            {below}
          </Fragment>
        )
      })}
      <Button
        kind={kind}
        type="submit"
        disabled={
          disabled ||
          sending.isBusy ||
          shown.some(({ choices, required, value }) => choices && required && value === "")
        }
      >
        {button}
      </Button>
      <Failure action={sending} />
    </form>
  )
}
