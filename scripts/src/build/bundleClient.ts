// Builds the code of @bourse/client: one file with all of it, and one for each entry that exports its part. A program
// that imports the package loads three files instead of forty; a bundler drops what is not used. The declarations are
// those of `tsc`.
import { join } from "node:path"
import { rolldown } from "rolldown"
import { annotated } from "./annotate.ts"

const entries = ["index", "spot", "wallet", "broker", "market", "control", "shared"]
const signers = ["signer.node", "signer.web"]

/** @param root the repository */
export async function bundleClient(root: string): Promise<void> {
  const folder = join(root, "packages/client")
  const bundle = await rolldown({
    input: Object.fromEntries([...entries, ...signers].map((name) => [name, join(folder, `src/${name}.ts`)])),
    cwd: folder,
    // Node's or the browser's: chosen where the package is used.
    external: ["#signer", "node:crypto"],
    resolve: { conditionNames: ["@bourse/source", "import", "default"] },
    transform: { target: "es2024" },
    platform: "neutral",
    // Before what is not used is dropped.
    plugins: [{ name: "annotate", transform: annotated }],
    onLog: (_, { message }) => {
      throw new Error(message)
    },
  })
  await bundle.write({
    dir: join(folder, "dist"),
    format: "esm",
    // Names stay, for those who read a stack.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    comments: { jsdoc: false },
    chunkFileNames: "[name].js",
    codeSplitting: { groups: [{ name: "client", test: (id) => !/signer\.\w+\.ts$/.test(id) }] },
  })
}
