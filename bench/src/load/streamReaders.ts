/** Program that opens stream connections and counts the pushes received. */
const [port = "", connections = "", channels = ""] = process.argv.slice(2)

let pushes = 0
let bytes = 0

const open = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
    socket.binaryType = "arraybuffer"
    let answers = 0
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ method: "SUBSCRIPTION", params: channels.split(",") }))
    })
    socket.addEventListener("message", ({ data }) => {
      if (typeof data !== "string") {
        pushes++
        bytes += (data as ArrayBuffer).byteLength
        return
      }
      answers++
      if (!data.includes('"msg":"spot@')) reject(new Error(data))
      if (answers === channels.split(",").length) resolve()
    })
    socket.addEventListener("error", () => reject(new Error("a stream failed")))
    setInterval(() => socket.send('{"method":"PING"}'), 10_000).unref()
  })

await Promise.all(Array.from({ length: Number(connections) }, open))
process.send?.({ pushes, bytes })
process.on("message", () => process.send?.({ pushes, bytes }))
