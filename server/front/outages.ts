import type { ServerResponse } from "node:http";
import { forgetOutage, isOutage } from "#lib/http/outage.ts";

const RETRY_AFTER_SECONDS = 2;

/** Turns the 500 of a page that found the database away into 503. Only a front knows when the status is being sent. */
export function answerOutages(response: ServerResponse, requestId: string): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !isOutage(requestId)) return writeHead(status, ...rest);
    response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
    return writeHead(503, ...rest);
  };
  response.once("close", () => forgetOutage(requestId));
}
