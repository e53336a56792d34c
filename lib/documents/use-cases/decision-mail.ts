import type { Database } from "#db/client.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { decisionReceivers } from "#lib/companies/rules/company.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { documentsDecided } from "#lib/documents/letters/decisions.ts";
import { listCompaniesUntold, takeUntold } from "#lib/documents/queries/documents.ts";
import { collectedSince } from "#lib/fleet/rules/decision.ts";
import { forEachCompany } from "#lib/fleet/use-cases/each-company.ts";
import { NAMED_IN_MAIL } from "#lib/mail/letter.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";

type Round = { database: Database; now: Date; signal?: AbortSignal };

/** Mails each company the decisions about its documents together, as those about its fleet. Returns the number of companies. */
export async function enqueueDocumentMails({ database, now, signal }: Round): Promise<number> {
  const companyIds = await database.asActor(SYSTEM, { mode: "read" }, (db) =>
    listCompaniesUntold(db, collectedSince(now)),
  );
  return forEachCompany(companyIds, (companyId) => enqueue(database, companyId, now), signal);
}

const enqueue = (database: Database, companyId: number, now: Date): Promise<boolean> =>
  database.asActor(SYSTEM, { mode: "write" }, async (db) => {
    const decided = await takeUntold(db, companyId, now);
    const company = await findCompany(db, companyId);
    if (decided.length === 0 || company === null) return false;
    const named = decided.slice(0, NAMED_IN_MAIL);
    for (const to of decisionReceivers(company))
      await enqueueMail(db, documentsDecided, {
        to,
        companyName: company.companyName,
        companyId,
        approved: named.flatMap(({ id, kindName: kind, state, validUntil }) =>
          state === "approved" ? [{ id, kind, validUntil }] : [],
        ),
        returned: named.flatMap(({ id, kindName: kind, reason }) =>
          reason === null ? [] : [{ id, kind, reason }],
        ),
        unnamed: decided.length - named.length,
      });
    return true;
  });
