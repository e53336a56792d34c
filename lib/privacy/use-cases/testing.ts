import type postgres from "postgres";

/** Every column that contains a text, as `table.column`, of every type and regardless of permissions. */
export async function findText(owner: postgres.Sql, text: string): Promise<string[]> {
  const columns = await owner<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join pg_class r on r.oid = to_regclass(c.table_name) and not r.relispartition
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying') order by 1, 2`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await owner`
      select from ${owner(table)} where ${owner(column)}::text ilike ${`%${text}%`} limit 1`;
    if (row) found.push(`${table}.${column}`);
  }
  return found;
}
