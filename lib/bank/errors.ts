import type { BankFileRefusal } from "#lib/bank/rules/refusals.ts";

type BankFileConflict =
  | "bank_file_differs"
  | "bank_account_unknown"
  | "bank_file_interrupted"
  | "bank_entry_decided"
  | "bank_entry_unfit"
  | "bank_statement_unknown";

/** Why a bank's file is not taken. Nothing of a refused file is stored. */
export const bankFileErrorTexts: Record<BankFileRefusal | BankFileConflict, string> = {
  bank_file_differs:
    "Samalla tunnuksella on jo otettu vastaan toinen tiedosto. Kysy pankista, kumpi on oikea.",
  bank_account_unknown: "Tiedostossa on muun kuin tilittäjän oman tilin tapahtumia.",
  bank_entry_decided: "Joku on jo käsitellyt tapahtuman.",
  bank_entry_unfit: "Tapahtuman summa tai suunta ei sovi tähän tilitykseen.",
  bank_statement_unknown:
    "Anna tilityksen numero muodossa 2026-000123. Tilityksen on oltava avoin lasku tai maksutiedostossa.",
  bank_file_interrupted: "Tiedoston lähetys katkesi. Lähetä tiedosto uudelleen.",
  bank_file_too_large: "Pankin tiedosto on liian suuri. Enimmäiskoko on 100 Mt.",
  bank_file_too_many_records:
    "Pankin tiedostossa on liikaa tapahtumia. Pyydä pankilta lyhyemmän ajan tiedostoja.",
  bank_file_too_deep: "Tiedosto ei ole pankin tiedosto: siinä on liikaa sisäkkäisiä osia.",
  bank_file_text_too_long: "Tiedosto ei ole pankin tiedosto: siinä on liian pitkä teksti.",
  bank_file_too_many_attributes: "Tiedosto ei ole pankin tiedosto: siinä on liikaa määritteitä.",
  bank_file_element_too_large: "Tiedosto ei ole pankin tiedosto: siinä on liian suuri osa.",
  bank_file_doctype: "Tiedostossa on DOCTYPE-määrittely. Sellaista tiedostoa ei oteta vastaan.",
  bank_file_encoding: "Tiedoston merkistö ei kelpaa. Sen on oltava UTF-8 tai ISO-8859-1.",
  bank_file_invalid_text: "Tiedoston merkit ovat rikki. Hae tiedosto pankista uudelleen.",
  bank_file_malformed: "Tiedosto on rikki eikä ole ehyttä XML:ää. Hae se pankista uudelleen.",
  bank_file_truncated: "Tiedosto on katkennut. Hae se pankista uudelleen.",
  bank_file_unknown: "Tiedoston laatua ei tunneta. Valitse pain.002-, camt.053- tai camt.054-tiedosto.",
  bank_file_many_messages: "Tiedostossa on monta sanomaa. Lataa ne yksitellen.",
  bank_file_missing: "Tiedostosta puuttuu pakollinen tieto.",
  bank_file_order: "Tiedoston osat ovat väärässä järjestyksessä.",
  bank_file_value: "Tiedostossa on arvo, jota ei tunneta.",
  bank_file_amount: "Tiedostossa on rahamäärä, joka ei kelpaa.",
  bank_file_currency: "Tiedostossa on muuta valuuttaa kuin euroja.",
  bank_file_date: "Tiedostossa on päivä tai kellonaika, jota ei ole.",
  bank_file_entry_sum: "Tapahtuman erittely ei täsmää sen summaan. Ota yhteyttä pankkiin.",
  bank_file_totals: "Tiedoston ilmoittama määrä tai summa ei täsmää sen tapahtumiin. Ota yhteyttä pankkiin.",
  bank_file_balance: "Tiliotteen saldot eivät täsmää sen tapahtumiin. Ota yhteyttä pankkiin.",
  bank_file_contradicts: "Pankin vastaus on ristiriitainen. Ota yhteyttä pankkiin.",
};
