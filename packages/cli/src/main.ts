#!/usr/bin/env node
/**
 * The `bourse` command. Its modules are loaded through Node's compile cache, kept in the user's cache folder: every
 * start but the first takes half the CPU. Threads and child processes find the cache by the environment.
 */
import nodeModule from "node:module"
import { join } from "node:path"

const { HOME, LOCALAPPDATA = HOME && join(HOME, ".cache"), XDG_CACHE_HOME = LOCALAPPDATA } = process.env
if (XDG_CACHE_HOME) {
  const folder = join(XDG_CACHE_HOME, "bourse")
  const { enableCompileCache, constants } = nodeModule
  // A Node that is too old has neither; the command says so itself.
  if (enableCompileCache?.(folder).status === constants?.compileCacheStatus.ENABLED)
    process.env.NODE_COMPILE_CACHE = folder
}

await import("./runCommand.ts")
