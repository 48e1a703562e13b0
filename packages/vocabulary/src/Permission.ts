/**
 * An API key's permissions. The interface writes each permission in a long and a short form (`SPOT_DEAL_WRITE`,
 * `SPOT_DEAL_W`); both mean the same, and this code uses the long form.
 */
const areas = ["ACCOUNT", "DEAL", "WITHDRAW", "TRANSFER", "DEPOSIT"] as const
const actions = ["READ", "WRITE"] as const

export type Permission = `SPOT_${(typeof areas)[number]}_${(typeof actions)[number]}`

/** Every permission, in the order of the areas. */
export const permissions: ReadonlyArray<Permission> = areas.flatMap((area) =>
  actions.map((action): Permission => `SPOT_${area}_${action}`),
)

/** The permission with this name, in either form; undefined for an unknown name. */
export const parsePermission = (name: string): Permission | undefined => {
  const long = name.replace(/_R$/, "_READ").replace(/_W$/, "_WRITE")
  return permissions.find((permission) => permission === long)
}
