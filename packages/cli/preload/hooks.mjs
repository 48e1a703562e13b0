// Appends the same line to imported modules, on a Node without `module.registerHooks` (before 22.15).
import additions from "./additionTo.cjs"

/** @type {import("node:module").LoadHook} */
export const load = async (url, context, next) => {
  const loaded = await next(url, context)
  const addition = additions.additionTo(url, loaded.format)
  return addition === "" || loaded.format !== "module" || loaded.source == null
    ? loaded
    : { ...loaded, source: `${Buffer.from(loaded.source)}${addition}` }
}
