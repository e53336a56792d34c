-- Fills the benchmark's database. ops/bench/filling.ts carries the steps out; `:companies` is the number of companies.
--
-- The steps of all scales make companies of all providers and statuses, ten vehicles and ten drivers for each; the same
-- each time. At the small scale (20,000 companies) every trigger, check and foreign key of the product is on: what stands
-- there afterwards could have been typed in.
--
-- At the large scale the triggers and foreign keys are off. The large steps write what the triggers would have written, and
-- add for each company 100 events of the history and 50 card payments. A step with turns runs at the large scale once for
-- each `:turn` from 0 to `:turns` - 1.

-- step: companies
with valid as (
  select row_number() over (order by root)::int as i, root || '-' || case sum % 11 when 0 then 0 else 11 - sum % 11 end as business_id
  from generate_series(2000001, 2000100 + :companies / 10 * 12) root
  cross join lateral (select 7 * (root / 1000000) + 9 * (root / 100000 % 10) + 10 * (root / 10000 % 10) + 5 * (root / 1000 % 10)
    + 8 * (root / 100 % 10) + 4 * (root / 10 % 10) + 2 * (root % 10) as sum) weighed
  where sum % 11 <> 1
), numbered as (
  select i, business_id,
    (i::bigint * 7919 % :companies)::int as mixed,
    case when i % 100 < 78 then 'active' when i % 100 < 86 then 'pending' when i % 100 < 94 then 'inactive'
      else 'incomplete' end as status,
    timestamptz '2024-01-01 06:00:00Z' + i * (interval '15000 hours' / :companies) as created,
    account || (10 - doubled % 10) % 10 as account
  from valid
  cross join lateral (select '500000' || to_char(i, 'FM0000000') as account) begun
  cross join lateral (select sum(case when place % 2 = 0 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end) as doubled
    from generate_series(1, 13) place cross join lateral (select substr(account, place, 1)::int as digit) d) luhn
  where i <= :companies
)
insert into companies (
  id, company_type, business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
  contact_email, taxi_service_licence, status, billing_type, e_invoicing_address, e_invoicing_operator,
  email_invoicing_address, iban, bic, accountant_email, contract_signed_at, contract_signed_by, reliable_partner_at,
  reliable_partner_by, external_status, owner_id, created_at, created_by, modified_at, modified_by, submitted_at,
  approved_at, approved_by, changed_at)
select
  i,
  case when i % 200 = 0 then 'aggregator' when i % 200 = 100 then 'regional_partner' else 'operator' end,
  business_id,
  left((array['Taksi', 'Taksipalvelu', 'Lähitaksi', 'Invataksi', 'Kuljetus', 'Autoilija', 'Tilataksi'])[1 + mixed % 7] || ' '
    || (array['Virtanen', 'Mäkinen', 'Öhman', 'Ahonen', 'Nieminen', 'Ojala', 'Äijälä', 'Koskinen', 'Salo', 'Åberg', 'Peltola'])[1 + mixed % 11]
    || ' ' || to_char(mixed, 'FM9900000') || ' ' || (array['Oy', 'Ky', 'Tmi'])[1 + i % 3], 50),
  (array['valopilkku', 'taksiHelsinki', 'dride', 'cabonline', 'taxidata', 'ksat', 'taksari', 'tatsilla', 'taksiHame',
    '02Taksi', 'taksiItaSuomi', 'keskustaksi', 'leviKittila', 'vievie', 'taksivaasa', 'taksiHyvinkaa',
    'taksiLansiSuomi'])[1 + mixed % 17],
  (array['Asematie ', 'Koulukatu ', 'Rantatie ', 'Itsenäisyydenkatu '])[1 + i % 4] || 1 + i % 180,
  to_char(100 + mixed * 4 % 99900, 'FM00000'),
  (array['Helsinki', 'Tampere', 'Jyväskylä', 'Kittilä', 'Lahti', 'Vaasa', 'Mikkeli', 'Seinäjoki', 'Äänekoski'])[1 + mixed % 9],
  (array['Matti', 'Aino', 'Jukka', 'Päivi', 'Åsa', 'Veikko', 'Sirpa', 'Mohamed'])[1 + i % 8],
  (array['Virtanen', 'Mäkinen', 'Öhman', 'Ahonen', 'Nieminen', 'Ojala', 'Äijälä', 'Koskinen'])[1 + mixed % 8],
  '+35840555' || to_char(i % 10000, 'FM0000'),
  'yhteys' || i || '@yritys.example',
  'TL-' || 100000 + i,
  status,
  case when status = 'incomplete' then null when i % 3 = 0 then 'e_invoice' else 'email' end,
  case when status <> 'incomplete' and i % 3 = 0 then '0037' || replace(business_id, '-', '') end,
  case when status <> 'incomplete' and i % 3 = 0 then '003721291126' end,
  case when status <> 'incomplete' and i % 3 <> 0 then 'laskut' || i || '@yritys.example' end,
  case when status <> 'incomplete' then 'FI' || to_char(98 - (account || '151800')::numeric % 97, 'FM00') || account end,
  case when status <> 'incomplete' then 'OKOYFIHH' end,
  case when i % 4 = 0 then 'tilitoimisto' || i % 300 || '@kirjanpito.example' end,
  case when status <> 'incomplete' then created + interval '1 hour' end,
  case when status <> 'incomplete' then 'yhteys' || i || '@yritys.example' end,
  case when status <> 'incomplete' then created + interval '1 hour' end,
  case when status <> 'incomplete' then 'yhteys' || i || '@yritys.example' end,
  case when i % 5 = 0 then 'ok' end,
  case when i % 2 = 0 then (select id from users) end,
  created,
  'yhteys' || i || '@yritys.example',
  created + interval '3 days',
  'bench@tolppa.example',
  case when status <> 'incomplete' then created + interval '2 hours' end,
  case when status in ('active', 'inactive') then created + interval '1 day' end,
  case when status in ('active', 'inactive') then 'bench@tolppa.example' end,
  date_trunc('milliseconds', created + interval '3 days')
from numbered order by i;

-- step: packages
insert into company_packages (company_id, name, starts_on, ends_before)
  select id, 'standard', date '2025-01-01', case when id % 5 = 0 then date '2026-01-01' end
  from companies where status <> 'incomplete'
  union all
  select id, 'premium', date '2026-01-01', null from companies where status <> 'incomplete' and id % 5 = 0;

-- Fleets of very different sizes: of 20,000 companies most have a few, some have a hundred, one has 5,000. Each further
-- 20,000 are alike, so that a fleet of the large scale is as large as one of the small.
-- step, in 10 turns: vehicles
insert into vehicles (id, company_id, license_plate, make, model, year, color, vehicle_type, status, created_at, changed_at,
  waiting_since, approved_at, created_by, modified_by)
select
  n + 1,
  20000 * block + case when m < 5000 then 42 else 1 + (m * 7919 % (10 * size)) * (m * 7919 % (10 * size)) / (100 * size) end,
  chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26) || chr(65 + (23 + n / 676000) % 26) || '-' || n % 1000,
  (array['Toyota', 'Mercedes-Benz', 'Volkswagen', 'Škoda'])[1 + n % 4],
  (array['Corolla', 'E 220 d', 'Caddy', 'Superb'])[1 + n % 4],
  2012 + n % 14,
  (array['musta', 'valkoinen', 'harmaa', 'sininen'])[1 + n % 4],
  (array['car', 'estate', 'van', 'accessible', 'stretcher'])[1 + n % 5],
  status, at, at, case when status = 'pending' then at end, case when status = 'active' then at end,
  'bench@tolppa.example', 'bench@tolppa.example'
from generate_series(10 * :companies / :turns * :turn, 10 * :companies / :turns * (:turn + 1) - 1) n
cross join lateral (select n / 200000 as block) b
cross join lateral (select (n - 200000 * block)::bigint as m, least(20000, :companies - 20000 * block)::bigint as size,
  (array['active', 'active', 'active', 'pending', 'inactive', 'incomplete'])[1 + n % 6] as status,
  date_trunc('milliseconds', now()) - (10 * :companies - n) * interval '1 millisecond' as at) f;

-- step, in 10 turns: drivers
insert into drivers (id, company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
  phone_number, contact_email, status, created_at, changed_at, waiting_since, approved_at, created_by, modified_by)
select
  n + 1,
  20000 * block + case when m < 5000 then 42 else 1 + (m * 6007 % (10 * size)) * (m * 6007 % (10 * size)) / (100 * size) end,
  'AJ-' || 100000 + n,
  date '2027-01-01' + n % 1500,
  (array['Matti', 'Aino', 'Jukka', 'Päivi', 'Åsa', 'Veikko', 'Sirpa', 'Mohamed'])[1 + n % 8],
  (array['Virtanen', 'Mäkinen', 'Öhman', 'Ahonen', 'Nieminen', 'Ojala', 'Äijälä', 'Koskinen'])[1 + n % 8],
  '+358' || 455550000 + block * 10000 + n % 10000,
  'kuljettaja' || n || '@yritys.example',
  status, at, at, case when status = 'pending' then at end, case when status = 'active' then at end,
  'bench@tolppa.example', 'bench@tolppa.example'
from generate_series(10 * :companies / :turns * :turn, 10 * :companies / :turns * (:turn + 1) - 1) n
cross join lateral (select n / 200000 as block) b
cross join lateral (select (n - 200000 * block)::bigint as m, least(20000, :companies - 20000 * block)::bigint as size,
  (array['active', 'active', 'active', 'pending', 'inactive', 'incomplete'])[1 + n % 6] as status,
  date_trunc('milliseconds', now()) - (10 * :companies - n) * interval '1 millisecond' as at) f;

-- Everybody has been reminded: the product, as it starts, has no thousands of mails to leave while it is measured.
-- step, in 2 turns: licence reminders
insert into licence_reminders (driver_id, expiration, stage)
select id, taxi_driving_license_expiration, 0 from drivers
where taxi_driving_license_expiration is not null
  and id > 10 * :companies / :turns * :turn and id <= 10 * :companies / :turns * (:turn + 1);

-- step, large: the days on which vehicles are active
insert into vehicle_activities (vehicle_id, company_id, active_from)
  select id, company_id, helsinki_date(modified_at) from vehicles where status = 'active' order by id;

-- step, large: counts of fleets
insert into fleet_counts (company_id, kind, status, count)
  select company_id, 'vehicle', status, count(*) from vehicles group by 1, 3
  union all select company_id, 'driver', status, count(*) from drivers group by 1, 3 order by 1, 2, 3;

-- step, large: counts of companies
insert into company_counts (provider, status, count) select provider, status, count(*) from companies group by 1, 2;

-- step, large: words of the search
select learn_words('company', (select array_agg(distinct regexp_replace(company_name, '[0-9]+', '')) from companies)),
  learn_words('vehicle', (select array_agg(distinct concat_ws(' ', make, model)) from vehicles)),
  learn_words('driver', (select array_agg(distinct concat_ws(' ', last_name, first_name)) from drivers));

-- step, large: fleets of companies
update companies c set vehicle_count = n.vehicles, driver_count = n.drivers
from (select company_id, sum(count) filter (where kind = 'vehicle') as vehicles, sum(count) filter (where kind = 'driver') as drivers
  from fleet_counts group by 1) n
where n.company_id = c.id;
cluster companies using companies_pkey;

-- One active company in ten takes cards, with two of its vehicles.
-- step, large: the vehicles that take cards
create unlogged table fill_takers as
  select company_id / 100 * 10 + company_id % 100 as number, company_id, slot, id as vehicle_id, license_plate, driver_id
  from (select *, row_number() over (partition by company_id order by id) as slot from vehicles where company_id % 100 < 10) v
  join (select company_id, min(id) as driver_id from drivers where company_id % 100 < 10 group by 1) d using (company_id)
  where slot <= 2;
analyze fill_takers;

-- step, large: settlement runs
insert into settlement_runs (id, period_start, period_end, previewed_at, closed_at, finalised_at, finalised_by)
  select 1 + p, date '2025-11-10' + 14 * p, date '2025-11-23' + 14 * p, at, at, at, 'bench@tolppa.example'
  from generate_series(0, 25) p cross join lateral (select (date '2025-11-24' + 14 * p)::timestamptz + interval '8 hours' as at) a;
insert into number_series (series, year, last) select 'statement', 2000 + p, :companies / 10 from generate_series(0, 25) p;

-- Each turn is a fortnight: its payments, one statement for each company that takes cards, and for each of its two
-- vehicles the payments and their commission, which are four lines. A statement's number has room for 999,999 a year, so
-- each fortnight has a year of its own. The inputs are left empty.
-- step, large, in 26 turns: payments and statements
with paid as (
  insert into payments (id, sender, reference, company_id, vehicle_id, driver_id, amount_cents, vat_basis_points, method,
    occurred_at, occurred_on, settled_in, received_at)
  select id, 'client:1', to_char(id, 'FM000000000000'), company_id, vehicle_id, driver_id,
    case when place = 5 and number % 5 = 0 then -1 else 1 end * (500 + id * 7 % 4999), 1350, 'card', at, at::date, start, at + interval '1 minute'
  from (select (2 * :turn * 10 - least(:turn, 10) * 2)::bigint * (:companies / 10) + row_number() over (order by place, number, slot) as id, *
    from fill_takers, generate_series(1, case when :turn < 10 then 9 else 10 end) place) p
  cross join lateral (select date '2025-11-10' + 14 * :turn as start) s
  cross join lateral (select (start + place)::timestamp at time zone 'UTC' + interval '5 hours' + number % 840 * interval '1 minute' as at) t
  order by id
  returning company_id, vehicle_id, amount_cents, settled_in
), vehicle as (
  select company_id, vehicle_id, count(*) as payments, sum(amount_cents)::bigint as gross,
    -round(sum(amount_cents) * 0.027)::bigint as commission
  from paid group by 1, 2
), company as (
  select (:turn * (:companies / 10) + company_id / 100 * 10 + company_id % 100)::bigint as id, company_id,
    date '2025-11-10' + 14 * :turn as start, date '2025-11-23' + 14 * :turn as ending, sum(gross)::bigint as gross,
    sum(commission)::bigint as commission
  from vehicle group by company_id
), made as (
  insert into statements (id, number, kind, company_id, run_id, period_start, period_end, issued_on, reference, outcome,
    gross_cents, deductions_cents, carry_in_cents, total_cents, carry_out_cents, payout_date, parties, inputs, inputs_hash,
    content_hash, created_at, created_by)
  select s.id, number, 'settlement', company_id, 1 + :turn, start, ending, ending + 1, to_char(s.id, 'FM0000000000'), 'payout',
    gross, commission, 0, gross + commission, 0, ending + 4,
    jsonb_build_object(
      'seller', jsonb_build_object('name', 'Tolppa Oy', 'businessId', '2617416-4', 'email', 'talous@tolppa.example',
        'address', jsonb_build_object('street', 'Tolppakatu 1', 'postCode', '00100', 'city', 'Helsinki'),
        'iban', 'FI3715903000000776', 'bic', 'NDEAFIHH', 'eInvoicingAddress', null, 'eInvoicingOperator', null),
      'buyer', jsonb_build_object('companyId', company_id, 'name', company_name, 'businessId', business_id, 'email', contact_email,
        'address', jsonb_build_object('street', street, 'postCode', post_code, 'city', city),
        'billing', jsonb_build_object('type', 'email', 'emailInvoicingAddress', contact_email, 'iban', iban, 'bic', bic),
        'accountantEmail', accountant_email)),
    '{}', sha256('{}'), sha256(number::bytea), ending + time '09:00' at time zone 'UTC', 'bench@tolppa.example'
  from company s join companies c on c.id = company_id
  cross join lateral (select 2000 + :turn || '-' || to_char(s.id - :turn * (:companies / 10), 'FM000000') as number) n
  order by s.id
), lines as (
  insert into statement_lines (statement_id, position, company_id, code, vehicle_id, license_plate, amount_cents, basis)
  select s.id, 2 * slot - 1 + charge, company_id, case charge when 0 then 'CARD_GROSS' else 'COMMISSION' end, vehicle_id, license_plate,
    case charge when 0 then v.gross else v.commission end,
    jsonb_build_object('package', 'standard', 'from', start, 'to', ending) || case charge
      when 0 then jsonb_build_object('kind', 'cardGross', 'count', payments, 'vat',
        jsonb_build_array(jsonb_build_object('vatBasisPoints', 1350, 'grossCents', v.gross, 'count', payments)))
      else jsonb_build_object('kind', 'commission', 'grossCents', v.gross, 'basisPoints', 270) end
  from company s join fill_takers using (company_id) join vehicle v using (company_id, vehicle_id)
  cross join generate_series(0, 1) charge order by 1, 2
), states as (
  insert into statement_payments (statement_id, company_id, state, since, told_at)
  select id, company_id, 'paid', ending + 4, ending::timestamptz + interval '4 days' from company order by id
), sent as (
  insert into statement_dispatches (statement_id, company_id, channel, address, sent_at)
  select s.id, s.company_id, 'email', contact_email, ending + time '10:00' at time zone 'UTC'
  from company s join companies c on c.id = company_id order by s.id
)
insert into statement_payment_steps (statement_id, company_id, state, since, told_at)
select id, company_id, state, since, since::timestamptz
from company cross join lateral (values ('confirmed', ending + 1), ('paid', ending + 4)) step (state, since) order by 1, 4;

-- A tenth of the history in each turn. In each the company, five of its vehicles and four of its drivers changed, so that
-- the numbers of the events follow their time.
-- step, large, in 10 turns: events of companies
insert into events (id, at, actor_kind, actor_id, actor_label, entity_type, entity_id, company_id, action, before, after, actor_admin)
overriding system value
select e.id, timestamptz '2024-01-01Z' + e.id * (interval '24000 hours' / (100.0 * :companies)), case e.id % 20 when 0 then 'client' when 1 then 'system' else 'user' end,
  case when e.id % 20 > 1 then company_id end, case e.id % 20 when 0 then 'Tuonti' when 1 then 'Tolppa' else 'yhteys' || company_id || '@yritys.example' end, 'company', c.id, c.id, case :turn when 0 then 'create' else 'update' end,
  case when :turn > 0 then jsonb_build_object(field, 'vanha') end,
  jsonb_build_object(case :turn when 0 then 'companyName' else field end, case :turn when 0 then company_name else 'uusi' end), false
from (select *, id - 1 as n, 0 as slot, id as company_id,
  case when id % 50 = :turn then 'billing.iban' when id % 2 = 0 then 'contact.phoneNumber' else 'address.street' end as field from companies) c
cross join lateral (select (:turn::bigint * :companies + n) * 10 + slot + 1 as id) e
order by e.id;

-- step, large, in 10 turns: events of vehicles
insert into events (id, at, actor_kind, actor_id, actor_label, entity_type, entity_id, company_id, action, before, after, actor_admin)
overriding system value
select e.id, timestamptz '2024-01-01Z' + e.id * (interval '24000 hours' / (100.0 * :companies)), case e.id % 20 when 0 then 'client' when 1 then 'system' else 'user' end,
  case when e.id % 20 > 1 then company_id end, case e.id % 20 when 0 then 'Tuonti' when 1 then 'Tolppa' else 'yhteys' || company_id || '@yritys.example' end, 'vehicle', c.id, company_id, case when :turn < 2 then 'create' else 'update' end,
  case when :turn > 1 then jsonb_build_object('color', 'harmaa') end,
  case when :turn > 1 then jsonb_build_object('color', color) else jsonb_build_object('licensePlate', license_plate, 'make', make) end, false
from (select *, (id - 1) / 2 / 5 as n, 1 + (id - 1) / 2 % 5 as slot from vehicles where (id - 1) % 2 = :turn % 2) c
cross join lateral (select (:turn::bigint * :companies + n) * 10 + slot + 1 as id) e
order by e.id;

-- step, large, in 10 turns: events of drivers
insert into events (id, at, actor_kind, actor_id, actor_label, entity_type, entity_id, company_id, action, before, after, actor_admin)
overriding system value
select e.id, timestamptz '2024-01-01Z' + e.id * (interval '24000 hours' / (100.0 * :companies)), case e.id % 20 when 0 then 'client' when 1 then 'system' else 'user' end,
  case when e.id % 20 > 1 then company_id end, case e.id % 20 when 0 then 'Tuonti' when 1 then 'Tolppa' else 'yhteys' || company_id || '@yritys.example' end, 'driver', c.id, company_id, case when :turn < 2 then 'create' else 'update' end,
  case when :turn > 1 then jsonb_build_object('status', 'pending') end,
  case when :turn > 1 then jsonb_build_object('status', status) else jsonb_build_object('lastName', last_name) end, false
from (select *, pick / 4 as n, 6 + pick % 4 as slot from (select *, (id - 1) / 5 * 2 + (id - 1 + 2 * :turn) % 5 as pick
  from drivers where (id - 1 + 2 * :turn) % 5 < 2) d) c
cross join lateral (select (:turn::bigint * :companies + n) * 10 + slot + 1 as id) e
order by e.id;

-- The provider taksiHelsinki has 1,000 areas of ten ranges. One of them allows all its active companies.
-- step, large: booking areas
insert into booking_areas (id, name, provider, valid_from, created_by)
  select i, 'Alue ' || i, 'taksiHelsinki', date '2020-01-01' + i, 'bench' from generate_series(1, 1000) i;
insert into booking_area_post_codes
  select a.id, a.provider, r.first, r.first + 49 from booking_areas a
  cross join lateral (select ((a.id * 97 + n * 10000) % 99900)::int as first from generate_series(0, 9) n) r
  on conflict do nothing;
insert into booking_area_rules (area_id, provider, effect, company_id, created_by)
  select 500, provider, 'allow', id, 'bench' from companies where provider = 'taksiHelsinki' and status = 'active';
insert into booking_area_rules (area_id, provider, effect, company_id, created_by)
  select a.id, a.provider, 'deny', 1 + (a.id * 13 + n) % least(:companies, 20000), 'bench' from booking_areas a cross join generate_series(1, 5) n
  where a.id <> 500;
drop table fill_takers;
