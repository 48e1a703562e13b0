#!/usr/bin/env node
/**
 * The `bourse` command. Its modules use Node's compile cache in the user's cache folder, which halves the CPU time
 * of later starts. Threads and child processes find the cache through the environment.
 */
import nodeModule from "node:module"
import { join } from "node:path"

const { HOME, LOCALAPPDATA = HOME && join(HOME, ".cache"), XDG_CACHE_HOME = LOCALAPPDATA } = process.env
if (XDG_CACHE_HOME) {
  const folder = join(XDG_CACHE_HOME, "bourse")
  const { enableCompileCache, constants } = nodeModule
  // A Node that is too old has neither function; the command reports that itself.
  if (enableCompileCache?.(folder).status === constants?.compileCacheStatus.ENABLED)
    process.env.NODE_COMPILE_CACHE = folder
}

await import("./runCommand.ts")
