import type { StatementInputs } from "#lib/settlements/rules/inputs.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { keepStatement, partiesOf } from "#lib/statements/use-cases/testing.ts";
import type { Company } from "./company.ts";
import { asOwner } from "./database.ts";

type Rest = { sentAt?: Date; dueDate?: string };

/** A final statement of a company, computed from these inputs; its number has a year that no run uses. */
export async function addStatement(
  company: Company,
  inputs: StatementInputs,
  rest: Rest = {},
): Promise<{ id: number; number: string }> {
  const number = await nextNumber();
  const parties = partiesOf(company as unknown as Parameters<typeof partiesOf>[0]);
  const kept = { ...computeStatement(inputs), companyId: company.id, period: inputs.period, number, parties };
  const id = await asOwner((sql) => keepStatement(sql, { ...kept, ...rest, inputs: JSON.stringify(inputs) }));
  return { id, number };
}

async function nextNumber(): Promise<string> {
  const [row] = await asOwner(
    (sql) => sql<{ n: number }[]>`
      insert into number_series as s (series, year, last) values ('statement', 2997, 1)
      on conflict (series, year) do update set last = s.last + 1 returning last as n`,
  );
  return `2997-${String(row?.n ?? 0).padStart(6, "0")}`;
}
