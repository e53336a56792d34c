-- Webhooks are kept by a company's owners, as its programs are: all of them, not only the one that the company is named
-- by. Of a company's people nobody else sees them.

alter policy own on webhook_endpoints
  using (company_id = any (array(select m.company_id from memberships m
    where m.user_id = (select app_user_id()) and m.role = 'owner')))
  with check (company_id = any (array(select m.company_id from memberships m
    where m.user_id = (select app_user_id()) and m.role = 'owner')));
alter policy own on webhook_messages
  using (endpoint_company_id = any (array(select m.company_id from memberships m
    where m.user_id = (select app_user_id()) and m.role = 'owner')))
  with check (endpoint_company_id = any (array(select m.company_id from memberships m
    where m.user_id = (select app_user_id()) and m.role = 'owner')) and company_id = endpoint_company_id);
