-- Who says where a company's money and its invoices go (lib/companies/rules/billing-right.ts): until it is sent for approval
-- everybody who may change the company, from then on its owners and the provider's admins. That an owner has just shown
-- again who they are is checked by the server alone.
create function guard_billing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) in ('tolppa_user', 'tolppa_provider') and not exists (select from memberships m
    where m.company_id = old.id and m.user_id = app_user_id() and m.role = 'owner') then
    raise exception 'only owners change where the money goes' using errcode = 'CH007';
  end if;
  return new;
end $$;
create trigger companies_billing_of_owners
  before update of billing_type, e_invoicing_address, e_invoicing_operator, email_invoicing_address, iban, bic
  on companies for each row
  when (old.status <> 'incomplete'
    and (old.billing_type, old.e_invoicing_address, old.e_invoicing_operator, old.email_invoicing_address, old.iban, old.bic)
      is distinct from
        (new.billing_type, new.e_invoicing_address, new.e_invoicing_operator, new.email_invoicing_address, new.iban, new.bic))
  execute function guard_billing();
