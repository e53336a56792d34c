-- Everybody of a company changes its billing, and a changed account can be rejected: the former account comes back.
-- Works with builds since 0026_outgoing: a build before this one takes a rejected change for one that still waits, and
-- holds the money.

DROP INDEX "iban_changes_open";
DROP INDEX "iban_changes_waiting";
ALTER TABLE "users" ADD COLUMN "proof_ended_at" timestamp with time zone;
ALTER TABLE "iban_changes" ADD COLUMN "old_bic" text;
ALTER TABLE "iban_changes" ADD COLUMN "new_bic" text;
ALTER TABLE "iban_changes" ADD COLUMN "changed_by_id" bigint;
ALTER TABLE "iban_changes" ADD COLUMN "link_id" uuid DEFAULT gen_random_uuid() NOT NULL;
ALTER TABLE "iban_changes" ADD COLUMN "rejected_at" timestamp with time zone;
ALTER TABLE "iban_changes" ADD COLUMN "rejected_by" text;
ALTER TABLE "iban_changes" ADD COLUMN "reject_reason" text;
CREATE UNIQUE INDEX "iban_changes_link" ON "iban_changes" USING btree ("link_id");
CREATE UNIQUE INDEX "iban_changes_open" ON "iban_changes" USING btree ("company_id") WHERE confirmed_at IS NULL AND rejected_at IS NULL;
CREATE INDEX "iban_changes_waiting" ON "iban_changes" USING btree ("changed_at","id") WHERE confirmed_at IS NULL AND rejected_at IS NULL;
ALTER TABLE "iban_changes" ADD CONSTRAINT "iban_changes_one_end" CHECK (num_nonnulls(confirmed_at, rejected_at) < 2);
ALTER TABLE "iban_changes" ADD CONSTRAINT "iban_changes_rejected" CHECK (num_nonnulls(rejected_at, rejected_by, reject_reason) in (0, 3));
ALTER TABLE "iban_changes" ADD CONSTRAINT "iban_changes_reject_reason_check" CHECK (char_length(reject_reason) between 1 and 500);

-- Changes that wait for an admin have had no BIC so far. Its former BIC is in the history where it changed.
update iban_changes i set new_bic = c.bic, old_bic = coalesce((select case when e.before ? 'billing.bic' then coalesce(e.before->>'billing.bic', '') else c.bic end
    from events e where e.company_id = i.company_id and e.entity_type = 'company' and e.after ? 'billing.iban' and e.at >= i.changed_at - interval '1 minute'
    order by e.id limit 1), c.bic)
  from companies c where c.id = i.company_id and i.confirmed_at is null;
update iban_changes set old_bic = null where old_bic = '' or old_iban is null;

-- Functions

-- An account that comes back with the rejection of a change is no change that waits.
create or replace function note_iban_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from iban_changes i where i.company_id = new.id and i.rejected_at = now()
    and (i.old_iban, i.old_bic) is not distinct from (new.iban, new.bic)) then
    return null;
  end if;
  insert into iban_changes (company_id, old_iban, new_iban, old_bic, new_bic, changed_by, changed_by_id)
    values (new.id, old.iban, new.iban, old.bic, new.bic, new.modified_by, app_user_id())
    on conflict (company_id) where confirmed_at is null and rejected_at is null
    do update set new_iban = excluded.new_iban, new_bic = excluded.new_bic, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, changed_by_id = excluded.changed_by_id, link_id = excluded.link_id;
  return null;
end $$;

-- Who may change where a company's money and invoices go (lib/companies/rules/billing-right.ts): everybody who may change the
-- company until it is submitted, and after that its people and the portal's admins. Only the server checks that a person has
-- just shown who they are.
create or replace function guard_billing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) in ('tolppa_user', 'tolppa_provider') and not exists (select from memberships m
    where m.company_id = old.id and m.user_id = app_user_id()) then
    raise exception 'only people change where the money goes' using errcode = 'CH007';
  end if;
  return new;
end $$;

-- The actor signs a rejection, which ends the recent proof of who changed the account: whoever has taken over a session has
-- to show anew who they are.
create function end_proof_of_iban_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.rejected_at := now();
  if app_user_id() is not null then
    select u.email into new.rejected_by from users u where u.id = app_user_id();
  end if;
  update users set proof_ended_at = clock_timestamp() where id = old.changed_by_id;
  return new;
end $$;

-- Triggers

drop trigger companies_iban_changed on companies;
create trigger companies_iban_changed after update of iban, bic on companies for each row
  when ((old.iban, old.bic) is distinct from (new.iban, new.bic) and old.approved_at is not null) execute function note_iban_change();
drop trigger iban_changes_signed_again on iban_changes;
create trigger iban_changes_signed_again before update on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')
    and (new.new_iban, new.new_bic) is distinct from (old.new_iban, old.new_bic))
  execute function sign_iban_change();
create trigger iban_changes_rejected before update on iban_changes for each row
  when (old.rejected_at is null and new.rejected_at is not null) execute function end_proof_of_iban_change();

-- Policies. An owner rejects a change for 14 days.

create policy rejecting on iban_changes for update to tolppa_user
  using (confirmed_at is null and rejected_at is null and changed_at > now() - interval '14 days'
    and exists (select from memberships m where m.company_id = iban_changes.company_id
      and m.user_id = (select app_user_id()) and m.role = 'owner'))
  with check (rejected_at is not null and confirmed_at is null);

-- A mail's link is made from its id, so only the link of the company's own change leaves, to an owner; and a rejection is
-- told by the transaction that rejects.
create policy linked_iban_change on outbox as restrictive for insert to tolppa_user with check (
  case kind
    when 'iban_changed' then not payload ? 'reject' or exists (select from iban_changes i
      join memberships m on m.company_id = i.company_id and m.role = 'owner' join users u on u.id = m.user_id
      where i.company_id = (payload->>'companyId')::bigint and i.link_id = (payload->'reject'->>'tokenId')::uuid
        and u.email = lower(payload->>'to'))
    when 'iban_rejected' then exists (select from iban_changes i
      where i.company_id = (payload->>'companyId')::bigint and i.rejected_at = now())
    else true end);
create policy linked_iban_change_of_provider on outbox as restrictive for insert to tolppa_provider
  with check (kind <> 'iban_rejected' and (kind <> 'iban_changed' or not payload ? 'reject'));

-- Grants

grant update (rejected_at, rejected_by, reject_reason) on iban_changes to tolppa_admin;
grant update (rejected_at, rejected_by, reject_reason) on iban_changes to tolppa_user;

-- Personal places

update personal_places set
  own_rows = 'changed_by = $2 or confirmed_by = $2 or rejected_by = $2',
  shown = 'case when changed_by = $2 then changed_at end as changed_at,
    case when confirmed_by = $2 then confirmed_at end as confirmed_at,
    case when rejected_by = $2 then rejected_at end as rejected_at',
  redaction = 'changed_by = case when changed_by = $2 then $3 else changed_by end,
    confirmed_by = case when confirmed_by = $2 then $3 else confirmed_by end,
    rejected_by = case when rejected_by = $2 then $3 else rejected_by end'
  where person = 'user' and place = 'iban_changes';
