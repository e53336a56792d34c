import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const HEADER = "next-router-state-tree";

/**
 * Drops a router state that Next cannot read: it would answer 500. Without one Next sends the whole page. Next's own reader
 * decides, so that the two cannot differ.
 */
export function dropUnreadableRouterState({ headers }: Pick<IncomingMessage, "headers">): void {
  try {
    parseAndValidateFlightRouterState(headers[HEADER]);
  } catch {
    delete headers[HEADER];
  }
}
