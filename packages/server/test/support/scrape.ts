/**
 * Metrics as a monitoring system reads them: a strict reader of the Prometheus text format, and of alarm expressions.
 */
import type { TestServer } from "./testServer.ts"

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Scrape {
  readonly samples: ReadonlyArray<Sample>
  readonly types: ReadonlyMap<string, string>
}

const metricName = /^[a-z][a-z0-9_]*$/
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const labelPair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/gy

const toValue = (text: string): number => {
  const value = text === "+Inf" ? Number.POSITIVE_INFINITY : Number(text)
  if (Number.isNaN(value)) throw new Error(`${text} is no value`)
  return value
}

/**
 * Parses a scrape; throws for invalid text: a sample before its type, a repeated type, a histogram that
 * shrinks.
 */
export const parseMetrics = (text: string): Scrape => {
  if (!text.endsWith("\n")) throw new Error("the last line has no end")
  const types = new Map<string, string>()
  const helped = new Set<string>()
  const samples: Array<Sample> = []
  const seen = new Set<string>()
  let family = ""
  for (const line of text.slice(0, -1).split("\n")) {
    const [, word, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === "HELP") {
      helped.add(name)
    } else if (word === "TYPE") {
      if (types.has(name)) throw new Error(`${name} has two types`)
      if (!["counter", "gauge", "histogram"].includes(rest)) throw new Error(`${name} has the type ${rest}`)
      if (!helped.has(name)) throw new Error(`${name} has no help`)
      if (!metricName.test(name)) throw new Error(`${name} is no name of ours`)
      if (rest === "counter" && !name.endsWith("_total")) throw new Error(`the counter ${name} lacks _total`)
      if (rest !== "counter" && name.endsWith("_total")) throw new Error(`${name} is no counter`)
      types.set(name, rest)
      family = name
    } else {
      const match = sampleLine.exec(line)
      if (match === null) throw new Error(`not a line of the format: ${line}`)
      const [, sample = "", labelText = "", value = ""] = match
      const base = types.get(family) === "histogram" ? sample.replace(/_(bucket|sum|count)$/, "") : sample
      if (base !== family) throw new Error(`${sample} stands among the samples of ${family}`)
      const labels: Record<string, string> = {}
      labelPair.lastIndex = 0
      let end = 0
      for (let pair = labelPair.exec(labelText); pair !== null; pair = labelPair.exec(labelText)) {
        labels[pair[1]!] = pair[2]!
        end = labelPair.lastIndex
      }
      if (end !== labelText.length) throw new Error(`labels that cannot be read: ${line}`)
      const series = `${sample} ${JSON.stringify(labels)}`
      if (seen.has(series)) throw new Error(`${series} twice`)
      seen.add(series)
      samples.push({ name: sample, labels, value: toValue(value) })
    }
  }
  for (const [name, type] of types) {
    if (type !== "histogram") continue
    const buckets = samples.filter((each) => each.name === `${name}_bucket`)
    const count = samples.find((each) => each.name === `${name}_count`)?.value
    if (buckets.at(-1)?.labels.le !== "+Inf" || buckets.at(-1)?.value !== count)
      throw new Error(`the last bucket of ${name} is not its count`)
    for (const [i, bucket] of buckets.entries())
      if (i > 0 && bucket.value < buckets[i - 1]!.value) throw new Error(`the buckets of ${name} shrink`)
  }
  return { samples, types }
}

const fetchText = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/metrics`)
  if (!response.ok) throw new Error(`/metrics: ${response.status}`)
  if (!response.headers.get("content-type")?.startsWith("text/plain; version=0.0.4"))
    throw new Error(`content type ${response.headers.get("content-type")}`)
  return response.text()
}

export const scrape = async (server: Pick<TestServer, "bourse">): Promise<Scrape> =>
  parseMetrics(await fetchText(server.bourse.url))

/** The sum over all series with these labels; a missing series counts as zero. */
export const read = (
  { samples }: Scrape,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number =>
  samples
    .filter(
      (each) =>
        each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0)

const labelsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))

/**
 * Whether an alarm's expression is true for two scrapes, taken as far apart as its range: sums, differences, ratios
 * and increases of series, compared with a number. Throws for an unknown alarm expression, or a missing series.
 */
export const holds = (expression: string, earlier: Scrape, later: Scrape): boolean => {
  const [, left = "", operator = "", right = ""] = /^(.+?) (==|>|<) ([\d.]+)$/.exec(expression.trim()) ?? []
  const valueOfTerm = (term: string): number => {
    const [, increase, name = "", labels = "", range] =
      /^(increase\()?([a-z_]+)(?:\{([^}]*)\})?(?:\[(\d+m)\]\))?$/.exec(term.trim()) ?? []
    if (!later.samples.some((each) => each.name === name)) throw new Error(`no series for ${term}`)
    if ((increase === undefined) !== (range === undefined)) throw new Error(`cannot read ${term}`)
    const now = read(later, name, labelsIn(labels))
    return increase === undefined ? now : now - read(earlier, name, labelsIn(labels))
  }
  const [over = "", under] = left.split(" / ")
  const [first = "", ...others] = over.split(" - ")
  const difference = others.reduce((rest, term) => rest - valueOfTerm(term), valueOfTerm(first))
  const value = under === undefined ? difference : difference / valueOfTerm(under)
  if (operator === "==") return value === Number(right)
  return operator === ">" ? value > Number(right) : value < Number(right)
}
