/**
 * Tests each list with every combination of its parameters: each value of each filter, with no time, startTime
 * alone, endTime alone or both, and page by page. Some listed records are two hours old, some new. Files named
 * listsOf….ts describe the records of each list; the expected rows are computed. Each record is first read
 * alone, and must have the same fields when listed with other records.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import type { ActorNeed, Fixture } from "../Fixture.ts"
import { ownOnly } from "../Isolation.ts"
import { capturesOf, refsTo, rowFields } from "./commonFields.ts"
import { fixture, minutes, noneOf, type Step } from "./written.ts"

/** A record of a list: its id as a text with variables, and the values by which filters find the record. */
export interface Listed {
  readonly key: string
  /** Steps of the fixture that make the record. */
  readonly by: ReadonlyArray<Step>
  readonly isLate?: boolean
  readonly of: Readonly<Record<string, string>>
  /** Further fields of the record's row, with their expected values. */
  readonly shows?: Readonly<Record<string, unknown>>
  /**
   * Fields that must be the same as when the record was read alone; the argument is the variable that holds the
   * record.
   */
  readonly kept?: (variable: string) => Readonly<Record<string, unknown>>
  /**
   * Parameters that find only this record; "at first" if the list has no other record yet. By default the
   * minutes in which a record was made select it alone, if the list has time parameters.
   */
  readonly alone?: Values | "at first"
}

export interface ListSpec {
  readonly endpoint: string
  readonly profile: Fixture["profile"]
  readonly needs?: ReadonlyArray<string>
  readonly actors: Readonly<Record<string, ActorNeed>>
  /** Actor that reads the list; default: the first actor. */
  readonly as?: string
  readonly before?: ReadonlyArray<Step>
  /** Records of the list in the order in which they are made. */
  readonly records: ReadonlyArray<Listed>
  readonly after?: ReadonlyArray<Step>
  /** Name of the field that identifies a row. */
  readonly id: string
  /** JSON pointer to the object with the identifying field in a row; default: the row itself. */
  readonly idAt?: string
  /** Matcher of a row with this id; default: an object with the identifying field. */
  readonly row?: (value: unknown) => unknown
  /** Matcher of the id; default: compares the id as text with one variable. */
  readonly is?: (key: string) => unknown
  /** JSON pointer to the list's rows in the answer. */
  readonly at?: "" | "/data" | "/subAccount" | "/0/rows"
  /** Values of each filter parameter; `undefined` among them if the filter may be left out. */
  readonly filters: Readonly<Record<string, ReadonlyArray<string | undefined>>>
  /** Values that omitted filters have; default: an omitted filter does not filter. */
  readonly meant?: Readonly<Record<string, string>>
  /** Whether the interface leaves open what an omitted filter means with these other values. */
  readonly isOpen?: (values: Values) => boolean
  readonly size?: string
  /** Parameters that every request without a page has. */
  readonly always?: Readonly<Record<string, string>>
  /** Fields of a row that may change between two responses. */
  readonly moving?: ReadonlyArray<string>
  /** A changing field that must be equal in two responses unless it changed between them. */
  readonly followed?: string
  /** Name of the filter that a server may require. */
  readonly mayBeRequired?: string
  /** Whether a server may require both startTime and endTime. */
  readonly timesMayBeRequired?: boolean
}

const answerWith = (at: ListSpec["at"], rows: object, beside: object = {}): unknown => {
  const array = { $array: rows }
  if (at === "/0/rows") return [{ rows: array, ...beside }]
  return at === "" || at === undefined ? array : { [at.slice(1)]: array, ...beside }
}

/** Matches a total count, which may be a whole number or text of digits. */
const count = (of: number) => ({ $oneOf: [of, String(of)] })

/** Expected totals of a paginated list: number of matching records, and of pages. */
const totalsOf = ({ answer }: EndpointEntry, records: number, pageSize: number | undefined): object => {
  const all = answer.fields.map(({ name }) => name)
  const pages = pageSize === undefined ? undefined : Math.ceil(records / pageSize)
  return {
    ...Object.fromEntries(
      all.filter((name) => /^total(?:Records)?$/.test(name)).map((name) => [name, count(records)]),
    ),
    ...(all.includes("totalPageNum") && pages !== undefined && pages > 0
      ? { totalPageNum: count(pages) }
      : {}),
  }
}
const totalNames = /^total(?:Records|PageNum)?$/

const spans = {
  none: { values: {}, early: true, late: true },
  "startTime alone": { values: { startTime: "{now-1h}" }, early: false, late: true },
  // This request follows `startTime alone` and differs only in the time.
  "startTime alone, earlier": { values: { startTime: "{now-5h}" }, early: true, late: true },
  "endTime alone": { values: { endTime: "{now-1h}" }, early: true, late: false },
  "endTime alone, later": { values: { endTime: "{now}" }, early: true, late: true },
  "both times": { values: { startTime: "{now-5h}", endTime: "{now-1h}" }, early: true, late: false },
  "both times, late": { values: { startTime: "{now-1h}", endTime: "{now}" }, early: false, late: true },
} as const
type SpanName = keyof typeof spans

const ofAll = { startTime: "{now-5h}", endTime: "{now}" }

/**
 * Minutes between two records, so that a time window finds only one of them. At a distance of ten minutes, five
 * late records are less than an hour old.
 */
const minutesApart = 10
/**
 * Pause in minutes that keeps the ends of each time window more than one and less than two hours from every
 * record. With this pause, a server whose time bound is wrong by two hours is noticed.
 */
const minutesToLate = 100

type Values = Readonly<Record<string, string | undefined>>

const combinations = (filters: ListSpec["filters"]): ReadonlyArray<Values> =>
  Object.entries(filters).reduce<ReadonlyArray<Values>>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )

const sent = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Ids of the statements about the parameters of a list request. */
const statementsOf = (endpoint: EndpointEntry, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const rules = new Set(endpoint.rules.map(({ id }) => id))
  const rule = (id: string) => (rules.has(id) ? [`${endpoint.id}.${id}`] : [])
  const isTime = names.some((name) => name === "startTime" || name === "endTime")
  return [
    ...names
      .filter((name) => endpoint.parameters.some((parameter) => parameter.name === name))
      .map((name) => `${endpoint.id}.parameter.${name}`),
    ...(isTime ? rule("window-bounds-the-records") : []),
    ...(names.includes("fromAccountType") ? rule("directions-filter") : []),
    ...(names.includes("coin") ? rule("coin-filters") : []),
    ...(names.includes("orderId") ? rule("order-id-selects") : []),
    ...(names.includes("subAccount") ? rule("only-the-named-sub-account") : []),
  ]
}

const describe = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ") || "nothing"

export const listFixture = (spec: ListSpec, endpoint: EndpointEntry): Fixture => {
  const { records, id, at = "", filters, meant = {}, size, always = {}, actors, moving = [] } = spec
  const { row = (value: unknown) => ({ [id]: value }), is = (key: string) => ({ $ref: key.slice(1, -1) }) } =
    spec
  const as = spec.as ?? Object.keys(actors)[0] ?? ""
  const takes = (name: string) => endpoint.parameters.some((parameter) => parameter.name === name)
  const hasTimes = takes("startTime")
  const isPaged = takes("page") && size !== undefined
  const spanNames = (hasTimes ? Object.keys(spans) : ["none"]) as ReadonlyArray<SpanName>

  const found = (values: Values, span: SpanName, leftOut = meant): ReadonlyArray<Listed> =>
    records.filter(
      ({ of, isLate = false }) =>
        spans[span][isLate ? "late" : "early"] &&
        Object.entries(values).every(([name, value]) => {
          const wanted = value ?? leftOut[name]
          return wanted === undefined || of[name] === wanted
        }),
    )
  const { isOpen = () => false } = spec
  const isServed = (values: Values) =>
    !isOpen(values) && (spec.mayBeRequired === undefined || values[spec.mayBeRequired] !== undefined)
  const { timesMayBeRequired = false } = spec
  const hasWhatTimes = (times: object): boolean => !timesMayBeRequired || Object.keys(times).length === 2
  const call = (name: string, values: Readonly<Record<string, string>>, answer: unknown, more = {}): Step => {
    const covers = [
      ...statementsOf(endpoint, Object.keys(values)),
      ...endpoint.answer.fields
        .filter(({ name }) => totalNames.test(name))
        .map(({ name }) => `${endpoint.id}.field.${name}`),
    ]
    return {
      name,
      as,
      call: endpoint.id,
      ...(Object.keys(values).length === 0 ? {} : { with: values }),
      answer,
      covers: covers.length === 0 ? [`${endpoint.id}.route`] : covers,
      ...more,
    }
  }

  // Each record is read alone, by the minutes in which it was made. The time window allows for requests that
  // are sent minutes late.
  const pauses = records.slice(1).map(({ isLate = false }, before) => {
    const isGap = isLate && records[before]?.isLate !== true
    return isGap ? minutesToLate : minutesApart
  })
  const minutesAgo = (index: number) => pauses.slice(index).reduce((sum, each) => sum + each, 0)
  const byItself = (record: Listed, index: number): Values | undefined => {
    const by = combinations(filters).find(
      (values) => isServed(values) && found(values, "none").includes(record),
    )
    if (record.alone !== undefined && record.alone !== "at first") return record.alone
    if (record.alone === "at first") return by
    if (!hasTimes || by === undefined) return undefined
    const ago = minutesAgo(index)
    return { ...by, startTime: `{now-${ago + 7}m}`, endTime: ago === 0 ? "{now}" : `{now-${ago - 2}m}` }
  }
  const fields = rowFields(endpoint, at).filter(({ name }) => !moving.includes(name))
  const variableOf = (record: Listed) => `record${records.indexOf(record)}`
  const stated = ({ key, shows = {} }: Listed): object => ({ ...(row(is(key)) as object), ...shows })
  /** Matcher of a record's whole row; values of other records are not allowed in the row. */
  const whole = (record: Listed): unknown => ({
    ...(byItself(record, records.indexOf(record)) === undefined ? {} : refsTo(fields, variableOf(record))),
    ...stated(record),
    ...record.kept?.(variableOf(record)),
  })
  const readAlone = (record: Listed, index: number): ReadonlyArray<Step> => {
    const asked = byItself(record, index)
    if (asked === undefined) return []
    const answer = answerWith(at, { min: 1, max: 1, of: stated(record) })
    return [
      call(`${record.key} alone`, { ...always, ...sent(asked) }, answer, {
        capture: {
          ...capturesOf(fields, variableOf(record), `${at}/0`),
          ...(spec.followed === undefined
            ? {}
            : { [`${variableOf(record)}.${spec.followed}`]: `${at}/0/${spec.followed}` }),
        },
      }),
    ]
  }
  const isFirst = ({ alone }: Listed) => alone === "at first"
  const alone = records.flatMap((record, index) => (isFirst(record) ? [] : readAlone(record, index)))

  const others = (some: ReadonlyArray<Listed>) => records.filter((record) => !some.includes(record))
  const exactly = (some: ReadonlyArray<Listed>): object => ({
    ...(some.length === 0 ? {} : { contains: some.map(whole) }),
    ...(some.length === records.length ? {} : { of: row(noneOf(...others(some).map(({ key }) => key))) }),
  })

  /** Expected totals of a request; none if the interface leaves open which records are meant. */
  const totals = (values: Values, span: SpanName, pageSize?: number): object =>
    isOpen(values) ? {} : totalsOf(endpoint, found(values, span).length, pageSize)

  const rowsOf = (values: Values, span: SpanName): object =>
    isOpen(values)
      ? { of: row(noneOf(...others(found(values, span, {})).map(({ key }) => key))) }
      : exactly(found(values, span))
  const everything = combinations(filters).flatMap((values) =>
    spanNames.map((span) => {
      const asked = { ...always, ...sent(values), ...spans[span].values }
      return call(
        `by ${describe(asked)}`,
        asked,
        answerWith(at, rowsOf(values, span), totals(values, span)),
        isServed(values) && hasWhatTimes(spans[span].values) ? {} : { expect: "either" },
      )
    }),
  )
  // The list is first searched for records of other accounts, so that this failure is not blamed on filters or
  // times.
  const [anyone = {}] = combinations(filters).filter(isServed)
  const foreign = (): ReadonlyArray<Step> => {
    if (!hasTimes) return []
    const asked = { ...always, ...sent(anyone), ...ofAll }
    return [
      {
        name: "no record of another account",
        as,
        call: endpoint.id,
        with: asked,
        // A later step checks whether the server answers the list request.
        expect: "either",
        answer: answerWith(at, { of: row({ $oneOf: records.map(({ key }) => is(key)) }) }),
        covers: [ownOnly],
      },
    ]
  }
  // A changing field of a record is read alone, in the whole list, and alone again. If both reads of the record
  // alone agree, the read of the list between them must agree too.
  const { followed } = spec
  const followUp = (): ReadonlyArray<Step> => {
    if (followed === undefined) return []
    const beside = (record: Listed) => `${variableOf(record)}.beside`
    return [
      call("all at once", always, answerWith(at, exactly(records)), {
        capture: Object.fromEntries(
          records.map((record) => [beside(record), `${at}/${id}=${record.key}/${followed}`]),
        ),
      }),
      ...records.flatMap((record, index) => {
        const asked = byItself(record, index)
        const still = { $oneOf: [{ $ref: beside(record) }, noneOf(`{${variableOf(record)}.${followed}}`)] }
        const answer = answerWith(at, { min: 1, max: 1, of: { ...stated(record), [followed]: still } })
        return asked === undefined
          ? []
          : [call(`${record.key} alone again`, { ...always, ...sent(asked) }, answer)]
      }),
    ]
  }

  // Time windows also apply with page and size, and a page as large as the list contains every record.
  const certain = combinations(filters).filter(isServed)
  const [fullest = {}] = certain.toSorted((a, b) => found(b, "none").length - found(a, "none").length)
  const timesBesideSize = [
    ...spanNames
      .filter((span) => hasWhatTimes(spans[span].values))
      .map((span) => ({ times: spans[span].values, some: found(fullest, span) })),
    ...(hasTimes ? [{ times: ofAll, some: found(fullest, "none") }] : []),
  ]
  const sized = timesBesideSize.flatMap(({ times, some }): ReadonlyArray<Step> => {
    if (size === undefined) return []
    return [Math.max(2, some.length), 50].map((rows) => {
      const asked = {
        ...sent(fullest),
        ...times,
        ...(isPaged ? { page: "1" } : {}),
        [size]: String(rows),
      }
      return call(`all by ${describe(asked)}`, asked, answerWith(at, exactly(some)))
    })
  })
  // Pages of one and of two rows contain each record once; the page after the last one is empty.
  const withAndWithoutTimes = certain.flatMap((values) =>
    [...(timesMayBeRequired ? [] : [{}]), ...(hasTimes ? [ofAll] : [])].map((times) => ({ values, times })),
  )
  const pages = withAndWithoutTimes.flatMap(({ values, times }): ReadonlyArray<Step> => {
    const some = found(values, "none")
    const asked = { ...sent(values), ...times }
    if (size === undefined || some.length === 0) return []
    const label = describe(asked)
    if (!isPaged) {
      const one = { min: 1, max: 1, of: { $oneOf: some.map(whole) } }
      return [call(`one by ${label}`, { ...asked, [size]: "1" }, answerWith(at, one))]
    }
    const pagesOf = (pageSize: number): ReadonlyArray<Step> => {
      const last = Math.ceil(some.length / pageSize)
      const seen: Array<string> = []
      return Array.from({ length: last }, (_, index): Step => {
        const rows = index + 1 < last ? pageSize : some.length - pageSize * index
        const isOther = row(noneOf(...others(some).map(({ key }) => key), ...seen))
        const variables = Array.from({ length: rows }, (_, at) => `page.${pageSize}.${index}.${at}`)
        seen.push(...variables.map((name) => `{${name}}`))
        return call(
          `page ${index + 1} of ${pageSize} by ${label}`,
          { ...asked, page: String(index + 1), [size]: String(pageSize) },
          answerWith(
            at,
            { min: rows, max: rows, of: index === 0 ? { $oneOf: some.map(whole) } : isOther },
            totalsOf(endpoint, some.length, pageSize),
          ),
          {
            capture: Object.fromEntries(
              variables.map((name, place) => [name, `${at}/${place}${spec.idAt ?? `/${id}`}`]),
            ),
          },
        )
      })
    }
    const beyond = { of: row(noneOf(...records.map(({ key }) => key))) }
    return [
      ...pagesOf(1),
      ...(some.length > 2 ? pagesOf(2) : []),
      ...[String(some.length + 1), "9"].map((page) =>
        call(`page ${page} by ${label}`, { ...asked, page, [size]: "1" }, answerWith(at, beyond), {
          expect: "either",
        }),
      ),
    ]
  })
  const made = records.flatMap((record, index): ReadonlyArray<Step> => {
    const pause = pauses[index]
    return [
      ...record.by,
      ...(isFirst(record) ? readAlone(record, index) : []),
      ...(pause === undefined ? [] : [minutes(pause, index + 1)]),
    ]
  })
  return fixture(`lists.${endpoint.id}`, {
    title: `${endpoint.section}: every combination of filters, times and pages`,
    fresh: true,
    profile: spec.profile,
    risk: "moves",
    ...(spec.needs === undefined ? {} : { needs: spec.needs }),
    actors,
    steps: [
      ...(spec.before ?? []),
      ...made,
      ...(spec.after ?? []),
      ...foreign(),
      ...alone,
      ...followUp(),
      ...everything,
      ...sized,
      ...pages,
    ],
  })
}

/** Factors for the records' amounts, so that no two records have the same amount. */
export const timesOf: Readonly<Record<string, number>> = { a: 5, b: 1, c: 3, d: 4, e: 2 }
