/** Reads and checks the kit's data: the catalogue with its statements, and the fixtures. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import { ownFolder } from "../ownFolder.ts"
import { UsageError } from "../values/Failure.ts"
import { CatalogueFile, type EndpointEntry } from "./Catalogue.ts"
import type { Fixture } from "./Fixture.ts"
import { complete, FileDefaults, WrittenFixture } from "./FixtureFile.ts"
import { isolationFixtures, ownOnly } from "./Isolation.ts"
import { matrixFixtures } from "./matrices/Matrices.ts"
import { type Statement, statementsOf } from "./Statement.ts"

export interface Kit {
  readonly endpoints: ReadonlyMap<string, EndpointEntry>
  readonly statements: ReadonlyMap<string, Statement>
  readonly fixtures: ReadonlyArray<Fixture>
  /** Malformed files and duplicate ids of the kit, one sentence each. */
  readonly problems: ReadonlyArray<string>
}

/** Caches the result of a function for each kit, since a kit never changes. */
export const oncePerKit = <A>(make: (kit: Kit) => A): ((kit: Kit) => A) => {
  const kept = new WeakMap<Kit, { readonly made: A }>()
  return (kit) => {
    const found = kept.get(kit) ?? { made: make(kit) }
    kept.set(kit, found)
    return found.made
  }
}

const UndecodedFile = Schema.Struct({
  ...FileDefaults.fields,
  fixtures: Schema.Array(Schema.Unknown),
})

/**
 * Decodes a JSON value; returns the value or its mistakes. Unknown keys are mistakes, so that a misspelt key is
 * reported.
 */
export const decode = <A>(
  schema: Schema.Codec<A, unknown>,
  value: unknown,
): A | { readonly wrong: string } => {
  const exit = Schema.decodeUnknownExit(schema, { onExcessProperty: "error", errors: "all" })(value)
  if (Exit.isSuccess(exit)) return exit.value
  const reason = exit.cause.reasons[0]
  const error = reason !== undefined && "error" in reason ? reason.error : undefined
  return { wrong: error instanceof Error ? error.message : String(exit.cause) }
}

export const isWrong = (value: unknown): value is { readonly wrong: string } =>
  typeof value === "object" && value !== null && "wrong" in value

/** The first lines of a schema's error: one mistake often causes many messages. */
const brief = (text: string): string => {
  const lines = text.split("\n")
  return lines.length > 6 ? [...lines.slice(0, 6), `(and ${lines.length - 6} more lines)`].join("\n") : text
}

/** Paths of the JSON files in a folder and its subfolders, in the same order on every machine. */
const jsonFiles = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".json"))
        .sort()
    : []

/** Reads the kit's files of one kind; a file that cannot be read becomes a problem. */
const readAll = <A extends object>(
  folder: string,
  schema: Schema.Codec<A, unknown>,
  problems: Array<string>,
): Array<A> =>
  jsonFiles(folder).flatMap((file) => {
    const path = relative(process.cwd(), join(folder, file))
    try {
      const decoded = decode(schema, JSON.parse(readFileSync(join(folder, file), "utf8")))
      if (!isWrong(decoded)) return [decoded]
      problems.push(`${path}: ${brief(decoded.wrong)}`)
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`)
    }
    return []
  })

const byId = <A extends { readonly id: string }>(
  kind: string,
  items: ReadonlyArray<A>,
  problems: Array<string>,
): Map<string, A> => {
  const found = new Map<string, A>()
  for (const item of items) {
    if (found.has(item.id)) problems.push(`${kind} ${item.id} is defined twice`)
    found.set(item.id, item)
  }
  return found
}

/** The cached kit of this package, which does not change while a process runs. */
let ownKit: Kit | undefined

export const loadKit = (folder: string = ownFolder): Kit => {
  if (folder !== ownFolder) return readKit(folder)
  ownKit ??= readKit(folder)
  return ownKit
}

const readKit = (folder: string): Kit => {
  if (!existsSync(join(folder, "fixtures")))
    throw new UsageError(`${folder} is not a kit: it has no folder fixtures`)
  const problems: Array<string> = []
  const files = readAll(
    join(folder, "statements"),
    CatalogueFile as never as Schema.Codec<CatalogueFile, unknown>,
    problems,
  )
  // Decodes fixtures one by one, so that a problem names its fixture.
  const fixtureFiles = readAll(
    join(folder, "fixtures"),
    UndecodedFile as never as Schema.Codec<typeof UndecodedFile.Type, unknown>,
    problems,
  )
  const fixtures = fixtureFiles.flatMap(({ fixtures: values, ...file }) =>
    values.flatMap((value) => {
      const written = decode(WrittenFixture as never as Schema.Codec<WrittenFixture, unknown>, value)
      const fixture = isWrong(written) ? written : complete(file, written)
      if (!isWrong(fixture)) return [fixture]
      problems.push(`fixture ${(value as { id?: unknown } | null)?.id}: ${brief(fixture.wrong)}`)
      return []
    }),
  )
  const endpoints = byId(
    "endpoint",
    files.flatMap((file) => file.endpoints),
    problems,
  )
  const statements = byId("statement", files.flatMap(statementsOf), problems)
  const isolation = statements.has(ownOnly) ? isolationFixtures(endpoints.values(), fixtures) : []
  const matrices = statements.has(ownOnly) ? matrixFixtures(endpoints, statements, fixtures) : []
  return {
    endpoints,
    statements,
    fixtures: [...byId("fixture", [...fixtures, ...isolation, ...matrices], problems).values()],
    problems,
  }
}
