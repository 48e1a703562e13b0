// What `npm start` sets where the user does not. As environment variables, which come after a flag of the user's and
// give way to a variable of the user's.

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
