#!/usr/bin/env node
/**
 * The `bourse` command. The command's modules use Node's compile cache in the user's cache folder, which halves
 * the CPU time of later starts. Threads and child processes find the compile cache through the environment.
 */
import nodeModule from "node:module"
import { join } from "node:path"

const { HOME, LOCALAPPDATA = HOME && join(HOME, ".cache"), XDG_CACHE_HOME = LOCALAPPDATA } = process.env
if (XDG_CACHE_HOME) {
  const folder = join(XDG_CACHE_HOME, "bourse")
  const { enableCompileCache, constants } = nodeModule
  // Old versions of Node have neither function; the command itself reports them as too old.
  if (enableCompileCache?.(folder).status === constants?.compileCacheStatus.ENABLED)
    process.env.NODE_COMPILE_CACHE = folder
}

await import("./runCommand.ts")
