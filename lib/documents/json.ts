import { levelOf } from "#lib/documents/rules/document.ts";
import type { CompanyDocuments } from "#lib/documents/use-cases/read.ts";
import { type ApiAnswer, answer } from "#lib/platform/api/answer.ts";

const reference = (id: number | null) => (id === null ? null : { id });

export const presentDocuments = ({ documents }: CompanyDocuments): ApiAnswer =>
  answer(
    documents.map((one) => ({
      id: one.id,
      kind: { id: one.kindId, name: one.kindName, level: levelOf(one) },
      vehicle: reference(one.vehicleId),
      driver: reference(one.driverId),
      state: one.state,
      validUntil: one.validUntil,
      reason: one.reason,
      pages: one.sides.length,
      createdDate: one.createdAt.toISOString(),
      decidedDate: one.decidedAt?.toISOString() ?? null,
    })),
  );
