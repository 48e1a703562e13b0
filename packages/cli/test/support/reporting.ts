/** Prints at the end of a process whether it loaded Node's fetch. */
const report = `
  process.on("exit", () => {
    const isLoaded = process.moduleLoadList.some((name) => name.includes("undici"))
    console.error(isLoaded ? "with fetch" : "without fetch")
  })`
/** Arguments for Node that load this report. */
export const reporting = ["--import", `data:text/javascript,${encodeURIComponent(report)}`]
