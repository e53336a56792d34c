// A page cannot choose its status: the framework answers every thrown error with 500. So a page notes an outage of the
// database, and the front (server/front.ts), in the same process, answers 503 instead. The set is on globalThis because Next
// loads pages as separate bundles.

const shared = globalThis as typeof globalThis & { tolppaOutages?: Set<string> };
shared.tolppaOutages ??= new Set();
const outages = shared.tolppaOutages;

export const noteOutage = (requestId: string): void => void outages.add(requestId);

export const isOutage = (requestId: string): boolean => outages.has(requestId);

export const forgetOutage = (requestId: string): void => void outages.delete(requestId);
