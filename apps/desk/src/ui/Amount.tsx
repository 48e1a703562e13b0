import { abbreviated, isLong, padded, shown } from "../format.ts"

interface AmountProps {
  readonly value: string
  /** Digits behind the point, so that the points of a column stand below each other. */
  readonly decimals: number
  /** In a list that is skimmed: from a million on abbreviated. */
  readonly isListed?: boolean
}

/** An amount in a column. Zeros that only fill the column up are muted; what does not fit is in the title. */
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
