// The generators of files that are kept in the repository, by name. Each takes the folder to write under as its last
// argument, so that the check can run it into an empty one.

/** Packages whose READMEs list endpoints. */
const clients = ["spot", "wallet", "broker", "market"]

const source = "--conditions=@bourse/source"

interface Generator {
  /** Arguments of Node. */
  readonly command: ReadonlyArray<string>
  /** The files or folders that it writes, as paths from the root. */
  readonly outputs: ReadonlyArray<string>
}

export const generators: Readonly<Record<string, Generator>> = {
  documentation: {
    command: [source, "scripts/src/generate/documentation.ts"],
    outputs: [
      "docs/concepts.md",
      "docs/control-plane.md",
      "docs/bad-day.md",
      "docs/rules-for-bots.md",
      "docs/reference",
    ],
  },
  figures: { command: ["scripts/src/generate/figures.ts"], outputs: ["docs/figures.md"] },
  exports: { command: ["scripts/src/generate/exports.ts"], outputs: ["docs/exports.md", "docs/exports"] },
  clients: {
    command: [source, "scripts/src/generate/clients.ts"],
    outputs: [
      "client/src",
      "calls/src",
      "vocabulary/src",
      "server/src/streams",
      ...clients.map((name) => `${name}/src`),
    ].map((folder) => `packages/${folder}/generated`),
  },
  "file-schemas": {
    command: [source, "scripts/src/generate/fileSchemas.ts"],
    outputs: [
      "packages/simulator/market.schema.json",
      "packages/control/scenario.schema.json",
      "packages/server/init.schema.json",
    ],
  },
  "kit-schemas": {
    command: [source, "conformance/src/main.ts", "schema"],
    outputs: ["conformance/schema"],
  },
}
