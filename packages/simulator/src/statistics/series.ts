/** Statistics of series of numbers. */

export const mean = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

const moment = (values: ArrayLike<number>, power: number): number => {
  const middle = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i]! - middle) ** power
  return sum / values.length
}

export const deviationOf = (values: ArrayLike<number>): number => Math.sqrt(moment(values, 2))

/** Excess kurtosis: 0 for a normal distribution. */
export const excessKurtosis = (values: ArrayLike<number>): number =>
  moment(values, 4) / moment(values, 2) ** 2 - 3

/** Coefficient of variation: standard deviation divided by the mean. */
export const variation = (values: ArrayLike<number>): number => deviationOf(values) / mean(values)

/** Correlation of two series of numbers. */
export const correlation = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  const [meanA, meanB] = [mean(a), mean(b)]
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - meanA) * (b[i]! - meanB)
  return sum / a.length / (deviationOf(a) * deviationOf(b))
}

/** Autocorrelation: correlation of a series with itself, shifted by `lag` positions. */
export const autocorrelation = (values: ArrayLike<number>, lag: number): number => {
  const middle = mean(values)
  let sum = 0
  for (let i = 0; i + lag < values.length; i++) sum += (values[i]! - middle) * (values[i + lag]! - middle)
  return sum / values.length / moment(values, 2)
}

/** Quantile of a series: the value below which this share lies. */
export const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return Number.NaN
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)
