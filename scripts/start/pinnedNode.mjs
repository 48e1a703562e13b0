// Tests that are started without the npm scripts need the pinned Node on PATH.
const [major = ""] = process.versions.node.split(".")
if (Number(major) < 24) {
  console.error(
    `The tests need Node 24, and this is ${process.version}. Type "npm test", or "npm test -- packages/spot" for one package: npm's scripts bring their Node.`,
  )
  process.exit(1)
}
