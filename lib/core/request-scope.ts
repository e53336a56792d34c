/** Set by server/request-scope.ts for the whole process, because each bundle of Next has modules of its own. */
const shared = globalThis as typeof globalThis & { tolppaRequests?: { getStore(): string | undefined } };

/** The id of the request that this code runs for; undefined in a job. */
export const currentRequestId = (): string | undefined => shared.tolppaRequests?.getStore();
