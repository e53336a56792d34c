/** The id that the front has given a request; a new one for a request that did not pass it. */
export const requestIdIn = (incoming: Headers): string => incoming.get("x-request-id") ?? crypto.randomUUID();
