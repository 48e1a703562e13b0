/**
 * Disks that are full when a test says so. A tmpfs of its own in a mount namespace that ends with the process that
 * holds it, so nothing is left behind: as root, or as a user who may make namespaces. Everywhere: a limit on the size
 * of files, which stops the database alone.
 */
import { execFileSync, spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { folderOfTest } from "./testServer.ts"

export interface SmallDisk {
  /** The data folder, for processes started through {@link through}. */
  readonly data: string
  /** Prefix of a command line that runs on this disk. */
  readonly through: () => ReadonlyArray<string>
  /** From now on nothing more fits, for the process with this id and for those that come. */
  readonly fill: (pid: number | null) => void
  readonly makeRoom: (pid: number) => void
}

/** The flags with which this user can mount; undefined for one who cannot. */
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

/** A tmpfs with this limit; its folder as this process sees it, and what is known of it but for how it fills. */
const mountOfTest = async (limit: string) => {
  const flags = namespaceFlags()!
  const mountPoint = folderOfTest()
  const mount = `mount -t tmpfs -o ${limit} none ${mountPoint} && echo mounted && exec cat`
  // Ends, and the disk with it, when its input does: at the latest with this process.
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

/** Room for a database, its WAL, and once the reserve. */
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

/** A disk with room, on which no further file can be made when it is full. */
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

/** No file grows beyond this; smaller than a WAL that was ever used. */
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
