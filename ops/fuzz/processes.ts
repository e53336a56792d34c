import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The ids of a process's children. A restarted child has a new id. */
export async function processesOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, of]) => of === parent)
    .map(([pid = 0]) => pid);
}
