// Loaded by `bourse run --ccxt` into every Node process of the command, before its own code, by NODE_OPTIONS.
// Plain CommonJS for any Node from 18 on; nothing on disk is changed.
//
// - ccxt's `mexc` has the sandbox's addresses (BOURSE_URL) in place of the venue's, streams included. Its usual time-out
//   is as long by the system clock as it would be without a fast clock.
// - Connections to other machines are refused, except to the hosts of BOURSE_ALLOW_CONNECT; `*` stands for all.
// - Workers and child processes with an environment of their own get the variables that load this file.
// - When the exchange clock is moved, frozen or released, the process wakes up and looks at its timers again.
"use strict"

const childProcess = require("node:child_process")
const { readFileSync, watch } = require("node:fs")
const http = require("node:http")
const Module = require("node:module")
const net = require("node:net")
const { delimiter, dirname, join } = require("node:path")
const { pathToFileURL } = require("node:url")
const workers = require("node:worker_threads")
const { additionTo, mark } = require("./additionTo.cjs")

const sandbox = process.env.BOURSE_URL
const clockFile = process.env.FAKETIME_TIMESTAMP_FILE
const allowed = new Set((process.env.BOURSE_ALLOW_CONNECT ?? "").toLowerCase().split(",").filter(Boolean))

const thisMachine = new net.BlockList()
thisMachine.addSubnet("127.0.0.0", 8, "ipv4")
thisMachine.addAddress("0.0.0.0", "ipv4")
thisMachine.addAddress("::1", "ipv6")
thisMachine.addAddress("::", "ipv6")

/** @param {string} host a host name or an address */
const mayBeReached = (host) => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1")
  const version = net.isIP(name)
  if (allowed.has(name) || allowed.has("*")) return true
  if (version === 0) return name === "localhost" || name.endsWith(".localhost")
  return thisMachine.check(name, version === 6 ? "ipv6" : "ipv4")
}

/**
 * Destination of `connect`; null for a local socket file.
 * @param {unknown[]} given the arguments of `connect`, or node's own list of them
 */
const targetOf = (given) => {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given
  if (typeof first === "object" && first !== null)
    return first.path ? null : { host: String(first.host ?? "localhost"), port: first.port }
  if (typeof first === "string" && !/^\d+$/.test(first)) return null
  return { host: typeof second === "string" ? second : "localhost", port: first }
}

/** @type {Set<string>} */
const told = new Set()

// Every connection of Node uses this function: net, tls, http, https, fetch, undici, WebSocket.
const { connect } = net.Socket.prototype
/** @param {unknown[]} given */
net.Socket.prototype.connect = function (...given) {
  const target = targetOf(given)
  if (target === null || mayBeReached(target.host)) return Reflect.apply(connect, this, given)
  const { host, port } = target
  const message = `bourse run refuses the connection to ${host}:${port}, which is another machine; --allow-connect ${host} allows it`
  if (!told.has(host)) process.emitWarning(message)
  told.add(host)
  const error = Object.assign(new Error(message), {
    code: "ECONNREFUSED",
    syscall: "connect",
    address: host,
    port,
  })
  // Fails asynchronously, as a real connection would: the caller still uses the socket.
  this.connecting = true
  process.nextTick(() => this.destroy(error))
  return this
}

const requirement = `--require "${__filename.replace(/["\\]/g, "\\$&")}"`
const pythonFolder = join(__dirname, "python")
const { BOURSE_ALLOW_CONNECT = "" } = process.env

/**
 * The environment of a worker or a child process, with the variables that load the guard.
 * @param {Record<string, unknown>} environment
 */
const guarded = (environment) => {
  const { NODE_OPTIONS, PYTHONPATH } = environment
  const options = String(NODE_OPTIONS ?? "")
  const path = String(PYTHONPATH ?? "")
  return {
    ...(sandbox !== undefined && { BOURSE_URL: sandbox }),
    ...environment,
    BOURSE_ALLOW_CONNECT,
    NODE_OPTIONS: options.includes(requirement) ? options : `${options} ${requirement}`.trim(),
    PYTHONPATH: path.split(delimiter).includes(pythonFolder)
      ? path
      : [pythonFolder, path].filter(Boolean).join(delimiter),
  }
}

const { Worker: NodeWorker, SHARE_ENV } = workers
workers.Worker = class Worker extends NodeWorker {
  constructor(file, options = {}) {
    const { env } = options ?? {}
    if (env === SHARE_ENV) Object.assign(process.env, guarded(process.env))
    super(file, env === SHARE_ENV ? options : { ...options, env: guarded(env ?? process.env) })
  }
}

// Asynchronous children: spawn, exec, execFile, fork and cluster.
const { spawn } = childProcess.ChildProcess.prototype
childProcess.ChildProcess.prototype.spawn = function (options) {
  const pairs = options?.envPairs
  if (!Array.isArray(pairs)) return Reflect.apply(spawn, this, [options])
  const environment = Object.fromEntries(pairs.map((pair) => /^(=?[^=]*)=(.*)$/s.exec(pair).slice(1)))
  const envPairs = Object.entries(guarded(environment)).map(([name, value]) => `${name}=${value}`)
  return Reflect.apply(spawn, this, [{ ...options, envPairs }])
}
// Synchronous children.
for (const name of ["spawnSync", "execFileSync", "execSync"]) {
  const run = childProcess[name]
  childProcess[name] = (command, ...given) => {
    const at = Array.isArray(given[0]) || (name !== "execSync" && given[0] == null) ? 1 : 0
    const options = { ...given[at], env: guarded(given[at]?.env ?? process.env) }
    return run(command, ...given.slice(0, at), options)
  }
}
Module.syncBuiltinESMExports()

/**
 * Replaces the origin of the venue's addresses by the sandbox's.
 * @param {unknown} addresses
 * @returns {unknown}
 */
const redirected = (addresses) => {
  if (typeof addresses === "string")
    return addresses.replace(/^(http|ws)s?:\/\/[^/]+/, (_, scheme) => sandbox.replace(/^http/, scheme))
  if (typeof addresses !== "object" || addresses === null) return addresses
  return Object.fromEntries(Object.entries(addresses).map(([name, each]) => [name, redirected(each)]))
}

/** Default timeout of every ccxt version, in ms. */
const usualTimeout = 10_000

/** Speed of this process's clock as a multiple of the system clock. */
const speedOfClock = () => {
  try {
    return clockFile === undefined ? 1 : Number(readFileSync(clockFile, "utf8").split("x")[1]) || 1
  } catch {
    return 1
  }
}

if (sandbox !== undefined) {
  /** The line from {@link additionTo} calls this in ccxt's modules. */
  globalThis[Symbol.for(mark)] = (exchange) => {
    const prototype = exchange?.prototype
    if (prototype === undefined || !Object.hasOwn(prototype, "describe")) return
    const { describe } = prototype
    prototype.describe = function () {
      const description = describe.call(this)
      if (description.urls?.api) description.urls.api = redirected(description.urls.api)
      // The agent that loadHttpProxyAgent() would make: ccxt needs one for a stream without TLS.
      this.httpAgent ??= new http.Agent()
      if ((description.timeout ?? this.timeout) === usualTimeout)
        description.timeout = usualTimeout * speedOfClock()
      return description
    }
  }
  // Before version 4.1, ccxt sends all requests through an https agent.
  const { request } = http
  http.request = (...given) =>
    request(
      ...given.map((each) =>
        each?.agent?.protocol === "https:" && each.protocol !== "https:"
          ? { ...each, agent: undefined }
          : each,
      ),
    )
  if (typeof Module.registerHooks === "function")
    Module.registerHooks({
      load(url, context, next) {
        const loaded = next(url, context)
        const addition = additionTo(url, loaded.format)
        return addition === "" || loaded.source == null
          ? loaded
          : { ...loaded, source: `${Buffer.from(loaded.source)}${addition}` }
      },
    })
  else {
    const { _compile } = Module.prototype
    Module.prototype._compile = function (source, file, ...others) {
      const addition = additionTo(pathToFileURL(file).href, "commonjs")
      return Reflect.apply(_compile, this, [source + addition, file, ...others])
    }
    Module.register?.("./hooks.mjs", pathToFileURL(__filename))
  }
}

// Wakes the process when the clock changes: otherwise a sleep would end too late. `bourse run` replaces the file at
// each change.
if (clockFile !== undefined)
  try {
    watch(dirname(clockFile), { persistent: false }).on("error", () => {})
  } catch {}
