-- The lists behind a company, and the sort orders of the company list that had no index behind a filter.

-- By size behind the provider filter; a status beside it is filtered on the way.
create index companies_by_provider_vehicles on companies (provider, vehicle_count, id) where deleted_at is null;
create index companies_by_provider_drivers on companies (provider, driver_count, id) where deleted_at is null;
-- The API's order behind its status filter.
create index companies_by_status_only on companies (status, id) where deleted_at is null;

-- A vehicle without a plate and a driver without a name come first: they are what somebody still has to complete, and
-- an empty text, unlike null, can be compared with where the last page ended.
drop index vehicles_company;
create index vehicles_company on vehicles (company_id, (coalesce(license_plate, '')), id) where deleted_at is null;
drop index drivers_company;
create index drivers_company on drivers (company_id, (coalesce(last_name, '')), id) where deleted_at is null;
