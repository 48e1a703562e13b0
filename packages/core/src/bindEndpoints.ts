/** Every endpoint of an API as a function that calls it, the endpoint beside it; the two entries say of which type. */
import type { Endpoint } from "./Endpoint.ts"

export const bindEndpoints = <Control>(
  api: Readonly<Record<string, Endpoint>>,
  call: (endpoint: Endpoint, parameters: object, control?: Control) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(api).map(([name, endpoint]) => [
      name,
      Object.assign((parameters: object = {}, control?: Control) => call(endpoint, parameters, control), {
        endpoint,
      }),
    ]),
  )
