-- Of people a provider's program sees those who own a company of its provider, as the company itself names them; the
-- other members it does not. One step from the company to its owner, too, where it was two through the memberships.
drop policy of_provider on users;
drop policy of_provider on memberships;
revoke select on memberships from tolppa_provider;
create policy of_provider on users for select to tolppa_provider
  using (exists (select from companies c where c.owner_id = users.id and c.provider = (select app_provider())));
