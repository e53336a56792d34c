/** The request that code runs for: its id, and its path without the query. */
export type RequestScope = { requestId: string; path: string };

/** Set by server/request-scope.ts for the whole process, because each bundle of Next has modules of its own. */
const shared = globalThis as typeof globalThis & {
  tolppaRequests?: { getStore(): RequestScope | undefined };
};

/** The id of the request that this code runs for; undefined in a job. */
export const currentRequestId = (): string | undefined => shared.tolppaRequests?.getStore()?.requestId;

export const currentPath = (): string | undefined => shared.tolppaRequests?.getStore()?.path;
