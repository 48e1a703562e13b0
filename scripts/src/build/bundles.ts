// Builds the code of @bourse/client, and of the unpublished @bourse/calls in @bourse/core: one file with all of
// the code, and a file for each entry that exports the entry's names. A program that imports the client loads
// three files instead of forty; a bundler drops unused code. The type declarations of the client are those that
// `tsc` writes. The client is built as CommonJS too, for jest and for TypeScript in packages of CommonJS.
import { join } from "node:path"
import { rolldown } from "rolldown"
import { annotated } from "./annotate.ts"

/** Matches source files that only streams use. */
const ofStreams = /\/(streams\/\w+|streams|readSource|streamMessages|ProtobufReader|StreamChannels)\.ts$/

const signers = ["signer.node", "signer.web"]

interface Bundle {
  /** Path of each entry's source file. */
  readonly entries: Readonly<Record<string, string>>
  /** Folder of the package whose code is bundled. */
  readonly cwd: string
  readonly to: string
  readonly name: string
  readonly external: ReadonlyArray<string>
  readonly format?: "esm" | "cjs"
}

async function write({ entries, cwd, to, name, external, format = "esm" }: Bundle): Promise<void> {
  const bundle = await rolldown({
    input: entries,
    cwd,
    external: ["node:crypto", ...external],
    resolve: {
      conditionNames: ["@bourse/source", "import", ...(format === "cjs" ? ["node"] : []), "default"],
    },
    transform: { target: "es2024" },
    platform: "neutral",
    // The plugin annotates calls before the bundler drops unused code.
    plugins: [{ name: "annotate", transform: annotated }],
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  await bundle.write({
    dir: join(cwd, to),
    format,
    // Names in the bundle stay readable in stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    comments: { jsdoc: false },
    chunkFileNames: "[name].js",
    codeSplitting: {
      groups: [
        { name, test: (id) => !/signer\.\w+\.ts$/.test(id) && !ofStreams.test(id), priority: 1 },
        // Code of streams is in a separate file, so that only users of streams load it.
        { name: `${name}Streams`, test: ofStreams },
      ],
    },
  })
}

const entriesIn = (folder: string, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, join(folder, `src/${name}.ts`)]))

/** @param root root of the repository */
export async function writeBundles(root: string): Promise<void> {
  const calls = join(root, "packages/calls")
  const client = join(root, "packages/client")
  const core = join(root, "packages/core")
  // The signer is not bundled: the user's tools resolve it to Node's signer or the browser's.
  const signer = "#signer"
  const entries = entriesIn(client, ["index", "spot", "wallet", "broker", "market", "control", "streams"])
  await write({
    entries: { ...entries, ...entriesIn(calls, signers) },
    cwd: client,
    to: "dist",
    name: "client",
    external: [signer],
  })
  await write({ entries, cwd: client, to: "dist/cjs", name: "client", external: [], format: "cjs" })
  await write({
    entries: { ...entriesIn(calls, ["index", ...signers]), streams: join(calls, "src/streams/index.ts") },
    cwd: core,
    to: "dist/calls",
    name: "calls",
    external: [
      signer,
      "@bourse/vocabulary",
      ...["codes", "limits", "streams"].map((entry) => `@bourse/vocabulary/${entry}`),
    ],
  })
}
