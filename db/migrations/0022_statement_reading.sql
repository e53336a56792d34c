-- What reads statements: which later ones correct this one, and a year of them over all companies.
create index statement_lines_corrections on statement_lines (company_id) where code = 'CORRECTION';
