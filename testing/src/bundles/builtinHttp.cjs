// `node:http` for the bundles. Importing it would make Node read every export, one of which loads all of undici (35
// ms).
module.exports = process.getBuiltinModule("node:http")
