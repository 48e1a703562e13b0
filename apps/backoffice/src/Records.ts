/** Records that the back office must not forget: one JSON file a record, whole after any crash of the process. */
import { Context, Effect, FileSystem, Layer, Option, Path, Random, type Schema } from "effect"
import { KeyValueStore } from "effect/persistence"
import { Address, Credit, Customer, DayOfRebates, NotFound, Withdrawal } from "./Api.ts"

/** A store that replaces a file by renaming: a file that is written in place is cut by a crash. */
const layerFolder = (folder: string) =>
  Layer.effect(
    KeyValueStore.KeyValueStore,
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const store = yield* KeyValueStore.KeyValueStore
      const fileOf = (key: string) => path.join(folder, encodeURIComponent(key))
      const set = Effect.fnUntraced(function* (key: string, value: string | Uint8Array) {
        const draft = `draft ${yield* Random.nextIntBetween(0, 1e9)}`
        yield* store.set(draft, value)
        yield* Effect.orDie(files.rename(fileOf(draft), fileOf(key)))
      })
      return { ...store, set }
    }),
  ).pipe(Layer.provide(KeyValueStore.layerFileSystem(folder)))

/** A broken disk or file is a defect of the request or of the round of a loop: there is nothing to answer. */
const recordsOf = <S extends Schema.Codec<unknown, unknown>>(
  store: KeyValueStore.KeyValueStore,
  name: string,
  schema: S,
) => {
  const records = KeyValueStore.toSchemaStore(KeyValueStore.prefix(store, `${name} `), schema)
  const get = (id: string) => Effect.orDie(records.get(id))
  return {
    get,
    find: (id: string) =>
      Effect.flatMap(get(id), Effect.fromOption).pipe(
        Effect.mapError(() => new NotFound({ message: `no ${name} ${id}` })),
      ),
    set: (id: string, record: S["Type"]) => Effect.as(Effect.orDie(records.set(id, record)), record),
    all: Effect.orDie(records.keys).pipe(
      Effect.flatMap(Effect.forEach(get)),
      Effect.map((found) => found.flatMap(Option.toArray)),
    ),
  }
}

export class Records extends Context.Service<Records>()("@bourse/backoffice/Records", {
  make: Effect.gen(function* () {
    const store = yield* KeyValueStore.KeyValueStore
    return {
      customers: recordsOf(store, "customer", Customer),
      /** Deposit addresses, by the address with its memo. */
      addresses: recordsOf(store, "address", Address),
      credits: recordsOf(store, "credit", Credit),
      withdrawals: recordsOf(store, "withdrawal", Withdrawal),
      rebates: recordsOf(store, "rebates", DayOfRebates),
    }
  }),
}) {
  static readonly layerMemory = Layer.effect(Records, Records.make).pipe(
    Layer.provide(KeyValueStore.layerMemory),
  )
  static readonly layerFolder = (folder: string) =>
    Layer.effect(Records, Records.make).pipe(Layer.provide(layerFolder(folder)))
}
