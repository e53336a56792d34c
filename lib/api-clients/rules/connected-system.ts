import type { Actor } from "#lib/core/actor.ts";

// Other systems that are let in to a company's data or told of it: programs (API clients) and webhooks.

/** What an actor is in the company whose systems are asked for. */
export type Connector = { actor: Actor; ownsCompany: boolean };

/**
 * The provider's admins connect systems to all companies (null) and to each, a company's owners to their own. Connecting
 * is for people: a program that could make others would never be rid of.
 */
export const canConnectSystems = ({ actor, ownsCompany }: Connector, companyId: number | null): boolean =>
  actor.kind === "user" && (actor.admin || (companyId !== null && ownsCompany));
