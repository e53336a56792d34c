import { type Access, gainAccess } from "./access.ts";
import { startBare } from "./bare.ts";
import { startBareNext } from "./bare-next.ts";
import type { BenchDatabase } from "./database.ts";
import { type Product, startProduct } from "./product.ts";
import { type Subjects, subjects } from "./subjects.ts";

type Scene = { product: Product; access: Access; subjects: Subjects };

/** Runs the product beside its floor, and where it is asked beside its twin, for as long as they are measured. */
export async function besideFloors<T>(
  { ownerUrl, runtimeUrl }: BenchDatabase,
  compared: { withTwin: boolean },
  measure: (scene: Scene) => Promise<T>,
): Promise<T> {
  const twin = compared.withTwin ? await startBareNext(ownerUrl) : null;
  const bare = await startBare(ownerUrl);
  const product = await startProduct(runtimeUrl);
  try {
    const access = await gainAccess(product.origin);
    return await measure({ product, access, subjects: subjects({ product, bare, twin, access }) });
  } finally {
    await product.stop();
    await bare.stop();
    await twin?.stop();
  }
}
