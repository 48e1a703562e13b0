import { abbreviated, isLong, padded, shown } from "../format.ts"

interface AmountProps {
  readonly value: string
  /** Number of decimals, so that the decimal points of a column are aligned. */
  readonly decimals: number
  /** In a list that is skimmed: abbreviated from a million on. */
  readonly isListed?: boolean
}

/** An amount in a column. Padding zeros are muted; the title has the full value. */
export const Amount = ({ value, decimals, isListed = false }: AmountProps) => {
  if (isListed && isLong(value)) return <span title={shown(value)}>{abbreviated(value)}</span>
  const { digits, zeros, isCut } = padded(value, decimals)
  return (
    <span title={isCut ? value : undefined}>
      {digits}
      {zeros !== "" && <span className="text-muted">{zeros}</span>}
    </span>
  )
}
