-- Links for accountants.

-- The link that goes out by itself when a statement is final: one, whichever server leaves it.
create unique index statement_links_by_itself on statement_links (statement_id) where created_by = 'Tolppa';
create index statement_links_company on statement_links (company_id, created_at);
-- Statements whose company named an accountant, by their day: what is looked through for those without a link yet.
create index statements_for_accountants on statements (issued_on, id)
  where (parties #>> '{buyer,accountantEmail}') is not null;
