import { connect } from "#db/connect.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

// npm run db:catalogue: prints the schema that the migrations make in an empty database, as sorted text, to compare two builds.

const DATABASE = "catalogue";
/** A row that a migration inserts has the migration's instant. */
const NOW = /"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/g;
/** The cluster and the number of a database (database_place), unique to each database. */
const PLACE = /"\d+:\d+"/g;

/** An access list in a fixed order. Null means PostgreSQL's default rights, which is not the same as an empty list. */
const acl = (column: string): string =>
  `coalesce((select string_agg(x::text, ' ' order by x::text) from unnest(${column}) x), 'default')`;
const inPublic = "nspname in ('public', 'drizzle')";

/** Each query returns the column `line`. */
const SECTIONS: Record<string, string> = {
  extensions:
    "select extname || ' ' || nspname as line from pg_extension join pg_namespace n on n.oid = extnamespace",
  schemas: `select nspname || ' acl=' || ${acl("nspacl")} as line from pg_namespace where ${inPublic}`,
  roles: `select rolname || ' ' || rolsuper || rolinherit || rolcreaterole || rolcreatedb || rolcanlogin || rolbypassrls
      || ' member of ' || coalesce((select string_agg(r.rolname, ',' order by r.rolname) from pg_auth_members m
        join pg_roles r on r.oid = m.roleid where m.member = pg_roles.oid), '-') as line
    from pg_roles where rolname like 'tolppa%'`,
  types: `select n.nspname || '.' || typname || ' ' || typtype::text || ' ' || coalesce((select string_agg(enumlabel, ',' order by enumsortorder)
      from pg_enum where enumtypid = t.oid), '') || ' ' || coalesce(pg_get_expr(typdefaultbin, 0), '') as line
    from pg_type t join pg_namespace n on n.oid = typnamespace where typtype in ('e', 'd', 'r') and ${inPublic}`,
  relations: `select c.relname || ' ' || relkind::text || ' persistence=' || relpersistence::text || ' rls=' || relrowsecurity || '/' || relforcerowsecurity
      || ' owner=' || relowner::regrole || ' options=' || coalesce(reloptions::text, '') || ' replica=' || relreplident::text
      || ' acl=' || ${acl("relacl")} as line
    from pg_class c join pg_namespace n on n.oid = relnamespace where ${inPublic} and relkind in ('r', 'v', 'm', 'S', 'p')`,
  views: `select c.relname || ' ' || pg_get_viewdef(c.oid) as line
    from pg_class c join pg_namespace n on n.oid = relnamespace where ${inPublic} and relkind in ('v', 'm')`,
  sequences: `select sequencename || ' ' || data_type || ' ' || start_value || ' ' || min_value || ' ' || max_value || ' ' || increment_by
      || ' ' || cycle || ' ' || cache_size as line from pg_sequences where schemaname in ('public', 'drizzle')`,
  columns: `select c.relname || ' ' || lpad((row_number() over (partition by c.oid order by attnum))::text, 3, '0') || ' ' || attname
      || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
      || case when attidentity <> '' then ' identity=' || attidentity::text else '' end
      || case when attgenerated <> '' then ' generated=' || attgenerated::text else '' end
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
      || case when attcollation <> t.typcollation then ' collate ' || (select collname from pg_collation where oid = attcollation) else '' end
      || ' storage=' || attstorage::text || ' statistics=' || coalesce(attstattarget, -1) || ' acl=' || ${acl("attacl")} as line
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace join pg_type t on t.oid = atttypid
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where ${inPublic} and relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || contype::text || ' ' || pg_get_constraintdef(c.oid) as line
    from pg_constraint c join pg_namespace n on n.oid = connamespace where ${inPublic} and contype <> 't'`,
  indexes: `select pg_get_indexdef(i.indexrelid) || ' valid=' || indisvalid || ' statistics=' || coalesce((select string_agg(attname || ':' || attstattarget, ',' order by attnum)
      from pg_attribute where attrelid = i.indexrelid and attstattarget >= 0), '') as line
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = relnamespace where ${inPublic}`,
  statistics: `select pg_get_statisticsobjdef(s.oid) as line from pg_statistic_ext s join pg_namespace n on n.oid = stxnamespace where ${inPublic}`,
  functions: `select p.oid::regprocedure || ' owner=' || proowner::regrole || ' acl=' || ${acl("proacl")} || E'\\n' || pg_get_functiondef(p.oid) as line
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where ${inPublic} and prokind in ('f', 'p') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  triggers: `select tgrelid::regclass || ' enabled=' || tgenabled::text || ' ' || pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace where not tgisinternal and ${inPublic}`,
  policies: `select tablename || ' ' || policyname || ' ' || permissive || ' ' || cmd || ' to ' || (select string_agg(r, ',' order by r) from unnest(roles::text[]) r)
      || ' using ' || coalesce(qual, '-') || ' check ' || coalesce(with_check, '-') as line from pg_policies where schemaname = 'public'`,
  comments: `select classoid::regclass || ' ' || pg_describe_object(classoid, d.objoid, d.objsubid) || ' ' || description as line
    from pg_description d where objoid >= 16384 and not exists (select from pg_depend e where e.objid = d.objoid and e.deptype = 'e')
      and not exists (select from pg_extension x where x.oid = d.objoid)`,
  defaults: `select defaclrole::regrole || ' ' || defaclobjtype::text || ' ' || ${acl("defaclacl")} as line from pg_default_acl`,
};

const server = await startEmbedded({ dataDir: ".data/catalogue", durable: false });
try {
  const admin = connect(server.superuserUrl, { max: 1 });
  await admin.unsafe(`drop database if exists ${DATABASE}`);
  await admin.unsafe(`create database ${DATABASE}`);
  await admin.end();
  const url = new URL(server.superuserUrl);
  url.pathname = DATABASE;
  await migrate({ migrationUrl: url.href, runtimeRole: new URL(server.runtimeUrl).username });
  const sql = connect(url.href, { max: 1 });
  for (const [title, query] of Object.entries(SECTIONS)) {
    const rows = await sql.unsafe<{ line: string }[]>(query);
    print(
      title,
      rows.map(({ line }) => line),
    );
  }
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ line: string }[]>(`select to_jsonb(t)::text as line from ${name} t`);
    if (rows.length > 0)
      print(
        `rows of ${name}`,
        rows.map(({ line }) => line.replaceAll(NOW, '"<time>"').replaceAll(PLACE, '"<place>"')),
      );
  }
  await sql.end();
} finally {
  await server.stop();
}

function print(title: string, lines: string[]): void {
  process.stdout.write(`\n== ${title}\n${lines.sort().join("\n")}\n`);
}
