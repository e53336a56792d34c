import { type Access, gainAccess } from "./access.ts";
import { type Bare, startBare } from "./bare.ts";
import { startBareNext } from "./bare-next.ts";
import type { BenchDatabase } from "./database.ts";
import type { Served } from "./processes.ts";
import { type Product, startProduct } from "./product.ts";

export type Scene = { product: Product; bare: Bare; twin: Served | null; access: Access };

/** Runs the product beside its floor, and where it is asked beside its twin, for as long as they are measured. */
export async function withScene<T>(
  { ownerUrl, runtimeUrl }: BenchDatabase,
  compared: { withTwin: boolean },
  measure: (scene: Scene) => Promise<T>,
): Promise<T> {
  const twin = compared.withTwin ? await startBareNext(ownerUrl) : null;
  const bare = await startBare(ownerUrl);
  const product = await startProduct(runtimeUrl);
  try {
    return await measure({ product, bare, twin, access: await gainAccess(product.origin) });
  } finally {
    await product.stop();
    await bare.stop();
    await twin?.stop();
  }
}
