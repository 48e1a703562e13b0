/** Small marks. Each has a word or a sign, because colour alone is not accessible. */
import { classes } from "./classes.ts"

export const SideMark = ({ side }: { readonly side: "BUY" | "SELL" }) => (
  <span className={classes("font-medium", side === "BUY" ? "text-buy" : "text-sell")}>
    <span aria-hidden="true">{side === "BUY" ? "▲ " : "▼ "}</span>
    {side === "BUY" ? "Buy" : "Sell"}
  </span>
)

const tones = {
  good: "border-buy text-buy",
  bad: "border-sell text-sell",
  warn: "border-warn text-warn",
  plain: "border-line text-muted",
}

export const Badge = ({
  tone = "plain",
  text,
}: {
  readonly tone?: keyof typeof tones
  readonly text: string
}) => (
  <span className={classes("inline-block rounded border px-1.5 text-xs whitespace-nowrap", tones[tone])}>
    {text}
  </span>
)
