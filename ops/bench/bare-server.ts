import { createServer } from "node:http";
import { findCompany, listCompanies, openDatabase } from "./bare-companies.ts";

// The floor: a minimal server that returns the same rows as the product, from the same statements and in the same JSON.
// It checks no identity: no session or token, no transaction, no row-level security.

const [port = "", databaseUrl = ""] = process.argv.slice(2);
const sql = openDatabase(databaseUrl);
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "", "http://localhost");
  const id = /^\/api\/companies\/(\d+)$/.exec(url.pathname)?.[1];
  const limit = Number(url.searchParams.get("limit"));
  const companies = await (id === undefined ? listCompanies(sql, limit) : findCompany(sql, Number(id)));
  const body = JSON.stringify(id === undefined ? companies : companies[0]);
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(body);
});
server.listen(Number(port), "127.0.0.1");
