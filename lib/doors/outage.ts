// A page cannot choose its status: the framework answers whatever it throws with 500. So a page notes that the database
// was away, and the front (server/front.ts), in the same process, answers 503 instead. The set is on globalThis because
// Next loads pages as bundles of their own.

const shared = globalThis as typeof globalThis & { tolppaOutages?: Set<string> };
shared.tolppaOutages ??= new Set();
const outages = shared.tolppaOutages;

export const noteOutage = (requestId: string): void => void outages.add(requestId);

export const isOutage = (requestId: string): boolean => outages.has(requestId);

export const forgetOutage = (requestId: string): void => void outages.delete(requestId);
