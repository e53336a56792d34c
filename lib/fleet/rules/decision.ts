import type { Status } from "#lib/core/status.ts";
import type { FleetKind } from "./fleet-permissions.ts";

/** The status after an admin's decision: an approval leads to `active`, a return to `incomplete`. */
export type DecidedStatus = Extract<Status, "active" | "incomplete">;

/** An approval or a return of a vehicle or driver. */
export type Decision = { companyId: number; kind: FleetKind; entityId: number; status: DecidedStatus };

/** Milliseconds from a company's first decision on, in which its decisions are collected for one mail. */
export const COLLECTING_MS = 120_000;

/** A company gets its mail once its first decision was made by this instant. */
export const collectedSince = (now: Date): Date => new Date(now.getTime() - COLLECTING_MS);
