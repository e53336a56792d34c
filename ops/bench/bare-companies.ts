import postgres from "postgres";

// The floors' data: the product's rows by the same statements, and the same JSON. bare-server.ts and bare-next answer with
// them. They check no identity: no session or token, no transaction, no row-level security.

/** The size of the product's connection pool (db/pool.ts). */
const CONNECTIONS = 10;

export const openDatabase = (url: string): postgres.Sql => postgres(url, { max: CONNECTIONS });

export async function listCompanies(sql: postgres.Sql, limit: number): Promise<object[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from companies c left join users u on u.id = c.owner_id
    where c.deleted_at is null order by c.id limit ${limit + 1}`;
  return withPackages(sql, rows.slice(0, limit));
}

export async function findCompany(sql: postgres.Sql, id: number): Promise<object[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from companies c left join users u on u.id = c.owner_id
    where c.id = ${id} and c.deleted_at is null`;
  return withPackages(sql, rows);
}

type ListedRow = {
  id: string;
  company_name: string;
  business_id: string;
  status: string;
  provider: string;
  vehicle_count: number;
  driver_count: number;
};

/** The rows of the list's page, and the number of companies in each status. */
export async function listPage(
  sql: postgres.Sql,
  limit: number,
): Promise<{ rows: ListedRow[]; counts: [status: string, count: string][] }> {
  const rows = await sql<
    ListedRow[]
  >`select id, company_name, business_id, status, provider, vehicle_count, driver_count
    from companies where deleted_at is null order by company_name, id limit ${limit + 1}`;
  const counts = await sql<{ status: string; count: string }[]>`
    select status, sum(count) as count from company_counts group by status`;
  return { rows: rows.slice(0, limit), counts: counts.map(({ status, count }) => [status, count]) };
}

type Row = Record<string, unknown> & { id: string };
type PackageRow = { company_id: string; name: string; starts_on: Date; ends_before: Date | null };

const columns = (sql: postgres.Sql) => sql`c.*, u.email as owner`;

async function withPackages(sql: postgres.Sql, rows: readonly Row[]): Promise<object[]> {
  const packages = await sql<
    PackageRow[]
  >`select company_id, name, starts_on, ends_before from company_packages
    where company_id = any(${rows.map(({ id }) => id)}) order by starts_on`;
  const byCompany = Map.groupBy(packages, (row) => row.company_id);
  return rows.map((row) => companyJson(row, byCompany.get(row.id) ?? []));
}

const packageJson = ({ name, starts_on, ends_before }: PackageRow) => ({
  name,
  startDate: dateOf(starts_on),
  endDate: ends_before && dateOf(new Date(ends_before.getTime() - 86_400_000)),
});

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);

const companyJson = (row: Row, packages: readonly PackageRow[]) => ({
  id: Number(row.id),
  externalId: row.external_id,
  companyType: row.company_type,
  businessId: row.business_id,
  companyName: row.company_name,
  provider: row.provider,
  address: { street: row.street, postCode: row.post_code, city: row.city },
  contact: {
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    email: row.contact_email,
  },
  taxiServiceLicence: row.taxi_service_licence,
  language: row.language,
  aggregatorCompany: row.aggregator_company_id && { id: Number(row.aggregator_company_id) },
  status: row.status,
  billing: {
    billingType: row.billing_type,
    eInvoicingAddress: row.e_invoicing_address,
    eInvoicingOperator: row.e_invoicing_operator,
    emailInvoicingAddress: row.email_invoicing_address,
    iban: row.iban,
    bic: row.bic,
  },
  accountantEmail: row.accountant_email,
  packages: packages.map(packageJson),
  contract: {
    signed: row.contract_signed_at !== null,
    reliablePartner: row.reliable_partner_at !== null,
    signedDate: row.contract_signed_at,
    signedBy: row.contract_signed_by,
    reliablePartnerDate: row.reliable_partner_at,
    reliablePartnerBy: row.reliable_partner_by,
  },
  external: {
    status: row.external_status,
    goodSignStatus: {
      status: row.good_sign_status,
      id: row.good_sign_id,
      syncedDate: row.good_sign_synced_at,
    },
  },
  owner: row.owner,
  createdDate: row.created_at,
  createdBy: row.created_by,
  modifiedDate: row.modified_at,
  modifiedBy: row.modified_by,
  submittedDate: row.submitted_at,
  approvedDate: row.approved_at,
  approvedBy: row.approved_by,
  vehicleCount: row.vehicle_count,
  driverCount: row.driver_count,
  // The filled companies have none.
  warnings: [],
});
