import { PrismaPg } from "@prisma/adapter-pg";
import { companyJson } from "./bare-companies.ts";
import { PrismaClient } from "./client/client.ts";

// The queries of bare-companies.ts with Prisma, and two more. peers.ts copies the app and puts this file in their place.

const CONNECTIONS = 10;

export const openDatabase = (connectionString) =>
  new PrismaClient({ adapter: new PrismaPg({ connectionString, max: CONNECTIONS }) });

const include = { packages: { orderBy: { starts_on: "asc" } }, owner: { select: { email: true } } };

const jsonOf = ({ packages, owner, ...row }) =>
  companyJson({ ...row, owner: owner?.email ?? null }, packages);

export async function listCompanies(prisma, limit) {
  const where = { deleted_at: null };
  const rows = await prisma.companies.findMany({ include, where, orderBy: { id: "asc" }, take: limit });
  return rows.map(jsonOf);
}

export async function findCompany(prisma, id) {
  const row = await prisma.companies.findFirst({ include, where: { id, deleted_at: null } });
  return row ? [jsonOf(row)] : [];
}

export async function listPage(prisma, limit) {
  const rows = await prisma.companies.findMany({
    where: { deleted_at: null },
    orderBy: [{ company_name: "asc" }, { id: "asc" }],
    take: limit,
    select: {
      id: true,
      company_name: true,
      business_id: true,
      status: true,
      provider: true,
      vehicle_count: true,
      driver_count: true,
    },
  });
  const counts = await prisma.company_counts.groupBy({ by: ["status"], _sum: { count: true } });
  return { rows, counts: counts.map(({ status, _sum }) => [status, _sum.count]) };
}

export async function searchCompanies(prisma, text, limit) {
  const rows = await prisma.companies.findMany({
    where: { deleted_at: null, search: { contains: text, mode: "insensitive" } },
    take: limit,
    select: { id: true, company_name: true, business_id: true, provider: true, status: true },
  });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export const insertVehicles = (prisma, data) => prisma.vehicles.createMany({ data });
