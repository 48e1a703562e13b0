// Serves `require("bourse")`: Node loads the ES module. Jest needs a flag for that and reports a misleading error
// without it.
try {
  module.exports = require("./dist/index.js")
} catch (error) {
  if (error.code !== "ERR_REQUIRE_ESM" && !/ES Module/.test(error.message)) throw error
  const flag = "NODE_OPTIONS=--experimental-vm-modules"
  throw new Error(`bourse is an ES module: run jest with ${flag} on Node 24.14 or later (docs/commonjs.md)`, {
    cause: error,
  })
}
