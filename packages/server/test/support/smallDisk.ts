/**
 * Disks that are full when a test decides. The disk is a tmpfs in a mount namespace, which ends with the
 * process that made it, so nothing remains; this needs root, or a user who may make namespaces. Without a
 * mount, a limit on the size of files stops the database alone.
 */
import { execFileSync, spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { folderOfTest } from "./testServer.ts"

export interface SmallDisk {
  /** The data folder on the disk, for processes started through {@link through}. */
  readonly data: string
  /** Prefix of a command line, with which the command runs on this disk. */
  readonly through: () => ReadonlyArray<string>
  /** Fills the disk, for the process with this id and for later processes. */
  readonly fill: (pid: number | null) => void
  readonly makeRoom: (pid: number) => void
}

/** The flags with which this user can mount; undefined if the user cannot mount. */
const namespaceFlags = (): ReadonlyArray<string> | undefined =>
  [["-m"], ["-U", "-r", "-m"]].find((flags) => {
    try {
      execFileSync("unshare", [...flags, "mount", "-t", "tmpfs", "none", "/mnt"], { stdio: "ignore" })
      return true
    } catch {
      return false
    }
  })

export const canMount = namespaceFlags() !== undefined

/** A tmpfs of limited size, and its folder as this process sees it. */
const mountOfTest = async (limit: string) => {
  const flags = namespaceFlags()!
  const mountPoint = folderOfTest()
  const mount = `mount -t tmpfs -o ${limit} none ${mountPoint} && echo mounted && exec cat`
  // The mount ends when the input of its process ends: at the latest with this process.
  const holder = spawn("unshare", [...flags, "sh", "-c", mount], { stdio: ["pipe", "pipe", "inherit"] })
  onTestFinished(() => void holder.stdin.end())
  await new Promise((resolve) => holder.stdout.once("data", resolve))
  const root = join("/proc", String(holder.pid), "root", mountPoint)
  const through = () => [
    "nsenter",
    ...(flags.includes("-U") ? ["-U", "--preserve-credentials"] : []),
    "-m",
    "-t",
    String(holder.pid),
  ]
  return { root, data: join(mountPoint, "data"), through }
}

/** Size of the disk: space for a database, its WAL, and one reserve file. */
const diskMegabytes = 32

export const tmpfsOfTest = async (megabytes = diskMegabytes): Promise<SmallDisk> => {
  const { root, data, through } = await mountOfTest(`size=${megabytes}m`)
  const filler = join(root, "filler")
  return {
    data,
    through,
    fill: () => {
      const file = openSync(filler, "a")
      for (const bytes of [65_536, 4_096, 1]) {
        const chunk = Buffer.alloc(bytes)
        try {
          for (;;) writeSync(file, chunk)
        } catch {}
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(filler, { force: true }),
  }
}

/** A disk with space, but without inodes when it is full. */
export const inodesOfTest = async (): Promise<SmallDisk & { readonly remove: (name: string) => void }> => {
  const { root, data, through } = await mountOfTest("size=64m,nr_inodes=64")
  const fillers = join(root, "fillers")
  mkdirSync(fillers)
  return {
    data,
    through,
    fill: () => {
      try {
        for (let i = 0; ; i++) closeSync(openSync(join(fillers, `${Date.now()}-${i}`), "wx"))
      } catch {}
    },
    makeRoom: () => {
      for (const name of readdirSync(fillers)) rmSync(join(fillers, name))
    },
    remove: (name) => rmSync(join(root, "data", name)),
  }
}

/** Maximum file size on this disk; smaller than any WAL that was used. */
const limitBytes = 65_536

export const limitOfTest = async (): Promise<SmallDisk> => {
  const data = join(folderOfTest(), "data")
  mkdirSync(data, { mode: 0o700 })
  let limit = "unlimited"
  const set = (pid: number | null, to: string) => {
    limit = to
    if (pid !== null) execFileSync("prlimit", ["--pid", String(pid), `--fsize=${to}:unlimited`])
  }
  return {
    data,
    through: () => ["prlimit", `--fsize=${limit}:unlimited`],
    fill: (pid) => set(pid, String(limitBytes)),
    makeRoom: (pid) => set(pid, "unlimited"),
  }
}
