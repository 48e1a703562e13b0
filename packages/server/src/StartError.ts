/**
 * The errors of a server's start; each message says what to do. Any exception of another class than a start
 * error is a defect.
 */
import { StoreError } from "@bourse/store"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The server's options are invalid or unsafe; the message says what to change. */
export class UnsafeOptions extends Data.TaggedError("UnsafeOptions")<{ readonly message: string }> {}

/** The master key is missing, wrong or unsafe; the message says why and what to do. */
export class MasterKeyError extends Data.TaggedError("MasterKeyError")<{ readonly message: string }> {}

/** The server cannot listen on the address; the message says why and what to do. */
export class ListenError extends Data.TaggedError("ListenError")<{ readonly message: string }> {}

/** The initial accounts and listings could not be added; the message says why. */
export class GenesisError extends Data.TaggedError("GenesisError")<{ readonly message: string }> {}

export type StartError = UnsafeOptions | MasterKeyError | StoreError | GenesisError | ListenError

type StepError = MasterKeyError | StoreError | ListenError | GenesisError

const isStepError = (error: unknown): error is StepError =>
  [MasterKeyError, StoreError, ListenError, GenesisError].some((kind) => error instanceof kind)

/** Runs one step of a start. An error of one of the classes `refusals` fails the start with its message. */
export const startStep = <A>(
  step: (signal: AbortSignal) => A | Promise<A>,
  ...refusals: ReadonlyArray<new (...given: never) => Error>
): Effect.Effect<A, StepError> =>
  Effect.tryPromise({ try: async (signal) => step(signal), catch: (error) => error }).pipe(
    Effect.catch((error) => {
      if (isStepError(error)) return Effect.fail(error)
      const refusal = refusals.find((kind) => error instanceof kind)
      return refusal === undefined
        ? Effect.die(error)
        : Effect.fail(new GenesisError({ message: (error as Error).message }))
    }),
  )
