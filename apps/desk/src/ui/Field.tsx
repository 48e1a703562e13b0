/** A labelled input or choice. Screen readers read the hint with it. */
import { compareDecimals, type Decimal, decimal, minus, plus, times } from "@bourse/client"
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { amountProblem, type Bounds, isAmount, isBeginning } from "./amountProblem.ts"
import { classes } from "./classes.ts"

const box =
  // 16 px on a phone: with a smaller font it zooms in on a focused field.
  "w-full min-h-9 rounded-md border border-line bg-page px-2.5 text-sm text-ink hover:border-muted disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:text-[1rem]"

/** An amount one step higher or lower, not below zero; null for a text that is not an amount yet. */
const stepped = (text: string, by: Decimal, isUp: boolean): Decimal | null => {
  const value = text === "" ? "0" : text.replace(/\.$/, "")
  if (!isAmount(value)) return null
  if (isUp) return plus(value, by)
  return compareDecimals(value, by) < 0 ? decimal("0") : minus(value, by)
}

interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
  /** A unit, shown at the right of the box. */
  readonly unit?: string | undefined
  /** The reason why the value cannot be sent. */
  readonly problem?: string | undefined
}

const Frame = ({
  id,
  label,
  hint,
  unit,
  problem,
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
    {problem !== undefined && (
      <p id={`${id}-problem`} className="text-xs break-words text-sell">
        <span aria-hidden="true">✕ </span>
        {problem}
      </p>
    )}
  </div>
)

export const TextField = ({
  label,
  hint,
  unit,
  problem,
  onValue,
  className,
  ...rest
}: Labelled & { readonly onValue: (value: string) => void } & ComponentProps<"input">) => {
  const id = useId()
  const described = classes(hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`)
  return (
    <Frame id={id} label={label} hint={hint} problem={problem} unit={unit}>
      <input
        id={id}
        className={classes(
          box,
          unit !== undefined && "pr-14",
          problem !== undefined && "border-sell",
          className,
        )}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={described}
        aria-invalid={problem !== undefined}
        onChange={(event) => onValue(event.target.value)}
        {...rest}
      />
    </Frame>
  )
}

type AmountFieldProps = Omit<ComponentProps<typeof TextField>, "value"> & {
  readonly value: string
  /** Step of the up and down arrow keys; with Shift, ten times as much. */
  readonly by?: Decimal
  readonly bounds?: Bounds | undefined
}

/**
 * An amount. A form with an invalid amount is not submitted. The problem is shown when the field is left or the form
 * is submitted, and at once for text that cannot become an amount.
 */
export const AmountField = ({
  by,
  bounds = {},
  problem: given,
  value,
  onValue,
  ...props
}: AmountFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const problem = value === "" ? undefined : (given ?? amountProblem(value, { unit: props.unit, ...bounds }))
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem])
  const change = (text: string) => {
    setTyping(true)
    setMissing(false)
    onValue(text)
  }
  const refuse = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    setTyping(false)
    setMissing(value === "")
    const first = event.currentTarget.form?.querySelector("input:invalid")
    if (first === event.currentTarget) event.currentTarget.focus()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The submit button shows the problem itself, and must not move during the click.
    if (!(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit")) setTyping(false)
  }
  const step = (event: KeyboardEvent) => {
    const isUp = event.key === "ArrowUp"
    if (by === undefined || !(isUp || event.key === "ArrowDown")) return
    event.preventDefault()
    const next = stepped(value, event.shiftKey ? times(by, decimal("10")) : by, isUp)
    if (next !== null) change(next)
  }
  return (
    <TextField
      ref={input}
      inputMode="decimal"
      {...(by !== undefined && {
        onKeyDown: step,
        title: `The up and down arrow keys step by ${by}, with Shift by ${times(by, decimal("10"))}`,
      })}
      {...props}
      value={value}
      problem={isMissing ? "Enter an amount." : isTyping && isBeginning(value) ? undefined : problem}
      onValue={change}
      onBlur={leave}
      onInvalid={refuse}
    />
  )
}

export interface Choice {
  readonly value: string
  readonly text: string
  /** Shown at the right of a checkbox. */
  readonly aside?: string
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

/** Choices whose text is their value. */
export const choicesOf = (values: ReadonlyArray<string>): ReadonlyArray<Choice> =>
  values.map((value) => ({ value, text: value }))
