import type { HashCost } from "./password-hasher.ts";

/** The least that argon2 allows: a hash takes no time, and is stored and read as any other. */
export const LEAST_HASH_COST: HashCost = { memoryKib: 8, passes: 1 };
