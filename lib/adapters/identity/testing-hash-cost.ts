import type { HashCost } from "./password-hasher.ts";

/** argon2's minimum: a hash takes no time, and is stored and read like any other. */
export const LEAST_HASH_COST: HashCost = { memoryKib: 8, passes: 1 };
