import type { Status } from "#lib/core/status.ts";
import type { FleetKind } from "./fleet-permissions.ts";

/** The status that an admin's decision leads to: an approval to `active`, a return to `incomplete`. */
export type DecidedStatus = Extract<Status, "active" | "incomplete">;

/** An approval or a return of a vehicle or driver. */
export type Decision = { companyId: number; kind: FleetKind; entityId: number; status: DecidedStatus };

/** How long a company's decisions are collected for one mail, from the first one on. */
export const COLLECTING_MS = 120_000;

/** A company is told its decisions once the first of them was made by this moment. */
export const collectedSince = (now: Date): Date => new Date(now.getTime() - COLLECTING_MS);
