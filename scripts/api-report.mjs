// Writes `api/`: what each public package declares, for all of its entries, so that a change of what users can write
// shows in review. `node scripts/api-report.mjs .` renews it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { failureOf, root } from "./steps.mjs"
import { entriesOf, publicPackages } from "./workspace.mjs"

/**
 * The declarations that can be reached from the entries, they first, then in the order in which they are named.
 * @param {string[]} entries
 */
function reachable(entries) {
  const files = new Set(entries)
  for (const file of files) {
    const text = readFileSync(file, "utf8")
    for (const [, specifier = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)"/g))
      files.add(join(dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts")))
  }
  return [...files]
}

const member = "HttpApiEndpoint.HttpApiEndpoint<"

/** Where a type ends that begins with a name and `<`. @param {string} text @param {number} start */
function endOfType(text, start) {
  let depth = 0
  for (let i = text.indexOf("<", start); i < text.length; i++) {
    if (text[i] === "<") depth++
    else if (text[i] === ">" && text[i - 1] !== "=" && --depth === 0) return i + 1
  }
  return text.length
}

/** The compiler writes the endpoints of a group in another order every time. @param {string} text */
function inOrder(text) {
  let done = ""
  for (let start = text.indexOf(member); start >= 0; start = text.indexOf(member)) {
    const members = []
    let end = start - " | ".length
    while (text.startsWith(member, end + " | ".length)) {
      const begin = end + " | ".length
      end = endOfType(text, begin)
      members.push(text.slice(begin, end))
    }
    done += text.slice(0, start) + members.sort().join(" | ")
    text = text.slice(end)
  }
  return done + text
}

/** @param {import("./workspace.mjs").WorkspacePackage} of */
function report({ folder, manifest }) {
  const entries = entriesOf(manifest)
  const parts = reachable(entries.map(({ types }) => join(root, folder, types))).map((file) => {
    const text = readFileSync(file, "utf8").replace(/^\/\/# sourceMappingURL.*$/gm, "")
    return `// ${relative(join(root, folder, "dist"), file)}\n${inOrder(text).trim()}\n`
  })
  const named = entries.map(({ name, types }) => `//   ${name}: ${types.slice("./dist/".length)}`)
  return ["// Written by scripts/api-report.mjs. Entries and where they begin:", ...named, "", ...parts].join(
    "\n",
  )
}

const target = process.argv[2] ?? "."
const folders = publicPackages(root).map(({ folder }) => folder)
if (failureOf("tsc", "-b", ...folders).length > 0) {
  console.error("the declarations do not compile: npm run check types")
  process.exit(1)
}
rmSync(join(target, "api"), { recursive: true, force: true })
mkdirSync(join(target, "api"), { recursive: true })
for (const each of publicPackages(root))
  writeFileSync(join(target, "api", `${each.manifest.name.replace("@bourse/", "")}.d.ts`), report(each))
