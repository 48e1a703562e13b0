/** A labelled input or choice. The hint is read out with it. */
import { compareDecimals, type Decimal, decimal, minus, plus, times } from "@bourse/client"
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
} from "react"
import { classes } from "./classes.ts"

const box =
  // On a phone 16 px: below that it zooms in when a field gets the focus.
  "w-full min-h-9 rounded-md border border-line bg-page px-2.5 text-sm text-ink hover:border-muted disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:text-[1rem]"

/** An amount one step higher or lower, not below zero; null for what is no amount yet. */
const stepped = (text: string, by: Decimal, isUp: boolean): Decimal | null => {
  const value = text === "" ? "0" : text.replace(/\.$/, "")
  if (!/^\d/.test(value)) return null
  const amount = decimal(value)
  if (isUp) return plus(amount, by)
  return compareDecimals(amount, by) < 0 ? decimal("0") : minus(amount, by)
}

interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
  /** Shown at the right of the box: a unit. */
  readonly unit?: string
}

const Frame = ({
  id,
  label,
  hint,
  unit,
  children,
}: Labelled & { readonly id: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <label htmlFor={id} className="text-xs text-muted">
      {label}
    </label>
    <div className="relative">
      {children}
      {unit !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-muted">
          {unit}
        </span>
      )}
    </div>
    {hint !== undefined && (
      <p id={`${id}-hint`} className="text-xs text-muted">
        {hint}
      </p>
    )}
  </div>
)

export const TextField = ({
  label,
  hint,
  unit,
  onValue,
  className,
  ...rest
}: Labelled & { readonly onValue: (value: string) => void } & InputHTMLAttributes<HTMLInputElement>) => {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} {...(unit === undefined ? {} : { unit })}>
      <input
        id={id}
        className={classes(box, unit !== undefined && "pr-14", className)}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onValue(event.target.value)}
        {...rest}
      />
    </Frame>
  )
}

type AmountFieldProps = Parameters<typeof TextField>[0] & {
  /** What the up and down arrow keys add and take; with Shift, ten times as much. */
  readonly by?: Decimal
}

/** Takes digits and one point alone: what the interface takes as an amount. */
export const AmountField = ({ by, ...props }: AmountFieldProps) => {
  const step = (event: KeyboardEvent) => {
    const isUp = event.key === "ArrowUp"
    if (by === undefined || !(isUp || event.key === "ArrowDown")) return
    event.preventDefault()
    const next = stepped(String(props.value), event.shiftKey ? times(by, decimal("10")) : by, isUp)
    if (next !== null) props.onValue(next)
  }
  return (
    <TextField
      inputMode="decimal"
      {...(by !== undefined && {
        onKeyDown: step,
        title: `The up and down arrow keys step by ${by}, with Shift by ${times(by, decimal("10"))}`,
      })}
      {...props}
      onValue={(value) => /^\d{0,20}(\.\d{0,18})?$/.test(value) && props.onValue(value)}
    />
  )
}

export interface Choice {
  readonly value: string
  readonly text: string
}

export const SelectField = ({
  label,
  hint,
  choices,
  onValue,
  ...rest
}: Labelled & {
  readonly choices: ReadonlyArray<Choice>
  readonly onValue: (value: string) => void
} & SelectHTMLAttributes<HTMLSelectElement>) => {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint}>
      <select id={id} className={box} onChange={(event) => onValue(event.target.value)} {...rest}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}
