import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type UnixUser = { uid: number; gid: number };

/** How a PostgreSQL program is started: directly, or as another user. */
export type Guise = {
  identity: UnixUser | null;
  dress(file: string, args: string[]): { file: string; args: string[]; as: Partial<UnixUser> };
};

/** No variable of our own environment, above all no secret, reaches PostgreSQL. */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/bin:/bin",
  LC_ALL: "C",
};

export const ownGuise: Guise = { identity: null, dress: (file, args) => ({ file, args, as: {} }) };

/** PostgreSQL refuses to run as root, so root needs another user of the system. */
export function unprivilegedIdentity(): UnixUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL refuses to run as root and there is no user postgres or nobody to run it as.");
}

/**
 * The least privileged user that can run the binary and reach the directory. A directory that only root may enter requires one
 * capability more: to look through directories, or, where a container withholds that, to ignore file modes. Null: no user works
 * here.
 */
export function findGuise(identity: UnixUser, binary: string, directory: string): Guise | null {
  const guises = [plain(identity), capable(identity, "dac_read_search"), capable(identity, "dac_override")];
  return (
    guises.find((guise) => runs(guise, binary, ["--version"]) && runs(guise, "test", ["-w", directory])) ??
    null
  );
}

const plain = (identity: UnixUser): Guise => ({
  identity,
  dress: (file, args) => ({ file, args, as: identity }),
});

const capable = (identity: UnixUser, capability: string): Guise => ({
  identity,
  dress: (file, args) => ({
    file: "setpriv",
    args: [
      `--reuid=${identity.uid}`,
      `--regid=${identity.gid}`,
      "--clear-groups",
      // Without it access(2), by which PostgreSQL finds its own files, ignores the capability.
      "--securebits=+no_setuid_fixup",
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      file,
      ...args,
    ],
    as: {},
  }),
});

function runs(guise: Guise, file: string, args: string[]): boolean {
  const { file: command, args: words, as } = guise.dress(file, args);
  return spawnSync(command, words, { ...as, cwd: "/", stdio: "ignore", timeout: 10_000 }).status === 0;
}
