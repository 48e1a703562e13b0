/** What the back office must not forget: one JSON file a record, whole after any crash of the process. */
import { Context, Effect, FileSystem, Layer, Option, Path, type Schema } from "effect"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { Address, Credit, Customer, DayOfRebates, Withdrawal } from "./Api.ts"

/** Replaces a file by renaming: a file that is written in place is cut by a crash. */
const layerFolder = (folder: string) =>
  Layer.effect(
    KeyValueStore.KeyValueStore,
    Effect.gen(function* () {
      const [files, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
      const store = yield* KeyValueStore.KeyValueStore
      const fileOf = (key: string) => path.join(folder, encodeURIComponent(key))
      const set: typeof store.set = (key, value) =>
        store
          .set(`new ${key}`, value)
          .pipe(Effect.andThen(Effect.orDie(files.rename(fileOf(`new ${key}`), fileOf(key)))))
      return { ...store, set }
    }),
  ).pipe(Layer.provide(KeyValueStore.layerFileSystem(folder)))

/** A broken disk or file ends the request or the loop with a defect: there is nothing to answer. */
const recordsOf = <S extends Schema.Codec<unknown, unknown>>(
  store: KeyValueStore.KeyValueStore,
  name: string,
  schema: S,
) => {
  const records = KeyValueStore.toSchemaStore(KeyValueStore.prefix(store, `${name} `), schema)
  const get = (id: string) => Effect.orDie(records.get(id))
  return {
    get,
    set: (id: string, record: S["Type"]) => Effect.orDie(records.set(id, record)),
    all: Effect.orDie(records.keys).pipe(
      Effect.flatMap(Effect.forEach(get)),
      Effect.map((found) => found.flatMap(Option.toArray)),
    ),
  }
}

const make = Effect.gen(function* () {
  const store = yield* KeyValueStore.KeyValueStore
  return {
    customers: recordsOf(store, "customer", Customer),
    /** By the address, with its memo. */
    addresses: recordsOf(store, "address", Address),
    credits: recordsOf(store, "credit", Credit),
    withdrawals: recordsOf(store, "withdrawal", Withdrawal),
    rebates: recordsOf(store, "rebates", DayOfRebates),
  }
})

export class Records extends Context.Service<Records, Effect.Success<typeof make>>()(
  "@bourse/backoffice/Records",
) {
  static readonly layerMemory = Layer.effect(Records, make).pipe(Layer.provide(KeyValueStore.layerMemory))
  static readonly layerFolder = (folder: string) =>
    Layer.effect(Records, make).pipe(Layer.provide(layerFolder(folder)))
}
