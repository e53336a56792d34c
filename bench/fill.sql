-- 20,000 companies over all providers and statuses, 200,000 vehicles, 200,000 drivers; the same each time. Every
-- trigger, check and foreign key of the product is on: what stands here afterwards could have been typed in.

with numbered as (
  select i,
    (i * 7919) % 20000 as mixed,
    case when i % 100 < 78 then 'active' when i % 100 < 86 then 'pending' when i % 100 < 94 then 'inactive'
      else 'incomplete' end as status,
    timestamptz '2024-01-01 06:00:00Z' + i * interval '45 minutes' as created
  from generate_series(1, 20000) i
)
insert into companies (
  company_type, business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
  contact_email, taxi_service_licence, status, billing_type, e_invoicing_address, e_invoicing_operator,
  email_invoicing_address, iban, bic, accountant_email, contract_signed_at, contract_signed_by, reliable_partner_at,
  reliable_partner_by, external_status, owner_id, created_at, created_by, modified_at, modified_by, submitted_at,
  approved_at, approved_by)
select
  case when i % 200 = 0 then 'aggregator' when i % 200 = 100 then 'regional_partner' else 'operator' end,
  to_char(2000000 + i, 'FM0000000') || '-' || i % 10,
  left((array['Taksi', 'Taksipalvelu', 'Lähitaksi', 'Invataksi', 'Kuljetus', 'Autoilija', 'Tilataksi'])[1 + mixed % 7] || ' '
    || (array['Virtanen', 'Mäkinen', 'Öhman', 'Ahonen', 'Nieminen', 'Ojala', 'Äijälä', 'Koskinen', 'Salo', 'Åberg', 'Peltola'])[1 + mixed % 11]
    || ' ' || to_char(mixed, 'FM00000') || ' ' || (array['Oy', 'Ky', 'Tmi'])[1 + i % 3], 50),
  (array['valopilkku', 'taksiHelsinki', 'dride', 'cabonline', 'taxidata', 'ksat', 'taksari', 'tatsilla', 'taksiHame',
    '02Taksi', 'taksiItaSuomi', 'keskustaksi', 'leviKittila', 'vievie', 'taksivaasa', 'taksiHyvinkaa',
    'taksiLansiSuomi'])[1 + mixed % 17],
  (array['Asematie ', 'Koulukatu ', 'Rantatie ', 'Itsenäisyydenkatu '])[1 + i % 4] || 1 + i % 180,
  to_char(100 + mixed * 4, 'FM00000'),
  (array['Helsinki', 'Tampere', 'Jyväskylä', 'Kittilä', 'Lahti', 'Vaasa', 'Mikkeli', 'Seinäjoki', 'Äänekoski'])[1 + mixed % 9],
  (array['Matti', 'Aino', 'Jukka', 'Päivi', 'Åsa', 'Veikko', 'Sirpa', 'Mohamed'])[1 + i % 8],
  (array['Virtanen', 'Mäkinen', 'Öhman', 'Ahonen', 'Nieminen', 'Ojala', 'Äijälä', 'Koskinen'])[1 + mixed % 8],
  '+35840555' || to_char(i % 10000, 'FM0000'),
  'yhteys' || i || '@yritys.example',
  'TL-' || 100000 + i,
  status,
  case when status = 'incomplete' then null when i % 3 = 0 then 'e_invoice' else 'email' end,
  case when status <> 'incomplete' and i % 3 = 0 then '0037' || 20000000 + i end,
  case when status <> 'incomplete' and i % 3 = 0 then '003721291126' end,
  case when status <> 'incomplete' and i % 3 <> 0 then 'laskut' || i || '@yritys.example' end,
  case when status <> 'incomplete' then 'FI' || 10 + i % 89 || to_char(10000000000000 + i, 'FM00000000000000') end,
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
  case when status in ('active', 'inactive') then 'bench@tolppa.example' end
from numbered order by i;

insert into company_packages (company_id, name, starts_on, ends_before)
  select id, 'standard', date '2025-01-01', case when id % 5 = 0 then date '2026-01-01' end
  from companies where status <> 'incomplete'
  union all
  select id, 'premium', date '2026-01-01', null from companies where status <> 'incomplete' and id % 5 = 0;

-- Fleets of very different sizes: most companies have a few, some have a hundred, one has 5,000.
insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
select
  case when n < 5000 then 42 else 1 + floor(20000 * power(((n * 7919) % 200000) / 200000.0, 2))::bigint end,
  chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26) || 'X-' || n % 1000,
  (array['Toyota', 'Mercedes-Benz', 'Volkswagen', 'Škoda'])[1 + n % 4],
  (array['Corolla', 'E 220 d', 'Caddy', 'Superb'])[1 + n % 4],
  2012 + n % 14,
  (array['musta', 'valkoinen', 'harmaa', 'sininen'])[1 + n % 4],
  (array['car', 'estate', 'van', 'accessible', 'stretcher'])[1 + n % 5],
  (array['active', 'active', 'active', 'pending', 'inactive', 'incomplete'])[1 + n % 6],
  'bench@tolppa.example', 'bench@tolppa.example'
from generate_series(0, 199999) n;

insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
  phone_number, contact_email, status, created_by, modified_by)
select
  case when n < 5000 then 42 else 1 + floor(20000 * power(((n * 6007) % 200000) / 200000.0, 2))::bigint end,
  'AJ-' || 100000 + n,
  date '2027-01-01' + n % 1500,
  (array['Matti', 'Aino', 'Jukka', 'Päivi', 'Åsa', 'Veikko', 'Sirpa', 'Mohamed'])[1 + n % 8],
  (array['Virtanen', 'Mäkinen', 'Öhman', 'Ahonen', 'Nieminen', 'Ojala', 'Äijälä', 'Koskinen'])[1 + n % 8],
  '+35845555' || to_char(n % 10000, 'FM0000'),
  'kuljettaja' || n || '@yritys.example',
  (array['active', 'active', 'active', 'pending', 'inactive', 'incomplete'])[1 + n % 6],
  'bench@tolppa.example', 'bench@tolppa.example'
from generate_series(0, 199999) n;

-- Everybody has been reminded: the product, as it starts, has no thousands of mails to leave while it is measured.
insert into licence_reminders (driver_id, expiration, stage)
select id, taxi_driving_license_expiration, 0 from drivers where taxi_driving_license_expiration is not null;
