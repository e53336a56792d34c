import "server-only";
import { env } from "#lib/env.ts";

/** Whom people may call, and when; null where nobody answers a telephone. */
export const supportContact = () => env.support;
