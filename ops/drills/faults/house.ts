import type { Served } from "#ops/servers/processes.ts";
import type { Disks } from "./disk.ts";
import type { Services } from "./services.ts";

/** What a fault may break. */
export type House = {
  /** The directory of the database. */
  directory: string;
  /** The logins of the owner and of the servers. */
  ownerUrl: string;
  serverUrl: string;
  /** The product, as systemd would keep it: `restart` starts a launcher that is gone. */
  product(): Served;
  restart(): Promise<void>;
  /** null: this user may not mount a disk. */
  disks: Disks | null;
  services: Services;
  /** Has the product ask the services that a person waits for. */
  ask(): Promise<void>;
  /** Has the product check an imported file. */
  importFile(): Promise<void>;
  /** What a program that reads and writes sends along. */
  authorization: string;
};

export type Fault = {
  name: string;
  /** The statuses that people may see, beside 200. Zero is no answer. */
  sees: readonly number[];
  /** Why the fault cannot strike here; null where it can. */
  lacks?(house: House): string | null;
  /** What the product is configured with meanwhile. It is restarted before the fault and after it. */
  settings?(house: House): Record<string, string> | Promise<Record<string, string>>;
  /** Takes away what these settings needed, once the product has ended. */
  clear?(): Promise<void>;
  /** Returns a promise that the product broke, if it did. */
  strike(house: House): Promise<string | undefined>;
};

/** As long as a fault lasts. */
export const LASTS_MS = 6_000;
export const AWAY = [503];
/** Nobody answers while the only server process is replaced. */
export const SILENT = [503, 0];

export const lacksDisks = ({ disks }: House): string | null =>
  disks === null ? "only root may mount a small disk" : null;
