/**
 * Tests recvWindow at every read that takes it: a request almost a minute old is served with 60000 ms; a
 * request twelve seconds old is rejected with two seconds. The recvWindow test sends the request that documents
 * the endpoint.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import type { CallStep, Fixture } from "../Fixture.ts"
import { prefix } from "./written.ts"

const unit = "auth.recv-window-unit"
const age = "auth.recv-window-bounds-age"

export const windowFixtures = (
  endpoints: ReadonlyMap<string, EndpointEntry>,
  fixtures: ReadonlyArray<Fixture>,
): ReadonlyArray<Fixture> =>
  [...endpoints.values()].flatMap(({ id, method, section, parameters }) => {
    if (method !== "GET" || !parameters.some(({ name }) => name === "recvWindow")) return []
    const found = fixtures.flatMap((fixture) => {
      const at = fixture.steps.findIndex(
        (step) => "call" in step && step.call === id && step.name === fixture.documents,
      )
      const step = fixture.steps[at]
      return step !== undefined &&
        "call" in step &&
        !fixture.steps.some((each) => "driver" in each && each.driver === "advanceClock")
        ? [{ fixture, step, at }]
        : []
    })[0]
    if (found === undefined) return []
    const { fixture, step, at } = found
    const { wrongs: _, capture: __, sharesNothingWith: ___, ...call } = step
    const aged: CallStep = {
      ...call,
      name: "almost a minute old",
      controls: { recvWindow: "60000", skewMs: -50_000 },
      covers: [unit, age],
      wrongs: [],
    }
    const { recvWindow: ____, ...values } = step.with ?? {}
    const fresh: CallStep = {
      ...call,
      name: "at once",
      with: values,
      controls: { recvWindow: "2000" },
      wrongs: [
        {
          title: "twelve seconds old with a window of two",
          covers: [unit],
          controls: { skewMs: -12_000 },
        },
      ],
      covers: [unit],
    }
    const { documents: _____, conserves: ______, changes: _______, ...rest } = fixture
    return [
      {
        ...rest,
        id: `${prefix}windows.${id}`,
        title: `${section}: recvWindow is in milliseconds, both small and at its maximum`,
        covers: [unit],
        steps: [
          ...fixture.steps.slice(0, at).map((each) => {
            if (!("call" in each)) return each
            const { wrongs: _, ...others } = each
            return others
          }),
          { ...aged, with: values },
          fresh,
        ],
      },
    ]
  })
