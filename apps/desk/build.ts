/**
 * Builds the desk into the server's package, `packages/server/dist/desk`: `node apps/desk/build.ts`. An
 * existing desk build of the same sources is kept. `npm start` runs it with `--background`, `npm run build` at
 * its end.
 */
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { constants, setPriority } from "node:os"
import { join, relative } from "node:path"
import { gzipSync } from "node:zlib"

const own = import.meta.dirname
const root = join(own, "../..")
const out = join(root, "packages/server/dist/desk")
const stampFile = join(out, "sources")
/** The files in the build, for the licences of the published package. */
const inputsFile = join(own, ".bundle/inputs.json")

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** A digest of all sources of the desk. */
const digest = (): string => {
  const hash = createHash("sha256")
  const files = [
    ...["index.html", "vite.config.ts", "build.ts", "package.json"].map((name) => join(own, name)),
    ...[
      "apps/desk",
      ...["broker", "calls", "client", "control", "market", "spot", "vocabulary", "wallet"].map(
        (name) => `packages/${name}`,
      ),
    ].flatMap((folder) => filesBelow(join(root, folder, "src"))),
    join(root, "pnpm-lock.yaml"),
  ]
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0")
  return hash.digest("hex")
}

// The exchange starts at the same time as this build, and has priority.
if (process.argv.includes("--background")) setPriority(constants.priority.PRIORITY_LOW)
const sources = digest()
if (!existsSync(inputsFile) || !existsSync(stampFile) || readFileSync(stampFile, "utf8") !== sources) {
  // Tests and developers can set NODE_ENV: React's development build is twice as large.
  process.env.NODE_ENV = "production"
  const { build } = await import("vite")
  // Vite builds in another folder: a concurrent reader gets the whole earlier build, or none.
  const made = `${out}.${process.pid}`
  const built = await build({
    root: own,
    configFile: join(own, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: made, emptyOutDir: true },
  })
  for (const file of filesBelow(join(made, "assets")))
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
  // Base UI's styles are already in our style sheet, written by the plugin.
  const styles = join(own, "node_modules/tailwindcss/index.css")
  const modules = [built].flat().flatMap((each) => ("output" in each ? each.output : []))
  const inputs = [styles, ...modules.flatMap((each) => (each.type === "chunk" ? each.moduleIds : []))]
  mkdirSync(join(own, ".bundle"), { recursive: true })
  writeFileSync(
    inputsFile,
    JSON.stringify(inputs.filter((id) => existsSync(id)).map((id) => relative(root, realpathSync(id)))),
  )
  writeFileSync(join(made, "sources"), sources)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(out, ".."), { recursive: true })
  renameSync(made, out)
  console.error("The desk is built.")
}
