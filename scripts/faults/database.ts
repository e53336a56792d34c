import type { Fault } from "./fault.ts";

/** SQL, policies and triggers: each in the last migration that defines its subject. */
export const DATABASE_FAULTS: readonly Fault[] = [
  {
    id: "packages-of-others",
    kind: "database",
    file: "db/migrations/0009_companies.sql",
    text: `create policy own on company_packages to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))`,
    replacement: `create policy own on company_packages to tolppa_user
  using (true)`,
    tests: ["db/wall-refusals.test.ts", "db/refusals.test.ts"],
  },
  {
    id: "members-reject-accounts",
    kind: "database",
    file: "db/migrations/0022_payouts.sql",
    text: "and m.user_id = (select app_user_id()) and m.role = 'owner'))",
    replacement: "and m.user_id = (select app_user_id())))",
    tests: ["db/billing-refusals.test.ts"],
  },
  {
    id: "maker-as-told",
    kind: "database",
    file: "db/migrations/0025_signatures.sql",
    text: "case tg_op when 'INSERT' then app_actor_name() else old.created_by end",
    replacement: "case tg_op when 'INSERT' then new.created_by else old.created_by end",
    tests: ["db/signed-rows.test.ts"],
  },
  {
    id: "programs-move-the-money",
    kind: "database",
    file: "db/migrations/0033_money_role.sql",
    text: "if current_setting('role', true) in ('tolppa_user', 'tolppa_provider') and not exists",
    replacement: "if current_setting('role', true) in ('tolppa_user') and not exists",
    tests: ["db/billing-refusals.test.ts"],
  },
  {
    id: "tries-not-taken",
    kind: "database",
    file: "db/migrations/0007_accounts.sql",
    text: "    remaining := remaining - cost;\n",
    replacement: "",
    tests: ["lib/accounts/use-cases/limits.test.ts"],
  },
  {
    id: "payout-of-another-sum",
    kind: "database",
    file: "db/migrations/0022_payouts.sql",
    text: "s.outcome = 'payout' and s.total_cents = new.amount_cents)",
    replacement: "s.outcome = 'payout')",
    tests: ["lib/payouts/use-cases/payouts.test.ts"],
  },
  {
    id: "last-owner-leaves",
    kind: "database",
    file: "db/migrations/0010_people.sql",
    text: "memberships where company_id = old.company_id and role = 'owner')\n  then",
    replacement: "memberships where company_id = old.company_id)\n  then",
    tests: ["db/refusals.test.ts"],
  },
  {
    id: "former-aggregator-looks",
    kind: "database",
    file: "db/migrations/0033_money_role.sql",
    text: "m.user_id = person and m.role <> 'money' and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null",
    replacement:
      "m.user_id = person and m.role <> 'money' and a.company_type = 'aggregator' and a.deleted_at is null",
    tests: ["lib/partners/use-cases/overseeing.test.ts"],
  },
  {
    id: "people-told-to-providers",
    kind: "database",
    file: "db/migrations/0014_history.sql",
    text: "using (action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));",
    replacement: "using (true);",
    tests: ["db/wall-refusals.test.ts"],
  },
  {
    id: "search-through-the-wall",
    kind: "database",
    file: "db/migrations/0008_search.sql",
    text: "when ids is not null then 'case when company_id = any ($1) then true end'",
    replacement: "when ids is not null then 'true'",
    tests: ["lib/search/use-cases/search.test.ts"],
  },
];
