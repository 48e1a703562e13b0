// Defaults of `npm start`. They are environment variables: the user's flags override them, and so do the user's own
// variables.

/**
 * @param {ReadonlyArray<string>} args the flags behind `npm start --`
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function startDefaults(args, env) {
  const flag = /** @param {string} name */ (name) =>
    args.findLast((arg, i) => args[i - 1] === name || arg.startsWith(`${name}=`))?.replace(`${name}=`, "")
  const { BOURSE_SANDBOX = "on" } = env
  // The market trades with test funds.
  const hasSandbox = (flag("--sandbox") ?? BOURSE_SANDBOX) !== "off"
  return { ...env, BOURSE_SANDBOX, BOURSE_MARKET: env.BOURSE_MARKET ?? (hasSandbox ? "on" : "off") }
}
