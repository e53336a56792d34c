/** What stands beside the files of a person's data. */
export const readMe = `Henkilöstä tallennetut tiedot

Jokainen tieto on kahtena tiedostona: .json on ohjelmille ja .csv taulukkolaskentaan.
Tiedoston nimi kertoo, mistä tiedosta on kyse:

  users, identity_accounts, user_identities   käyttäjätili ja kirjautuminen
  sessions, passkeys, totp_factors            istunnot ja kirjautumistavat
  memberships                                 yritykset, joihin henkilö kuuluu
  drivers, licence_reminders                  kuljettajan tiedot ja muistutukset
  events, admin_events                        muutoshistoria
  import_rows, imports                        tuodut tiedostot
  payments, statements, payout_files          kirjanpidossa säilyvät maininnat
  company_contact, contracts                  yhteyshenkilönä ja allekirjoittajana

Ajat ovat koordinoitua yleisaikaa (UTC). Salasanoja ja muita salaisuuksia ei tallenneta luettavassa muodossa, eikä niitä ole mukana.
Muiden henkilöiden tietoja tiedostoissa ei ole.
`;
