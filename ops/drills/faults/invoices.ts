import type postgres from "postgres";
import { createDatabase } from "#db/client.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";

const AT_ONCE = 2;
const FIRST_PERIOD = "2016-01-04" as PlainDate;

/** Returns a function that makes final statements of a company with e-invoices, and returns their numbers. */
export async function invoiceEnqueuer(sql: postgres.Sql, url: string): Promise<() => Promise<string[]>> {
  const [row] = await sql`select id from companies
    where status = 'active' and billing_type = 'e_invoice' and e_invoicing_operator is not null order by id limit 1`;
  const database = createDatabase({ url, max: 1, applicationName: "drill" });
  const company = await database.asActor(SYSTEM, { mode: "read" }, (db) => findCompany(db, Number(row?.id)));
  await database.close();
  if (!company) throw new Error("The demo has no company that wants e-invoices.");
  const { seller, buyer } = partiesOf(company);
  const parties = {
    seller: { ...seller, eInvoicingAddress: "003726174164", eInvoicingOperator: "003723327487" },
    buyer,
  };
  let count = 0;
  return async () => {
    const numbers: string[] = [];
    for (let n = 0; n < AT_ONCE; n += 1, count += 1) {
      const start = addDays(FIRST_PERIOD, 14 * count);
      const number = `2016-${String(900_000 + count)}`;
      await keepStatement(sql, {
        ...simpleStatement(10_000),
        companyId: company.id,
        period: { start, end: addDays(start, 13) },
        number,
        parties,
      });
      numbers.push(number);
    }
    return numbers;
  };
}
