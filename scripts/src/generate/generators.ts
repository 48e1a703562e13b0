// All generators of files kept in the repository, by name. The last argument of a generator is the folder to
// write into, so that the check can generate into an empty folder.

/** Packages whose READMEs list endpoints. */
const clients = ["spot", "wallet", "broker", "market"]

const source = "--conditions=@bourse/source"

interface Generator {
  /** Arguments for Node that run the generator. */
  readonly command: ReadonlyArray<string>
  /** Files and folders that the generator writes, relative to the repository's root. */
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
