/** Mutants that break access rules at every endpoint: permissions, recvWindow, roles. */
import type { Kit } from "@bourse/conformance"
import { callsOf, namedBy } from "@bourse/conformance/src/checks/Coverage.ts"
import {
  fullKeyOfCaller,
  instead,
  needsSomething,
  rejection,
  rejects,
  serves,
  servesAs,
  understands,
} from "../deviations.ts"
import { mutants } from "../Mutant.ts"

const ofEndpoint = (endpoint: string) =>
  mutants(endpoint, {
    permission: {
      "A key without the permission is accepted.": servesAs(
        endpoint,
        fullKeyOfCaller,
        ({ key }) => key?.isFull === false,
      ),
    },
    "parameter.recvWindow": {
      "A request is accepted even if it is older than its recvWindow.": serves(
        endpoint,
        ({ isSigned, parameters, ask }) =>
          isSigned &&
          parameters.recvWindow !== undefined &&
          parameters.timestamp !== undefined &&
          ask(endpoint, { ...parameters, recvWindow: undefined }),
      ),
    },
    "recv-window-max-60000": {
      "A recvWindow above 60000 counts as 60000.": understands(
        endpoint,
        ({ recvWindow }) => Number(recvWindow) > 60_000 && { recvWindow: "60000" },
      ),
      "A recvWindow may be one millisecond longer than the largest.": understands(
        endpoint,
        ({ recvWindow }) => recvWindow === "60001" && { recvWindow: "60000" },
      ),
    },
    "recv-window-60000-is-accepted": {
      "A recvWindow of exactly 60000 is rejected.": rejects(
        endpoint,
        ({ recvWindow }) => recvWindow === "60000",
      ),
    },
    "needs-no-parameters": {
      "A request without parameters is rejected.": needsSomething(endpoint),
    },
  })

const open = "unrestricted-endpoints-serve-all"

/** Endpoints without a required role that a fixture calls as a sub-account. */
const calledAsSub = ({ endpoints, fixtures }: Kit): ReadonlySet<string> =>
  new Set(
    fixtures
      .filter((fixture) => namedBy(fixture).has(`roles.${open}`))
      .flatMap(({ actors, ...fixture }) =>
        callsOf({ ...fixture, actors }).filter(
          ({ as }) => actors[as]?.role === "sub" || actors[as]?.madeBy !== undefined,
        ),
      )
      .map(({ call }) => call)
      .filter((call) => endpoints.get(call)?.role === "any"),
  )

export const access = (kit: Kit) => [
  ...[...kit.endpoints.keys()].flatMap(ofEndpoint),
  ...[...calledAsSub(kit)].flatMap((endpoint) =>
    mutants(
      "roles",
      {
        [open]: {
          [`A sub-account may not use ${endpoint}, which is open to every account.`]: instead(
            endpoint,
            ({ key }) => key?.master !== undefined && rejection,
          ),
        },
      },
      endpoint,
    ),
  ),
]
