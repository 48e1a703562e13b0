/**
 * Converts an exception of an expected class into an error response. All conversions of exceptions into
 * responses use this function.
 */
import * as Effect from "effect/Effect"
import { ErrorResponse, errorResponse } from "./ErrorResponse.ts"

type Expected = new (...given: never) => Error

/**
 * An error of an expected class becomes a rejection, by default 33333 with its message; any other exception is
 * a bug.
 */
export const attempt = <A>(
  act: () => A | ErrorResponse | Promise<A | ErrorResponse>,
  expected: ReadonlyArray<Expected>,
  told: (message: string) => ErrorResponse = (message) => errorResponse("parameterError", message),
): Effect.Effect<A, ErrorResponse> =>
  Effect.tryPromise({ try: async () => act(), catch: (error) => error as Error }).pipe(
    Effect.catch((error) =>
      expected.some((kind) => error instanceof kind) ? Effect.fail(told(error.message)) : Effect.die(error),
    ),
    Effect.flatMap((done) => (done instanceof ErrorResponse ? Effect.fail(done) : Effect.succeed(done as A))),
  )
