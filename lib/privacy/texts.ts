import type { AdminField } from "#lib/messages/admin.ts";
import { wordsOfCode } from "#lib/messages/codes.ts";
import type { PersonKind } from "#lib/privacy/rules/privacy.ts";
import { ANONYMISING_CAUSES } from "#lib/privacy/rules/privacy.ts";
import { CONTINUOUS_RULES, RETENTION_CAUSES, RETENTION_RULES } from "#lib/privacy/rules/retention.ts";
import * as m from "#messages";

export const privacyTexts = {
  unnamed: (kind: PersonKind, id: number) => `${kind === "user" ? "Käyttäjä" : "Kuljettaja"} ${id}`,
  example: (id: string, since: string) => `${id.slice(0, 8)} (${since})`,
  lawRules: [
    { what: "Tositteet: tilitykset, maksut ja maksutiedostot", kept: "6 vuotta kalenterivuoden lopusta" },
    { what: "Kirjanpitokirjat ja tilitysten osapuolet", kept: "10 vuotta kalenterivuoden lopusta" },
  ],
  days: (days: number) =>
    days % 365 === 0
      ? days === 365
        ? "1 vuosi"
        : `${days / 365} vuotta`
      : days === 1
        ? "1 päivä"
        : `${days} päivää`,
} as const;

const RULES = [...RETENTION_RULES, ...CONTINUOUS_RULES].map(({ id }) => id);

/** The entries of the privacy history. */
export const privacyFields = (): Record<string, AdminField> => ({
  export: { label: m.privacyFields_export(), value: (by) => m.privacyFields_exportBy({ by }) },
  anonymised: {
    label: m.privacyFields_anonymised(),
    value: (cause) =>
      wordsOfCode(ANONYMISING_CAUSES, cause, (known) => m.privacy_causes({ cause: known })) ?? cause,
  },
  rows: { label: m.privacyFields_rows() },
  run: {
    label: m.privacyFields_run(),
    value: (cause) =>
      wordsOfCode(RETENTION_CAUSES, cause, (known) => m.privacy_runCauses({ cause: known })) ?? cause,
  },
  ...Object.fromEntries(RULES.map((id) => [id, { label: m.retentionLabels({ id }) }])),
});

/** The text that accompanies the files of a person's data. */
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

Ajat ovat koordinoitua yleisaikaa (UTC). Salasanoja ja salaisia avaimia ei tallenneta luettavassa muodossa, eikä niitä ole mukana.
Muiden henkilöiden tietoja tiedostoissa ei ole.
`;
