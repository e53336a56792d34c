import { findCompany } from "#ops/bench/bare-companies.ts";
import { sql } from "#ops/bench/bare-next/database.js";

export async function GET(_request, { params }) {
  const { id } = await params;
  const [company] = await findCompany(sql, Number(id));
  return Response.json(company);
}
