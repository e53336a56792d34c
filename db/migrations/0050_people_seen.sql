-- Whose people one sees, by the few companies that they are of and not by the thousands that they are not of: an
-- aggregator's person with 5,000 companies under it waited 240 ms for a company, while each membership of all of them was
-- compared with all of them (0047).

-- The companies whose people are shown: all that are seen, unless fewer are named.
create function app_people_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.people_ids', true), ''), nullif(current_setting('app.company_ids', true), ''),
    '{}')::bigint[] $$;

alter policy others_people on memberships using (company_id = any ((select app_people_ids())::bigint[]));
alter policy own on invitations using (company_id = any ((select app_people_ids())::bigint[]));
alter policy others_people on events using (company_id = any ((select app_people_ids())::bigint[])
  or action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
alter policy own on users using (id = (select app_user_id())
  or id = any (array(select m.user_id from memberships m where m.company_id = any ((select app_people_ids())::bigint[]))));

drop function app_overseen_ids();
