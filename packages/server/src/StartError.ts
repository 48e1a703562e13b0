/** What a start can fail with, each with what to do about it. Anything else that is thrown is a defect, and stays one. */
import { StoreError } from "@bourse/store"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The options contradict each other or are unsafe; the message says what to change. */
export class UnsafeOptions extends Data.TaggedError("UnsafeOptions")<{ readonly message: string }> {}

/** Starting with this master key is unsafe or impossible; the message says why and what to do. */
export class MasterKeyError extends Data.TaggedError("MasterKeyError")<{ readonly message: string }> {}

/** A port that cannot be had, said so that it can be mended. */
export class ListenError extends Data.TaggedError("ListenError")<{ readonly message: string }> {}

/** A new exchange did not take what it begins with. */
export class GenesisError extends Data.TaggedError("GenesisError")<{ readonly message: string }> {}

export type StartError = UnsafeOptions | MasterKeyError | StoreError | GenesisError | ListenError

const isStepError = (error: unknown): error is MasterKeyError | StoreError | ListenError =>
  error instanceof MasterKeyError || error instanceof StoreError || error instanceof ListenError

/** One step of a start. */
export const startStep = <A>(
  step: () => A | Promise<A>,
): Effect.Effect<A, MasterKeyError | StoreError | ListenError> =>
  Effect.tryPromise({ try: async () => step(), catch: (error) => error }).pipe(
    Effect.catch((error) => (isStepError(error) ? Effect.fail(error) : Effect.die(error))),
  )
