// Writes `CHANGELOG.md`: a section for each version with the changesets' sentences, grouped by package. A
// package without changes of its own has no line in the changelog.
export interface Changeset {
  readonly summary: string
  readonly releases: ReadonlyArray<{ readonly name: string }>
}

export const heading =
  "# Changelog\n\nWhat is different for users, the newest version first. All packages have the same version.\n"

const sectionStart = /^## /m

/** Sort key of a package: the command `bourse` comes first, then packages by name. */
const order = (name: string) => (name.startsWith("bourse") ? `0${name}` : `1${name}`)

/** Writes the changelog section of a version. */
export function sectionOf(version: string, changesets: ReadonlyArray<Changeset>): string {
  const byPackages = Map.groupBy(changesets, ({ releases }) =>
    releases
      .map(({ name }) => name)
      .sort((a, b) => (order(a) < order(b) ? -1 : 1))
      .join(", "),
  )
  const parts = [...byPackages]
    .sort(([a], [b]) => (order(a) < order(b) ? -1 : 1))
    .flatMap(([names, each]) => [`### ${names}`, ...each.map(({ summary }) => summary.trim())])
  return `## ${version}\n\n${parts.join("\n\n")}\n`
}

/** Splits a changelog into the sections of its versions. */
const sectionsIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^(?=## )/m)
      .filter((part) => sectionStart.test(part))
      .map((part) => [/^## (\S+)/.exec(part)?.[1] ?? "", `${part.trim()}\n`]),
  )

/**
 * Adds the section of a version to a changelog's text. Sections of the version's release candidates are
 * removed, since the new section repeats them.
 */
export function withVersion(text: string, version: string, changesets: ReadonlyArray<Changeset>): string {
  const others = [...sectionsIn(text)].filter(([each]) => !each.startsWith(`${version}-`))
  return [heading, sectionOf(version, changesets), ...others.map(([, section]) => section)].join("\n")
}

/** Text of a version's release page: the changelog section without its heading. */
export const notesOf = (text: string, version: string): string => {
  const section = sectionsIn(text).get(version)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}`)
  return section.replace(/^## .*\n+/, "")
}
