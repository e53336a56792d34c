// Private switches of Next. Its version is pinned exactly, and workers.test.ts and dev.test.ts show that they still work.

/** Lets Node read next.config.ts. Next's own compiler would stay in memory: 24 MB in each process. */
export const NODE_READS_CONFIGURATION = { __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true" };

/** Otherwise Next ends without storing its compiled files, and compiles all of them again at the next start. */
export const DEVELOPMENT_KEEPS_CACHE = { __NEXT_DEV_WAIT_FOR_TURBOPACK_SHUTDOWN: "1" };
