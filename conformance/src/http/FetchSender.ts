/** Sends requests to a handler in the same process, without port and socket. */
import { bodyText } from "./bodyText.ts"
import { NoAnswer, parsed, type Sender } from "./Http.ts"

/** A request handler of the Fetch API: Hono's `app.fetch`, Effect's `toWebHandler`, a function of a test. */
export type FetchHandler = (request: Request) => Response | Promise<Response>

export const makeFetchSender = (baseUrl: string, handler: FetchHandler, timeoutMs = 15_000): Sender => {
  const root = baseUrl.replace(/\/+$/, "")
  return {
    send: async ({ method, target, headers, body }) => {
      const start = performance.now()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new NoAnswer("timeout", `no answer within ${timeoutMs / 1_000} s`)),
          timeoutMs,
        )
      })
      const answered = async () => {
        const request = new Request(`${root}${target}`, {
          method,
          headers: { ...headers },
          ...(body === "" ? {} : { body }),
        })
        const response = await handler(request)
        const bytes = Buffer.from(await response.arrayBuffer())
        return { response, text: bodyText(bytes, response.headers.get("content-encoding")) }
      }
      try {
        const { response, text } = await Promise.race([answered(), late])
        const answerHeaders = Object.fromEntries(response.headers)
        const ms = performance.now() - start
        return { status: response.status, headers: answerHeaders, text, json: parsed(text), ms }
      } catch (error) {
        if (error instanceof NoAnswer) throw error
        const reason = error instanceof Error ? error.message : String(error)
        throw new NoAnswer(
          "cut",
          `the handler threw: ${reason} (${method} ${root}${target.split("?", 1)[0]})`,
        )
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => {},
  }
}
