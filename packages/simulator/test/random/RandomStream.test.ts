import { describe, expect, test } from "vitest"
import { normalQuantile } from "../../src/random/normalQuantile.ts"
import { RandomStreams } from "../../src/random/RandomStreams.ts"
import { correlation, deviationOf, excessKurtosis, mean } from "../../src/statistics/series.ts"

test.each([
  [0.5, 0],
  [0.8413447460685429, 1],
  [0.975, 1.959963984540054],
  [0.999, 3.090232306167813],
  [1e-6, -4.753424308822899],
  [1e-9, -5.997807015007774],
  [1e-12, -7.034483825301131],
])("a share of %d of the normal numbers is below %d", (chance, value) => {
  expect(normalQuantile(chance)).toBeCloseTo(value, 5)
  if (chance > 1e-9) expect(normalQuantile(1 - chance)).toBeCloseTo(-value, 5)
})

describe("the numbers of a stream", () => {
  const numbers = (seed: number, name: string, lane = 0) =>
    Float64Array.from({ length: 100_000 }, (_, step) =>
      new RandomStreams(seed).named(name).normal(step, lane),
    )
  const one = numbers(1, "BTC")

  test("the numbers of a stream are normally distributed", () => {
    expect(mean(one)).toBeCloseTo(0, 1)
    expect(deviationOf(one)).toBeCloseTo(1, 1)
    expect(Math.abs(excessKurtosis(one))).toBeLessThan(0.1)
    expect(Math.abs(correlation(one.subarray(1), one.subarray(0, -1)))).toBeLessThan(0.02)
  })

  test("the numbers of a stream differ for another seed, name or lane, also beyond 32 bits", () => {
    for (const other of [
      numbers(2, "BTC"),
      numbers(1, "ETH"),
      numbers(1, "BTC", 1),
      numbers(2 ** 40 + 1, "BTC"),
    ])
      expect(Math.abs(correlation(one, other))).toBeLessThan(0.02)
    const stream = new RandomStreams(1).named("BTC")
    expect(stream.uniform(2 ** 40)).not.toBe(stream.uniform(0))
  })

  test("two coins share the numbers of a stream to the extent of their market correlation", () => {
    const of = (coin: string, share: number) => {
      const normals = new RandomStreams(1).ofCoin(coin, "minute", share)
      return Float64Array.from({ length: 100_000 }, (_, step) => normals.normal(step))
    }
    expect(correlation(of("BTC", 0.9), of("ETH", 0.8))).toBeCloseTo(0.72, 1)
    expect(deviationOf(of("BTC", 0.9))).toBeCloseTo(1, 1)
    expect(correlation(of("BTC", 0), of("ETH", 0.8))).toBeCloseTo(0, 1)
  })
})
