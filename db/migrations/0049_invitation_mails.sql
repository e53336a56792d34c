-- What an attacker made of invitations: anybody may register companies, and each could mail whomever it liked.

-- How many mails of invitations went to an address within the hour, and by one's own hand within the day, of all companies:
-- whoever invites sees their own company's alone. One at a time for an address and for a sender, until the end.
create function count_invitation_mails(address text, at timestamptz, out to_one bigint, out by_sender bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sender text;
begin
  select u.email into sender from users u where u.id = app_user_id();
  perform pg_advisory_xact_lock(490001, hashtext(sender));
  perform pg_advisory_xact_lock(490002, hashtext(address));
  select count(*) into to_one from invitations i where i.email = address and i.created_at > at - interval '1 hour';
  select count(*) into by_sender from invitations i
    where i.invited_by = sender and not i.invited_by_admin and i.created_at > at - interval '1 day';
end $$;
revoke execute on function count_invitation_mails from public;
grant execute on function count_invitation_mails to tolppa_user, tolppa_admin;
create index invitations_sent on invitations (invited_by, created_at);

-- Whoever is known by another e-mail from now on has still sent what they sent: it ends with their time in the company.
create function follow_inviter() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set invited_by = new.email
    where i.invited_by = old.email and i.accepted_at is null and i.ended_at is null;
  return null;
end $$;
create trigger users_invitations_followed after update of email on users for each row
  when (old.email <> new.email) execute function follow_inviter();
