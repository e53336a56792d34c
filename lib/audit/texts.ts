import { formatDateTime, formatInteger } from "#lib/messages/format.ts";

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatInteger(count)} ${many}`;

/** The last audit of the books on the work queue. */
export const auditTexts = {
  clean: (startedAt: Date, checks: number) =>
    `Tarkastus ${formatDateTime(startedAt)}: ${counted(checks, "tarkistus", "tarkistusta")}, ei eroja`,
  differs: (startedAt: Date, differences: number) =>
    `Tarkastus ${formatDateTime(startedAt)}: ${counted(differences, "ero", "eroa")} kirjanpidossa`,
  /** What differs, and the first numbers and companies where it does. */
  found: (what: string, named: readonly string[], differences: number) =>
    `${what}: ${named.join(", ").replaceAll("company", "yritys").replaceAll("period", "kausi")}${
      differences > named.length ? ` ja ${counted(differences - named.length, "muu", "muuta")}` : ""
    }`,
  /** What differs, by check. */
  checks: {
    conservation: "Tapahtumat eivät täsmää tilityksen loppusummaan",
    payments: "Korttimaksut eivät täsmää tilityksen riveihin",
    corrections: "Myöhässä tulleet maksut eivät täsmää korjausriveihin",
    settled_once: "Maksun tilityskausi on väärä",
    payments_run: "Maksut odottavat kaudella, jota ei enää tilitetä",
    line_sums: "Rivit eivät täsmää tilityksen summiin",
    vat_shares: "Verokantojen osuudet eivät täsmää riviin",
    outcomes: "Loppusumma ei vastaa sitä, mihin raha menee",
    carry_chain: "Siirtyvä saldo ei täsmää seuraavaan tilitykseen",
    periods: "Tilitys on väärällä kaudella tai kaksi kertaa",
    run_results: "Tilitysajon summat eivät täsmää tilityksiin",
    joining_fees: "Liittymismaksu puuttuu tai on peritty kahdesti",
    statement_numbers: "Tilitysten numeroissa on aukko",
    payout_numbers: "Maksutiedostojen numeroissa on aukko",
    inputs_hashes: "Tilityksen lähtötietoja on muutettu",
    hash_links: "Tilitysten tarkisteketju on poikki",
    content_hashes: "Tilityksen sisältöä on muutettu",
    computed_again: "Uudelleen laskettu tilitys on erilainen",
    credit_lines: "Hyvityslaskun rivit eivät täsmää hyvitettyihin",
    credits_paid: "Hyvitystä ei ole maksettu tai se on maksettu kahdesti",
    payout_files: "Maksutiedosto ei täsmää maksuihinsa",
    payouts: "Maksu ei täsmää tilitykseen",
    payout_accounts: "Maksu on mennyt vieraalle tilille",
    file_texts: "Maksutiedoston sisältö ei täsmää maksuihin",
    documents: "PDF, CSV, Finvoice tai rajapinta näyttää eri summan",
    money_states: "Rahan tila ei vastaa tapahtumia",
    receipts: "Suoritus on kirjattu väärälle tilitykselle",
    bank_entries: "Pankkitapahtuma on kohdistettu väärin tai kahdesti",
    credit_events: "Hyvityslaskulta puuttuu historia",
    iban_events: "Tilinumeron vahvistukselta puuttuu historia",
  } as Readonly<Record<string, string>>,
} as const;
