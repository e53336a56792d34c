import { type Access, gainAccess } from "#ops/servers/access.ts";
import { ADMIN, type BenchDatabase, CLIENT } from "./database.ts";
import { type Floor, startBareNext, startBareServer } from "./floors.ts";
import { type Product, startProduct } from "./product.ts";

export type Scene = { product: Product; bare: Floor; twin: Floor | null; access: Access };

/** Runs the product beside its floor, and on request beside its twin, during the measurement. */
export async function withScene<T>(
  { ownerUrl, runtimeUrl }: BenchDatabase,
  compared: { withTwin: boolean },
  measure: (scene: Scene) => Promise<T>,
): Promise<T> {
  const twin = compared.withTwin ? await startBareNext(ownerUrl) : null;
  const bare = await startBareServer(ownerUrl);
  const product = await startProduct(runtimeUrl);
  try {
    return await measure({ product, bare, twin, access: await gainAccess(product.origin, ADMIN, CLIENT) });
  } finally {
    await product.stop();
    await bare.stop();
    await twin?.stop();
  }
}
