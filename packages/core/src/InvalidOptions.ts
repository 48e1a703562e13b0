/** Wrong options of a client, in the error channel of its layer. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/**
 * An option of a client is missing or wrong; the message names it. Nothing was sent when a client reports wrong
 * options.
 */
export class InvalidOptions extends Data.TaggedError("InvalidOptions")<{ readonly message: string }> {}

/** Makes a part of a client that throws a TypeError for wrong options. */
export const withOptions = <A>(make: () => A): Effect.Effect<A, InvalidOptions> =>
  Effect.try({
    try: make,
    catch: (error) => {
      if (error instanceof TypeError) return new InvalidOptions({ message: error.message })
      throw error
    },
  })
