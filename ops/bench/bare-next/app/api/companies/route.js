import { listCompanies } from "#ops/bench/bare-companies.ts";
import { sql } from "#ops/bench/bare-next/database.js";

export async function GET(request) {
  const limit = Number(new URL(request.url).searchParams.get("limit"));
  return Response.json(await listCompanies(sql, limit));
}
