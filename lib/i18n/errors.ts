import type { Failure, Issue } from "#lib/domain/result.ts";
import { fieldLabels } from "./labels.ts";
import { accountErrorTexts } from "./texts/accounts.ts";
import { areaErrorTexts } from "./texts/booking-areas.ts";
import { bulkRefusal } from "./texts/bulk.ts";
import { deliveryErrorTexts } from "./texts/deliveries.ts";
import { discountErrorTexts } from "./texts/discounts.ts";
import { featureErrorTexts } from "./texts/features.ts";
import { paymentErrorTexts, paymentRefusal } from "./texts/payments.ts";
import { payoutErrorTexts } from "./texts/payouts.ts";
import { peopleErrorTexts } from "./texts/people.ts";
import { privacyErrorTexts } from "./texts/privacy.ts";
import { providerAreaErrorTexts } from "./texts/provider-areas.ts";
import { refreshErrorTexts, refreshTexts } from "./texts/refresh.ts";
import { settlementRunErrorTexts } from "./texts/settlement-runs.ts";
import { statementInputsErrorTexts } from "./texts/statement-inputs.ts";
import { statementErrorTexts } from "./texts/statements.ts";
import { userErrorTexts } from "./texts/users.ts";
import { webhookErrorTexts } from "./texts/webhooks.ts";

// Codes become Finnish here and nowhere else. A code may carry one number after a colon: "too_long:80".

const TEXTS: Record<string, string> = {
  required: "Pakollinen",
  email: "Tarkista sähköpostiosoite",
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
  bad_characters: "Poista merkit, joita ei voi tallentaa",
  unknown_field: "Tuntematon kenttä",
  unknown_value: "Tuntematon arvo",
  invalid: "Tarkista tiedot",
  read_only: "Tätä tietoa ei voi muuttaa",
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
    "Y-tunnuksella on jo yritys tässä välitysjärjestelmässä. Jos yritys on sinun, ota yhteyttä asiakaspalveluun.",
  license_plate_taken: "Rekisteritunnuksella on jo auto. Jos auto on sinun, ota yhteyttä asiakaspalveluun.",
  vehicle_year: "Vuosimallin on oltava vähintään 1980 ja enintään ensi vuosi",
  company_not_active: "Yritys ei ole aktiivinen. Autoja ja kuljettajia voi ottaa käyttöön vasta, kun se on.",
  licence_expired: "Ajolupa on vanhentunut. Päivitä sen voimassaolo ensin.",
  client_revoked: "Tämä asiakas on suljettu, eikä sitä voi enää muuttaa.",
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
  not_applicable: "Tiedostoa ei voi tuoda tai kumota tässä tilassa. Lataa sivu uudelleen.",
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
  network: "Verkkovirhe: yhteys katkesi. Tarkista yhteys ja yritä uudelleen.",
  instant: "Tarkista aika. Vaadittu muoto 2026-01-31T12:00:00Z.",
  not_with_updated_since: "Ei voi rajata, kun haetaan muutoksia (updatedSince)",
  cursor_of_other_list: "Sivun tunnus on toisesta luettelosta tai toisin rajatusta. Aloita alusta.",
  idempotency_key: "Tunnuksessa on oltava 1–255 merkkiä ilman välejä ja erikoismerkkejä",
  idempotency_running: "Sama pyyntö on vielä kesken. Yritä hetken kuluttua uudelleen.",
  submission_conflict: "Sama lähetystunnus on jo käytetty toisen sisällön kanssa",
  ...accountErrorTexts,
  ...discountErrorTexts,
  ...featureErrorTexts,
  ...providerAreaErrorTexts,
  ...refreshErrorTexts,
  ...statementInputsErrorTexts,
  ...settlementRunErrorTexts,
  ...payoutErrorTexts,
  ...peopleErrorTexts,
  ...userErrorTexts,
  ...webhookErrorTexts,
  ...paymentErrorTexts,
  ...deliveryErrorTexts,
  ...statementErrorTexts,
  ...areaErrorTexts,
  ...privacyErrorTexts,
};

export function messageOfCode(code: string): string {
  const [name = "", parameter = ""] = code.split(":");
  const text = Object.hasOwn(TEXTS, name) ? TEXTS[name] : TEXTS.invalid;
  return (text ?? "").replace("{n}", parameter);
}

/** Their number is the seconds to wait. */
const SAYING_HOW_LONG: ReadonlySet<string> = new Set([
  "dispatch_paused",
  "too_many_downloads",
  "too_many_checks",
  "too_many_lookups",
]);

/** What is said of a failed answer that says nothing itself. */
export const networkErrorOf = (statusText: string): string => `Verkkovirhe: ${statusText}`;

/** The sentence for a whole refusal; what is missing or wrong is named: "Puuttuu: IBAN, Laskutustapa". */
export function messageOf(failure: Failure): string {
  const issues = failure.issues ?? [];
  const { found, many, refused, total } = failure.details ?? {};
  if (found !== undefined) return bulkRefusal.listChanged(Number(found), many);
  if (refused !== undefined) return messageOfMany(issues, Number(refused));
  if (failure.code === "incomplete" && issues.length > 0) return `Puuttuu: ${issues.map(labelOf).join(", ")}`;
  if (SAYING_HOW_LONG.has(failure.code))
    return messageOfCode(`${failure.code}:${failure.details?.retryAfterSeconds ?? ""}`);
  if (failure.code === "dispatch_garbage" && issues.length > 0)
    return `${messageOfCode(failure.code)} ${refreshTexts.unreadable(issues.map(labelOf).join(", "))}`;
  if ((failure.code !== "invalid" && total === undefined) || issues.length === 0)
    return messageOfCode(failure.code);
  const sentences = issues.map(sentenceOf).join(". ");
  return Number(total) > issues.length
    ? `${paymentRefusal.many(issues.length, Number(total))}. ${sentences}`
    : sentences;
}

/** Of a change of many things at once: each reason with the names of those it holds back. */
function messageOfMany(issues: readonly Issue[], refused: number): string {
  const byReason = Map.groupBy(issues, ({ code }) => messageOfCode(code));
  const nameOf = ({ label, path }: Issue) => {
    const [many = "", id = ""] = path.split(".");
    return label ?? bulkRefusal.nameless(many, id);
  };
  const reasons = [...byReason].map(([reason, of]) => ({ reason, names: [...new Set(of.map(nameOf))] }));
  return bulkRefusal.reasons(reasons, refused - new Set(issues.map(nameOf)).size);
}

const sentenceOf = (issue: Issue): string =>
  issue.path === "" ? messageOfCode(issue.code) : `${labelOf(issue)}: ${messageOfCode(issue.code)}`;

/** An unknown field is called as it was sent; a part of a list by the list. Own names only: `constructor` is no label. */
function labelOf({ path, code }: Issue): string {
  if (code === "unknown_field") return path;
  const known = [path, path.split(".")[0] ?? ""].find((name) => Object.hasOwn(fieldLabels, name));
  return (known && fieldLabels[known]) ?? path;
}
