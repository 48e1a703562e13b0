/** Runs the suites of our own server with one planted fault after the other. */
import { join } from "node:path"
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node"
import { root } from "../repository.ts"
import type { PlantedFault, Suite } from "./plantedFaults.ts"

export interface PlantedResult {
  readonly fault: PlantedFault
  /** The test that failed; undefined when none did. */
  readonly by: string | undefined
  /** Why it could not be played. */
  readonly error?: string
}

const packages = join(root, "packages")

const testsOf = (modules: ReadonlyArray<TestModule>) =>
  modules.flatMap(({ children }) => [...children.allTests()])

/** The suites, in a process that keeps the sources which do not change. */
class Suites {
  readonly #vitest: Vitest
  #fault: PlantedFault | undefined

  private constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  static async start(): Promise<Suites> {
    let suites: Suites | undefined
    const plant = {
      name: "planted-fault",
      enforce: "pre" as const,
      transform: (code: string, path: string) => suites?.plant(code, path),
    }
    // A module kept on disk would be taken without its fault.
    const options = {
      root: join(packages, "server"),
      watch: false,
      reporters: [{}],
      maxWorkers: 1,
      fsModuleCache: false,
    }
    suites = new Suites(await createVitest("test", options, { plugins: [plant] }))
    return suites
  }

  plant(code: string, path: string) {
    const fault = this.#fault
    if (fault === undefined || path !== join(packages, fault.file)) return undefined
    if (code.split(fault.was).length !== 2) throw new Error(`${fault.id}: its code is not there exactly once`)
    return { code: code.replace(fault.was, () => fault.is), map: null }
  }

  async run(suite: Suite, fault?: PlantedFault): Promise<ReadonlyArray<TestModule>> {
    const specifications: ReadonlyArray<TestSpecification> = await this.#vitest.globTestSpecifications([
      `test/${suite}.test.ts`,
    ])
    this.#fault = fault
    if (fault !== undefined) this.#vitest.invalidateFile(join(packages, fault.file))
    try {
      const { testModules } = await this.#vitest.runTestSpecifications([...specifications])
      // Those of suites that ran before are still among them.
      return testModules.filter(({ moduleId }) => moduleId.endsWith(`/${suite}.test.ts`))
    } finally {
      this.#fault = undefined
      if (fault !== undefined) this.#vitest.invalidateFile(join(packages, fault.file))
    }
  }

  stop(): Promise<void> {
    return this.#vitest.close()
  }
}

const failedIn = (modules: ReadonlyArray<TestModule>) =>
  testsOf(modules).filter((test) => test.result().state === "failed")

/** A suite that does not load, because of a syntax error for example, has not caught anything. */
const resultOf = (fault: PlantedFault, modules: ReadonlyArray<TestModule>): PlantedResult => {
  const by = failedIn(modules)[0]?.fullName
  if (by !== undefined || testsOf(modules).length > 0) return { fault, by }
  return { fault, by, error: modules[0]?.errors()[0]?.message ?? "no test was run" }
}

/** Throws where a suite fails without a fault: what fails with one would say nothing. */
export const playPlanted = async (
  faults: ReadonlyArray<PlantedFault>,
  onPlayed: (result: PlantedResult) => void = () => {},
): Promise<ReadonlyArray<PlantedResult>> => {
  const suites = await Suites.start()
  try {
    for (const suite of new Set(faults.map(({ suite }) => suite))) {
      const modules = await suites.run(suite)
      const [failed] = failedIn(modules)
      if (failed !== undefined || testsOf(modules).length === 0)
        throw new Error(`${suite} fails without a fault: ${failed?.fullName ?? "it has no test"}`)
    }
    const results: Array<PlantedResult> = []
    for (const fault of faults) {
      const result = resultOf(fault, await suites.run(fault.suite, fault))
      results.push(result)
      onPlayed(result)
    }
    return results
  } finally {
    await suites.stop()
  }
}

export const plantedText = (results: ReadonlyArray<PlantedResult>): string =>
  [
    ...results
      .filter(({ by }) => by === undefined)
      .map(({ fault, error }) =>
        [
          `SURVIVES  ${fault.id}`,
          `    the server: ${fault.text}`,
          error === undefined
            ? `    not noticed by packages/server/test/${fault.suite}.test.ts`
            : `    could not be played: ${error}`,
        ].join("\n"),
      ),
    `Planted in the sources of the server: ${results.filter(({ by }) => by !== undefined).length} of ${results.length} caught by its tests`,
  ].join("\n")
