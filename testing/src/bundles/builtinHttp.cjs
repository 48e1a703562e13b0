// `node:http` for the bundles. An import of it makes Node read every export, and one of them loads all of undici (35 ms).
module.exports = process.getBuiltinModule("node:http")
