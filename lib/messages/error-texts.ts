import { bankFileErrorTexts } from "#lib/bank/errors.ts";
import { MOST_DRAFTS } from "#lib/companies/rules/company-permissions.ts";
import { MOST_VIEWS } from "#lib/list-views/rules/list-views.ts";
import { receivableErrorTexts } from "#lib/receivables/errors.ts";
import * as m from "#messages";

/** What signing in and an own account may refuse; the sign-in page shows no other code of its address. */
export const accountErrorTexts: Readonly<Record<string, string>> = {
  required: "Pakollinen",
  email: "Tarkista sähköpostiosoite",
  password_too_short: "Salasana on oltava vähintään 8 merkkiä.",
  password_too_long: "Salasanassa voi olla enintään 128 merkkiä.",
  password_mismatch: "Tarkista salasana",
  weak_password: "Salasana on liian helppo arvata. Valitse toinen salasana.",
  password_leaked:
    "Salasana on liian helppo arvata, koska se on yleisimpien tai vuotaneiden salasanojen joukossa tai pelkkä sana tai nimi. Valitse toinen salasana.",
  password_holds_name:
    "Salasana on liian helppo arvata, koska siinä on yrityksesi, sähköpostisi tai tämän palvelun nimi. Valitse toinen salasana.",
  password_repetitive:
    "Salasana on liian helppo arvata, koska siinä toistuvat samat merkit. Valitse toinen salasana.",
  password_sequence:
    "Salasana on liian helppo arvata, koska siinä on peräkkäisiä merkkejä tai näppäimiä. Valitse toinen salasana.",
  password_date: "Salasana on liian helppo arvata, koska siinä on päivämäärä. Valitse toinen salasana.",
  wrong_credentials: "Sähköpostiosoite tai salasana on väärin.",
  email_not_verified: "Sähköpostiosoitetta ei ole vielä vahvistettu. Tarkista vahvistusviesti laatikostasi.",
  invalid_client: "Tunnus tai salainen avain on väärin.",
  invalid_scope: "Asiakkaalla ei ole kaikkia pyydettyjä oikeuksia.",
  insufficient_scope: "Rajapintatunnuksen oikeudet eivät riitä tähän toimintoon.",
  unsupported_grant_type: "Vain client_credentials on tuettu.",
  link_expired: "Linkki on vanhentunut tai jo käytetty. Pyydä uusi linkki.",
  wrong_link_password:
    "Salasana ei täsmää tämän linkin rekisteröitymiseen. Käytä salasanaa, jonka valitsit rekisteröityessäsi, tai vaihda salasana.",
  account_conflict: "Tunnusta ei voitu avata. Ota yhteyttä asiakaspalveluun.",
  password_requirements:
    "Salasana ei täytä vaatimuksia. Käytä pieniä ja isoja kirjaimia, numeroita ja merkkejä.",
  second_factor_missing:
    "Tunnuksella on käytössä kaksivaiheinen kirjautuminen. Kirjaudu portaaliin ja hae tunniste sieltä.",
  identity_unavailable: "Kirjautumispalveluun ei juuri nyt saada yhteyttä. Yritä hetken kuluttua uudelleen.",
  identity_busy: "Kirjautumispalvelu on ruuhkautunut. Yritä hetken kuluttua uudelleen.",
  identity_misconfigured: "Kirjautumispalvelun asetuksissa on virhe. Ota yhteyttä asiakaspalveluun.",
  wrong_code: "Koodi on väärin tai jo käytetty. Tarkista koodi tai odota seuraavaa.",
  wrong_password: "Salasana on väärin.",
  passkey_refused: "Pääsyavainta ei voitu vahvistaa. Yritä uudelleen.",
  passkey_known: "Tämä pääsyavain on jo lisätty.",
  totp_known: "Todennussovellus on jo käytössä. Lataa sivu uudelleen.",
  no_second_factor: "Kaksivaiheinen tunnistautuminen ei ole käytössä. Lataa sivu uudelleen.",
  step_up_needed: "Vahvista ensin, että se olet sinä.",
  factor_needed: "Vahvista poisto vielä tällä samalla tavalla tai varakoodilla.",
  second_step_over: "Kirjautuminen on vanhentunut. Kirjaudu uudelleen.",
  second_factor_required: "Ota ensin käyttöön kaksivaiheinen tunnistautuminen omalla tililläsi.",
  last_factor_needed:
    "Ylläpitäjällä on oltava kaksivaiheinen tunnistautuminen. Lisää toinen tapa ennen kuin poistat tämän.",
  sso_no_email: "Organisaatiosi ei kertonut sähköpostiosoitettasi. Ota yhteyttä organisaatiosi tukeen.",
  sso_email_not_verified:
    "Organisaatiosi ei ole vahvistanut sähköpostiosoitettasi, joten sillä ei voi kirjautua. Ota yhteyttä organisaatiosi tukeen.",
  sso_conflict:
    "Sähköpostiosoitteella on jo toisen henkilön tunnus. Ota yhteyttä asiakaspalveluun, niin selvitämme asian.",
  sso_user_disabled: "Tunnuksesi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.",
  sso_cancelled: "Kirjautuminen organisaation tunnuksilla keskeytyi. Voit yrittää uudelleen.",
  sso_expired: "Kirjautuminen vanheni tai sitä yritettiin käyttää uudelleen. Aloita alusta.",
  sso_unavailable:
    "Organisaatiosi kirjautumispalveluun ei juuri nyt saada yhteyttä. Yritä hetken kuluttua uudelleen.",
  sso_failed:
    "Kirjautuminen organisaation tunnuksilla ei onnistunut. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.",
  too_many_attempts: "Liian monta yritystä. Yritä hetken kuluttua uudelleen.",
};

// What a refusal says, by its code and room. A code may carry one number after a colon: "too_long:80" fills {n}.
// Browsers load these texts with every form, so the texts of pages stand elsewhere.
export const ERROR_TEXTS = (): Readonly<Record<string, string>> => ({
  // All rooms
  business_id_form: "Vaadittu muoto 1234567-1",
  business_id_check: "Tarkista Y-tunnus",
  iban: "Tarkista IBAN",
  bic: "Tarkista BIC",
  post_code: "Postinumerossa on viisi numeroa",
  phone: "Tarkista puhelinnumero",
  date: "Tarkista päivämäärä",
  e_invoice_address: "Tarkista verkkolaskuosoite",
  too_long: "Enintään {n} merkkiä",
  too_short: "Vähintään {n} merkkiä",
  too_many: "Liian monta riviä",
  too_many_views: `Voit tallentaa luettelosta enintään ${MOST_VIEWS} näkymää. Poista ensin näkymä, jota et tarvitse.`,
  bad_characters: "Poista merkit, joita ei voi tallentaa",
  name_markup: "Poista nimestä merkit < ja >",
  unknown_field: "Tuntematon kenttä",
  unknown_value: "Tuntematon arvo",
  invalid: "Tarkista tiedot",
  read_only: "Tätä tietoa ei voi muuttaa",
  owners_only: "Vain yrityksen omistaja voi muuttaa laskutustietoja.",
  signed_in_long_ago:
    "Tunnistautumisestasi on yli 10 minuuttia. Vahvista portaalissa, että se olet sinä, tai kirjaudu uudelleen. Hae sitten uusi tunniste rajapintaan.",
  view_only: "Voit vain katsella tätä. Muutosta ei tehty.",
  not_for_billing_type: "Ei kuulu valittuun laskutustapaan",
  periods_overlap: "Palvelupaketin jaksot menevät päällekkäin",
  package_past_fixed:
    "Jo alkanutta palvelupakettia ei voi muuttaa. Uusi paketti alkaa aikaisintaan huomenna.",
  package_before_today: "Paketti voi alkaa aikaisintaan tänään",
  not_creditable: "Näitä rivejä ei voi hyvittää",
  credited_already: "Osa riveistä on jo hyvitetty. Lataa sivu uudelleen ja valitse rivit uudestaan.",
  nothing_chosen: "Valitse ainakin yksi rivi",
  not_found: "Kohdetta ei löydy",
  forbidden: "Oikeutesi eivät riitä tähän toimintoon",
  unauthenticated: "Kirjaudu sisään",
  forbidden_origin: "Pyyntö ei tullut tältä sivustolta. Lataa sivu uudelleen.",
  transition_not_allowed: "Tilaa ei voi muuttaa näin",
  incomplete: "Tiedot ovat kesken",
  not_deletable: "Käytössä ollutta ei voi poistaa. Deaktivoi se sen sijaan.",
  precondition_failed: "Tietoja on muutettu toisaalla tai versiota ei tunnisteta. Hae uudet tiedot ensin.",
  stale: "Tietoja on muutettu toisaalla. Lataa sivu uudelleen, niin näet uudet tiedot.",
  business_id_taken:
    "Y-tunnuksella on jo yritys tässä välitysjärjestelmässä. Tarkista Y-tunnus. Jos yritys on sinun, pyydä sen omistajalta kutsu tai ota yhteyttä asiakaspalveluun.",
  too_many_drafts: `Sinulla on jo ${MOST_DRAFTS} keskeneräistä yritystä. Lähetä yksi niistä hyväksyttäväksi tai poista sellainen, jota et tarvitse. Sen jälkeen voit aloittaa uuden.`,
  license_plate_taken: "Rekisteritunnuksella on jo auto. Jos auto on sinun, ota yhteyttä asiakaspalveluun.",
  vehicle_year: "Vuosimallin on oltava vähintään 1980 ja enintään ensi vuosi",
  company_not_active: "Yritys ei ole aktiivinen. Autoja ja kuljettajia voi ottaa käyttöön vasta, kun se on.",
  licence_expired: "Ajolupa on vanhentunut. Päivitä sen voimassaolo ensin.",
  client_revoked: "Tämä tunnus on suljettu, eikä sitä voi enää muuttaa.",
  not_deleted: "Tämä on jo palautettu",
  restore_business_id_taken:
    "Y-tunnuksella on jo toinen yritys tässä välitysjärjestelmässä. Poista se tai siirrä se toiseen järjestelmään ensin.",
  restore_plate_taken:
    "Rekisteritunnus on jo toisella autolla. Vaihda sen rekisteritunnus tai poista se ensin.",
  duplicate: "Sama tieto on jo tallennettu",
  invalid_target: "Yritys ei kelpaa",
  selection_changed: "Luettelo on muuttunut. Lataa sivu uudelleen ja tarkista valinta.",
  bulk_refused: "Kaikkia ei voi muuttaa näin",
  changed_since: "Muutettu tämän jälkeen",
  already_undone: "Muutos on jo kumottu",
  undo_too_late: "Muutoksen voi kumota 30 päivän ajan",
  file_empty: "Tiedosto on tyhjä",
  file_too_large: "Tiedosto on liian suuri. Suurin sallittu koko on 5 Mt.",
  file_unreadable: "Tiedostoa ei voitu lukea. Lähetä CSV- tai Excel-tiedosto (.csv tai .xlsx).",
  file_old_excel:
    "Tiedosto on vanhaa Excel-muotoa tai suojattu salasanalla. Tallenna se muodossa Excel-työkirja (.xlsx) ilman salasanaa.",
  file_encoding:
    "Tiedoston merkistöä ei tunnisteta. Tallenna se muodossa CSV UTF-8 tai Excel-työkirja (.xlsx).",
  file_quotes: "Rivillä {n} alkaa lainaus, joka ei pääty. Tarkista rivin lainausmerkit.",
  no_rows: "Tiedostossa on vain otsikkorivi",
  too_many_rows: "Tiedostossa on yli 10 000 riviä. Jaa se pienempiin tiedostoihin.",
  column_missing: "Sarake puuttuu",
  column_unknown: "Tuntematon sarake",
  column_twice: "Sarake on tiedostossa kahdesti",
  turned_into_date:
    "Taulukko-ohjelma on muuttanut tämän päivämääräksi. Muotoile sarake tekstiksi ja kirjoita arvo uudelleen.",
  same_in_file: "Sama on jo rivillä {n}",
  ambiguous: "Yrityksessä on useita kuljettajia tällä ajoluvalla. Muuta heitä yksitellen.",
  import_changed:
    "Autoja tai kuljettajia on muutettu tarkistuksen jälkeen. Mitään ei tuotu. Tarkista tiedosto uudelleen.",
  not_applicable: "Tiedostoa ei voi korjata, tuoda tai kumota tässä tilassa. Lataa sivu uudelleen.",
  register_unavailable: "Yritysrekisteriin ei saada yhteyttä. Täytä tiedot itse.",
  too_many_lookups: "Hait monen yrityksen tietoja lyhyessä ajassa. Yritä uudelleen {n} sekunnin kuluttua.",
  too_many_checks:
    "Yrityksen tiedostoja on tarkistettu monta lyhyessä ajassa. Yritä uudelleen {n} sekunnin kuluttua.",
  too_many_plates_elsewhere:
    "Tiedostossa on monta autoa, joiden rekisteritunnuksella on jo auto toisessa yrityksessä. Tarkista, että tiedosto on oikea. Jos autot ovat siirtyneet sinulle, ota yhteyttä asiakaspalveluun.",
  too_many_downloads: "Latasit monta tiedostoa lyhyessä ajassa. Yritä uudelleen {n} sekunnin kuluttua.",
  spreadsheets_busy:
    "Excel-tiedostoja käsitellään nyt monta. Yritä puolen minuutin kuluttua uudelleen tai käytä CSV-tiedostoa.",
  malformed: "Pyyntöä ei voitu lukea",
  unsupported_media_type: "Lähetä tiedot JSON-muodossa",
  payload_too_large: "Pyyntö on liian suuri",
  unavailable: "Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.",
  internal: "Tapahtui virhe.",
  network: m.network_lost(),
  instant: "Tarkista aika. Vaadittu muoto 2026-01-31T12:00:00Z.",
  not_with_updated_since: "Ei voi rajata, kun haetaan muutoksia (updatedSince)",
  cursor_of_other_list: "Sivun tunnus on toisesta luettelosta tai toisin rajatusta. Aloita alusta.",
  idempotency_key: "Tunnuksessa on oltava 1–255 merkkiä ilman välejä ja erikoismerkkejä",
  idempotency_running: "Sama pyyntö on vielä kesken. Yritä hetken kuluttua uudelleen.",
  submission_conflict: "Sama lähetystunnus on jo käytetty toisen sisällön kanssa",

  ...accountErrorTexts,

  // People
  already_member: "Henkilö kuuluu jo yritykseen.",
  already_invited: "Osoitteeseen on jo lähetetty kutsu. Voit lähettää sen uudelleen kutsujen luettelosta.",
  invitations_closed: "Käyttäjiä voi kutsua, kun yritys on hyväksytty ja aktiivinen.",
  too_many_invitations: "Avoimia kutsuja voi olla enintään 20. Peru ensin kutsu, jota et enää tarvitse.",
  too_many_invitation_mails:
    "Kutsuja on lähetetty liian monta lyhyessä ajassa. Yritä myöhemmin uudelleen tai pyydä henkilöä etsimään aiempi kutsuviesti.",
  last_owner: "Yrityksellä on oltava omistaja. Tee ensin toisesta henkilöstä omistaja.",

  // People, by admins
  user_disabled: "Tunnuksesi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.",
  not_yourself: "Omaa tunnusta ei voi muuttaa näin. Pyydä toista ylläpitäjää.",
  last_admin: "Ainakin yhden ylläpitäjän on pysyttävä. Tee ensin toisesta henkilöstä ylläpitäjä.",
  disabled_no_admin: "Tunnus on poistettu käytöstä. Ota se ensin takaisin käyttöön.",

  // Dispatch settings
  provider_url: "Kirjoita osoite kokonaan, esimerkiksi https://valitys.example.fi/portal/v1",
  provider_url_plain: "Poista osoitteesta käyttäjätunnus, salasana ja kyselyosa (? tai #)",
  provider_https: "Osoitteen on alettava https://, jotta tunnusta ei voi lukea matkalla",
  provider_private: "Osoite johtaa sisäverkkoon tai tähän palvelimeen. Käytä julkista osoitetta.",
  provider_not_connectable: "Tätä järjestelmää ei voi yhdistää: portaali ei hae siitä mitään",
  credential_anew: "Kirjoita tunnus uudelleen, kun osoite vaihtuu",
  credential_form: "Tunnuksessa voi olla kirjaimia, numeroita ja välimerkkejä, ei välilyöntejä eikä ääkkösiä",

  // Refresh from a dispatch provider
  not_refreshable:
    "Yritystä ei voi päivittää. Sen on oltava aktiivinen, ja sillä on oltava ulkoinen tunnus välitysjärjestelmässä, josta tiedot voi hakea.",
  dispatch_not_connected:
    "Välitysjärjestelmää ei ole yhdistetty portaaliin. Pyydä portaalin ylläpitäjää lisäämään yhteyden asetukset.",
  dispatch_paused:
    "Välitysjärjestelmä ei ole vastannut, joten yhteydessä pidetään tauko. Yritä uudelleen {n} sekunnin kuluttua.",
  dispatch_unreachable:
    "Välitysjärjestelmään ei saatu yhteyttä. Yritä hetken kuluttua uudelleen. Jos vika jatkuu, ilmoita välitysjärjestelmän tukeen.",
  dispatch_slow: "Välitysjärjestelmä ei vastannut viidessä sekunnissa. Yritä hetken kuluttua uudelleen.",
  dispatch_failed:
    "Välitysjärjestelmässä tapahtui virhe. Yritä hetken kuluttua uudelleen. Jos vika jatkuu, ilmoita välitysjärjestelmän tukeen.",
  dispatch_garbage:
    "Välitysjärjestelmän vastausta ei voitu lukea. Ilmoita viasta välitysjärjestelmän tukeen.",
  dispatch_unauthorized:
    "Välitysjärjestelmä ei hyväksynyt portaalin tunnusta. Pyydä portaalin ylläpitäjää tarkistamaan yhteyden asetukset.",
  dispatch_unknown_id: "Välitysjärjestelmä ei tunne yritystä tällä ulkoisella tunnuksella. Tarkista tunnus.",
  dispatch_other_company:
    "Ulkoinen tunnus kuuluu välitysjärjestelmässä yritykselle, jolla on toinen Y-tunnus. Tarkista tunnus.",
  dispatch_changed: "Välitysjärjestelmän tiedot muuttuivat sillä välin. Hae erot uudelleen.",

  // Booking areas
  post_codes_wrong: "Korjaa kohdat, joita ei tunnistettu",
  ends_before_start: "Päättyy ennen kuin alkaa",
  area_ended: "Alue on päättynyt, eikä sitä voi enää muuttaa.",
  rule_overlaps: "Samalla yrityksellä tai autolla on alueella jo sääntö näille päiville. Lopeta se ensin.",
  other_provider: "Ei kuulu alueen välitysjärjestelmään",
  subject_unknown: "Valitse luettelosta",
  company_or_vehicle: "Valitse yritys tai auto",

  // Discounts
  discount_percent: "Anna prosentti väliltä 0,01–100",
  discount_amount: "Anna summa väliltä 0,01–100 000 €",
  discount_company: "Valitse yritys hakutuloksista",
  discount_one_scope: "Valitse joko yritys tai välitysjärjestelmä, ei molempia",
  discount_settled:
    "Alennusta on jo käytetty vahvistetuilla tilityksillä. Siitä voi muuttaa vain viimeistä päivää ja muistiinpanoa.",
  discount_day_settled: "Päivä on jo tilitetyllä kaudella. Valitse päivä, jota ei ole vielä tilitetty.",

  // Feature switches
  feature_name: "Nimi alkaa pienellä kirjaimella, ja siinä on vain kirjaimia a–z ja numeroita, enintään 64",
  feature_taken:
    "Nimi on jo käytössä. Myös päättynyt nimi säilyy: ota se takaisin käyttöön sen omalta sivulta.",
  company_register_off: "Haku PRH:n avoimista tiedoista ei ole käytössä. Täytä tiedot itse.",
  file_import_off: "Tuonti tiedostosta ei ole käytössä. Lisää autot ja kuljettajat yksitellen.",
  passkeys_off: "Uusia pääsyavaimia ei voi nyt lisätä. Ota käyttöön todennussovellus.",
  feature_ended: "Nimi on päättynyt. Ota se ensin takaisin käyttöön.",

  // Inputs of a statement
  whole_cents: "Anna rahamäärä kokonaisina sentteinä",
  amount_limit: "Rahamäärä on sallitun alueen ulkopuolella",
  basis_points: "Anna osuus prosentin sadasosina, kokonaislukuna 0–10000 (270 on 2,7 %)",
  whole_number: "Anna kokonaisluku sallitulta alueelta",
  true_or_false: "Anna true tai false",
  list: "Anna luettelo ([])",
  statement_number: "Vaadittu muoto 2026-000123",
  period_calendar:
    "Ei ole tilityskausi. Tilityskausi on kaksi viikkoa, ja kaudet lasketaan maanantaista 5.1.2026.",
  date_order: "Loppupäivä on ennen alkupäivää",
  active_interval: 'Anna jakso muodossa ["2026-10-26", null]',
  one_measure: "Anna joko basisPoints tai amountCents",
  days_overlap: "Jaksot menevät päällekkäin",
  vehicle_unnamed: "Autoa ei ole autojen luettelossa",
  other_period: "Maksu ei ole tältä tilityskaudelta",
  price_missing: "Hinnasto ei ulotu kauden alkavan kuukauden ensimmäiseen päivään",

  // Settlement runs
  not_a_period: "Tällaista tilityskautta ei ole. Kaudet ovat kahden viikon pituisia ja alkavat maanantaina.",
  seller_missing:
    "Tilityksiä ei voi vahvistaa, koska tilittäjän tietoja ei ole asetettu palvelimelle (SELLER_NAME ja muut SELLER-alkuiset asetukset).",
  period_not_over:
    "Tilityskausi on vielä kesken. Tilitykset voi vahvistaa, kun kauden viimeinen päivä on päättynyt.",
  earlier_period_open: "Edellisen kauden tilityksiä ei ole vahvistettu. Vahvista ne ensin.",
  later_period_settled:
    "Myöhempi kausi on jo suljettu, joten tätä ei voi enää vahvistaa. Sen maksut tilitetään korjauksina.",
  run_under_way:
    "Tilitysajo on kesken, joten hyvityslaskua ei vielä tehty. Yritä uudelleen, kun ajo on valmis.",
  run_busy: "Tätä kautta lasketaan juuri. Odota, kunnes laskenta on valmis.",
  run_finalised: "Kauden tilitykset on jo vahvistettu",

  // Statements
  too_many_links: "Linkkejä on lähetetty tänään jo 50. Yritä huomenna uudelleen.",
  statement_open: "Kausi on vielä avoin. Verkkolaskun voi ladata, kun tilitys on tehty.",

  // Payments
  amount: "Summan on oltava kokonaisia senttejä, 1–1\u00a0000\u00a0000\u00a0000",
  amount_euros: "Kirjoita summa euroina, esimerkiksi 12,50. Enintään 10\u00a0000\u00a0000,00.",
  vat_rate: "ALV-kannan on oltava 0–10000 (1350 on 13,5 %)",
  vat_percent: "Kirjoita ALV-prosentti, esimerkiksi 13,5",
  time: "Kirjoita aika Suomen aikaa, esimerkiksi 10.11.2026 14.05",
  vehicle_unknown: "Autoa ei löydy",
  vehicle_twice: "Anna joko auton tunniste tai rekisteritunnus, ei molempia",
  driver_unknown: "Kuljettajaa ei löydy tästä yrityksestä",
  in_future: "Aika on tulevaisuudessa",
  too_old: "Aika on yli 400 päivää sitten tai ennen ensimmäistä tilityskautta",
  too_many_payments: "Enintään 10\u00a0000 maksua kerralla",
  reference_twice: "Sama viite on jo rivillä {n} toisin tiedoin",
  payment_differs: "Samalla viitteellä on jo lähetetty maksu, jossa tämä tieto on toinen",
  already_assigned: "Maksu on jo kohdistettu. Lataa sivu uudelleen.",

  // Payouts
  run_not_final: "Kauden tilityksiä ei ole vielä vahvistettu. Vahvista ne ensin.",
  nothing_to_pay: "Mitään maksettavaa ei ole jäljellä. Lataa sivu uudelleen: maksutiedosto on ehkä jo tehty.",
  own_payout_file: "Toisen ylläpitäjän on vapautettava tiedosto. Sen tekijä ei voi vapauttaa sitä itse.",
  payout_file_unreleased: "Toinen ylläpitäjä ei ole vielä vapauttanut tiedostoa.",
  payout_file_answered: "Pankin vastaus tähän tiedostoon on jo merkitty. Lataa sivu uudelleen.",
  iban_changed: "Tilinumero on muuttunut uudelleen tai joku on jo vahvistanut sen. Lataa sivu uudelleen.",

  // Deliveries
  not_retryable: "Tätä ei voi enää lähettää uudelleen, tai joku on jo lähettänyt sen. Lataa sivu uudelleen.",

  // Webhooks
  webhook_url: "Kirjoita osoite kokonaan, esimerkiksi https://jarjestelma.example.fi/tolppa",
  webhook_https: "Osoitteen on alettava https://, jotta ilmoituksia ei voi lukea matkalla",
  webhook_credentials:
    "Poista osoitteesta käyttäjätunnus ja salasana. Ilmoituksen aitouden osoittaa allekirjoitus.",
  webhook_port: "Portti on muiden palvelujen käytössä. Käytä porttia 443 tai jotakin väliltä 1024–65535.",
  webhook_private:
    "Osoite johtaa sisäverkkoon tai tähän palvelimeen. Ilmoituksia voi lähettää vain julkiseen osoitteeseen.",
  webhook_events: "Valitse ainakin yksi tapahtuma",
  webhook_limit: "Osoitteita voi olla enintään 20. Poista ensin jokin vanhoista.",
  webhook_off: "Ilmoitukset eivät ole käytössä. Ota ne ensin käyttöön.",

  // Privacy
  person_active: "Kuljettaja on käytössä. Poista hänet ensin käytöstä.",
  person_admin: "Ylläpitäjää ei voi anonymisoida. Poista ensin ylläpito-oikeus.",
  person_last_owner:
    "Henkilö on aktiivisen yrityksen ainoa omistaja. Lisää yritykselle ensin toinen omistaja tai deaktivoi yritys.",
  person_not_asked:
    "Käyttäjän tunnus on käytössä. Poista se ensin käytöstä tai merkitse, että henkilö on itse pyytänyt poistoa.",
  confirmation_word: "Kirjoita vahvistukseksi ANONYMISOI",
  retention_busy: "Poistoajo on jo käynnissä. Odota, että se päättyy.",

  // Bank files
  ...bankFileErrorTexts,
  ...receivableErrorTexts,
  account_number: "Tilinumerossa on 3–8 numeroa.",
});
