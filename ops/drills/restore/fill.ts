import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#lib/demo/seed.ts";
import { sellerOf } from "#lib/env-seller.ts";
import { fillBench } from "#ops/bench/database.ts";

type Urls = { owner: string; runtime: string };

/** The demo, with a year of settlements and their chain of hashes. */
export async function fillWithDemo(urls: Urls): Promise<void> {
  await prepare(urls);
  await seedDemo(urls.runtime, { seller: sellerOf({}, true) });
}

/** The bench's companies, vehicles and drivers. */
export async function fillWithBench(urls: Urls): Promise<void> {
  await prepare(urls);
  await fillBench(urls.owner);
}

const prepare = ({ owner, runtime }: Urls): Promise<void> =>
  migrate({ migrationUrl: owner, runtimeRole: new URL(runtime).username });
