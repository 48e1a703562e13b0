/**
 * Finds libfaketime, the library that gives other programs another clock, in the folders of common distributions.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"

const multiarch: Readonly<Record<string, string>> = {
  x64: "x86_64-linux-gnu",
  arm64: "aarch64-linux-gnu",
  arm: "arm-linux-gnueabihf",
  ppc64: "powerpc64le-linux-gnu",
  s390x: "s390x-linux-gnu",
  riscv64: "riscv64-linux-gnu",
}

const usualFolders = [`/usr/lib/${multiarch[process.arch]}`, "/usr/lib64", "/usr/lib", "/usr/local/lib"]

const howElse =
  "without libfaketime, bourse run --ccxt runs the command on the system clock, and bourse serve --clock-speed 100 runs only the exchange at a speed"

const isGlibc = (): boolean => {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime !== undefined
}

/**
 * Path of libfaketime's variant for threaded programs.
 *
 * @throws Error if it is missing or cannot be used
 */
export const findLibfaketime = (folders: ReadonlyArray<string> = usualFolders): string => {
  if (process.platform !== "linux" || !isGlibc())
    throw new Error(
      `--speed gives the command the exchange's clock by libfaketime, which is tested on Linux with glibc only; ${howElse}`,
    )
  const file = folders.map((folder) => join(folder, "faketime/libfaketimeMT.so.1")).find(existsSync)
  if (file === undefined)
    throw new Error(
      `--speed gives the command the exchange's clock by libfaketime, which is not installed: apt-get install faketime (Debian, Ubuntu), dnf install libfaketime (Fedora); ${howElse}`,
    )
  return file
}
