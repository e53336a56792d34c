-- Each role puts into the outbox what is listed for it, and a new kind of mail is refused until it is listed
-- (lib/mail/rules/mail-senders.ts). db/mail-policies.ts makes the permissions from that list after each migration. Here is
-- what else has to hold for a mail of a company's people or programs.
-- Works with builds since 0026_outgoing

-- It is about a company that the writer sees, or has a link that exists for its reader.
create policy about_own_company on outbox as restrictive for insert to tolppa_user with check (case kind
  when 'invitation' then exists (select from invitations i
    where i.link_id = (payload->>'tokenId')::uuid and i.email = payload->>'to')
  when 'statement_link' then exists (select from statement_links l
    where l.id = (payload->>'tokenId')::uuid and l.email = payload->>'to')
  else exists (select from companies c where c.id = (payload->>'companyId')::bigint) end);
create policy about_company_of_provider on outbox as restrictive for insert to tolppa_provider
  with check (exists (select from companies c where c.id = (payload->>'companyId')::bigint));
drop policy said_by_others on outbox;
drop policy decided_by_provider on outbox;
