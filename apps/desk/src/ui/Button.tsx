import type { ButtonHTMLAttributes } from "react"
import { classes } from "./classes.ts"

const kinds = {
  primary: "bg-accent text-on-accent border-transparent font-semibold hover:opacity-90",
  plain: "bg-raised text-ink border-line hover:border-muted",
  quiet: "bg-transparent text-muted border-transparent hover:text-ink hover:bg-raised",
  buy: "bg-buy text-page border-transparent font-semibold hover:opacity-90",
  sell: "bg-sell text-page border-transparent font-semibold hover:opacity-90",
  danger: "bg-transparent text-sell border-sell hover:bg-raised",
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: keyof typeof kinds
  readonly small?: boolean
}

export const Button = ({ kind = "plain", small = false, className, type, ...rest }: ButtonProps) => (
  <button
    type={type ?? "button"}
    className={classes(
      "inline-flex items-center justify-center gap-1.5 rounded-md border whitespace-nowrap transition-colors motion-reduce:transition-none disabled:opacity-50",
      small
        ? "min-h-6 px-2 text-xs pointer-coarse:min-h-10 pointer-coarse:px-3"
        : "min-h-9 px-3.5 text-sm pointer-coarse:min-h-11",
      kinds[kind],
      className,
    )}
    {...rest}
  />
)
