/** Every endpoint of an API as a method that calls it, with the endpoint's data. */
import type { RateBudget } from "#calls"
import type { Endpoint, PagedEndpoint } from "./Endpoint.ts"
import type { CallControl, CallEndpoint, PendingCall } from "./makeClient.ts"

/** An endpoint as a client's method; its parameters may be left out where none of them is required. */
export type Operation<Parameters, Success> = (Record<never, never> extends Parameters
  ? (parameters?: Parameters, control?: CallControl) => PendingCall<Success>
  : (parameters: Parameters, control?: CallControl) => PendingCall<Success>) & {
  readonly endpoint: Endpoint<Parameters, Success>
  /** The weight that the client has used of the endpoint's budget in the last ten seconds. */
  rateBudget(): RateBudget
  /** The server's time in milliseconds; sends a request. */
  serverTime(control?: { readonly signal?: AbortSignal | undefined }): Promise<number>
}

/** A method of an endpoint that can be paginated. */
export type PagedOperation<Parameters, Success, Row> = Operation<Parameters, Success> & {
  readonly endpoint: PagedEndpoint<Parameters, Success, Row>
}

/** The methods of a client; each is called like its endpoint. */
export const operations = (
  api: ReadonlyArray<Endpoint>,
  call: CallEndpoint,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    api.map((endpoint) => [
      endpoint.id.split(".")[1],
      Object.assign((parameters: object = {}, control?: CallControl) => call(endpoint, parameters, control), {
        endpoint,
        rateBudget: () => call.rateBudget(endpoint),
        serverTime: (control?: { readonly signal?: AbortSignal | undefined }) =>
          call.serverTime(control?.signal),
      }),
    ]),
  )
