-- The features that the portal's own screens ask for (lib/feature-switches/rules/features.ts). They are on until an admin switches them
-- off. A name that an installation has given already stays as it is.

insert into features (name, enabled) values ('companyRegister', true), ('fileImport', true), ('passkeys', true)
on conflict (name) do nothing;
