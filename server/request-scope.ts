import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestScope } from "#lib/core/request-scope.ts";

const requests = new AsyncLocalStorage<RequestScope>();
Object.assign(globalThis, { tolppaRequests: requests });

/** Does `work` for a request: every line of the log and every mail that comes of it has the request's id. */
export const runInRequestScope = <T>(scope: RequestScope, work: () => T): T => requests.run(scope, work);
