import type { Served } from "#ops/servers/processes.ts";
import type { Disks } from "./disk.ts";
import type { Services } from "./services.ts";

/** The parts that a fault may break. */
export type House = {
  /** The directory of the database. */
  directory: string;
  /** The logins of the owner and of the servers. */
  ownerUrl: string;
  serverUrl: string;
  /** The product under a supervisor like systemd: `restart` starts a launcher that has ended. */
  product(): Served;
  restart(): Promise<void>;
  /** null: this user may not mount a disk. */
  disks: Disks | null;
  services: Services;
  /** Makes the product call the services that a person waits for. */
  ask(): Promise<void>;
  /** Makes the product check an imported file. */
  importFile(): Promise<void>;
  /** The headers of a program that reads and writes. */
  authorization: string;
};

export type Fault = {
  name: string;
  /** The statuses that people may see, besides 200. Zero is no answer. */
  sees: readonly number[];
  /** Why the fault cannot strike here; null if it can. */
  lacks?(house: House): string | null;
  /** The product's settings during the fault. It is restarted before and after it. */
  settings?(house: House): Record<string, string> | Promise<Record<string, string>>;
  /** Stops the helper programs of these settings, once the product has ended. */
  clear?(): Promise<void>;
  /** Returns a broken promise of the product, if there is one. */
  strike(house: House): Promise<string | undefined>;
};

/** How long a fault lasts. */
export const LASTS_MS = 6_000;
export const AWAY = [503];
/** While the only server process is replaced, nobody answers. */
export const SILENT = [503, 0];

export const lacksDisks = ({ disks }: House): string | null =>
  disks === null ? "only root may mount a small disk" : null;
