import { findCompany } from "#bench/bare-companies.ts";
import { sql } from "../../../../database.js";

export async function GET(_request, { params }) {
  const { id } = await params;
  const [company] = await findCompany(sql, Number(id));
  return Response.json(company);
}
