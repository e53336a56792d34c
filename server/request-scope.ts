import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();
Object.assign(globalThis, { tolppaRequests: requests });

/** Does `work` for a request: every line of the log and every mail that comes of it has the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);
