// Ends tests that are started with a Node that is too old: without the npm scripts, the pinned Node must be on
// PATH.
const [major = ""] = process.versions.node.split(".")
if (Number(major) < 24) {
  console.error(
    `The tests need Node 24, and this is ${process.version}. Type "npm test", or "npm test -- packages/spot" for one package: npm's scripts bring their Node.`,
  )
  process.exit(1)
}
