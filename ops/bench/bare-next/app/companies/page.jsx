import { listPage } from "#ops/bench/bare-companies.ts";
import { sql } from "../../database.js";

export const dynamic = "force-dynamic";
export const metadata = { title: "Companies" };

const PAGE_SIZE = 50;

export default async function Page() {
  const { rows, counts } = await listPage(sql, PAGE_SIZE);
  return (
    <main>
      <h1>Companies</h1>
      <p>{counts.map(([status, count]) => `${status} ${count}`).join(", ")}</p>
      <table>
        <thead>
          <tr>
            <th>Company</th>
            <th>Status</th>
            <th>Provider</th>
            <th>Vehicles</th>
            <th>Drivers</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <a href={`/companies/${row.id}`}>{row.company_name}</a> {row.business_id}
              </td>
              <td>{row.status}</td>
              <td>{row.provider}</td>
              <td>{row.vehicle_count}</td>
              <td>{row.driver_count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
