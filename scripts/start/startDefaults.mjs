// Sets the defaults of `npm start`, as environment variables. The user's flags and variables override the
// defaults of `npm start`.

/**
 * @param {ReadonlyArray<string>} args the flags after `npm start --`
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function startDefaults(args, env) {
  const flag = /** @param {string} name */ (name) =>
    args.findLast((arg, i) => args[i - 1] === name || arg.startsWith(`${name}=`))?.replace(`${name}=`, "")
  const { BOURSE_SANDBOX = "on" } = env
  // By default the simulated market is on only with the sandbox, whose test funds it needs.
  const hasSandbox = (flag("--sandbox") ?? BOURSE_SANDBOX) !== "off"
  return { ...env, BOURSE_SANDBOX, BOURSE_MARKET: env.BOURSE_MARKET ?? (hasSandbox ? "on" : "off") }
}
