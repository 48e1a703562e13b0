// Runs the sources of the `bourse` command in this process, for the files `bourse` and `bourse.cmd` in the
// root. Starting `bourse` from the clone installs nothing: that is the task of `npm start`.
import { fileURLToPath } from "node:url"
import { nodeOfServer, runsServer } from "./node.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "")

/** @param {string} problem @returns {never} */
function stop(problem) {
  console.error(`bourse: ${problem}: run npm start in ${root} once, which installs it`)
  process.exit(1)
}

if (!runsServer()) stop(`this needs Node ${nodeOfServer} or later, and ${process.version} is there`)
// The clone, in whose folder `npm start` keeps its data.
process.env.BOURSE_CLONE = root
try {
  await import(new URL("../../packages/cli/src/main.ts", import.meta.url).href)
} catch (error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ERR_MODULE_NOT_FOUND") throw error
  stop("a package that this needs is not installed")
}
