import type { BankAnswer } from "#lib/bank/rules/bank-file.ts";
import { type BankReason, isBankReason } from "#lib/bank/rules/reasons.ts";
import * as m from "#messages";

/** What happened and what to do. */
const REASONS: Record<BankReason, string> = {
  AC01: "Saajan tilinumero on virheellinen. Tarkista tilinumero yritykseltä ja maksa uudelleen.",
  AC02: "Maksajan tilinumero on virheellinen. Tarkista palvelun asetuksista tili, jolta maksetaan.",
  AC03: "Saajan tilinumero on virheellinen. Tarkista tilinumero yritykseltä ja maksa uudelleen.",
  AC04: "Saajan tili on suljettu. Pyydä yritykseltä uusi tilinumero ja maksa uudelleen.",
  AC05: "Maksajan tili on suljettu. Vaihda palvelun asetuksiin käytössä oleva tili.",
  AC06: "Saajan tili on estetty. Pyydä yritykseltä toinen tilinumero tai selvittämään asia pankissaan.",
  AC07: "Saajan tili on suljettu. Pyydä yritykseltä uusi tilinumero ja maksa uudelleen.",
  AC13: "Maksajan tili on väärää tyyppiä. Tarkista pankista, voiko tililtä maksaa tilisiirtoja.",
  AG01: "Saajan tilille ei voi maksaa tilisiirtoa. Pyydä yritykseltä toinen tilinumero.",
  AG02: "Pankki ei tunnista maksun tyyppiä. Ota yhteyttä pankkiin ja tee sen jälkeen uusi maksutiedosto.",
  AG03: "Pankki ei välitä tällaista maksua saajan pankkiin. Pyydä yritykseltä toinen tilinumero.",
  AM01: "Maksun summa on nolla. Ota yhteyttä tukeen ja tee uusi maksutiedosto.",
  AM02: "Summa ylittää sallitun enimmäismäärän. Nosta tilin rajaa pankissa ja maksa uudelleen.",
  AM03: "Maksun valuutta ei kelpaa. Ota yhteyttä tukeen ja tee uusi maksutiedosto.",
  AM04: "Tilillä ei ollut tarpeeksi rahaa. Siirrä tilille katetta ja maksa uudelleen.",
  AM05: "Pankki on jo saanut saman maksun. Tarkista tiliotteelta, onko maksu maksettu, ennen kuin maksat uudelleen.",
  AM09: "Maksun summa ei ole se, joka on sovittu. Tarkista tilitys ja tee uusi maksutiedosto.",
  AM10: "Tiedoston summa ei täsmää sen maksuihin. Ota yhteyttä tukeen ja tee uusi maksutiedosto.",
  AM12: "Maksun summa on virheellinen. Ota yhteyttä tukeen ja tee uusi maksutiedosto.",
  BE01: "Saajan nimi ei vastaa tilin omistajaa. Tarkista yritykseltä, kenen tili on, ja maksa uudelleen.",
  BE04: "Saajan osoite puuttuu tai on virheellinen. Täydennä yrityksen osoite ja maksa uudelleen.",
  BE05: "Pankki ei tunnista tiedoston lähettäjää. Tarkista maksusopimus pankista.",
  BE06: "Saajan pankki ei tunne saajaa. Tarkista yritykseltä tilinumero ja nimi ja maksa uudelleen.",
  BE07: "Maksajan osoite puuttuu tai on virheellinen. Täydennä osoite palvelun asetuksiin.",
  CNOR: "Saajan pankki ei ota vastaan tilisiirtoja. Pyydä yritykseltä toinen tilinumero.",
  CURR: "Maksun valuutta on väärä. Ota yhteyttä tukeen ja tee uusi maksutiedosto.",
  CUST: "Maksu on peruttu asiakkaan pyynnöstä. Tarkista, kuka pyysi perumista, ennen kuin maksat uudelleen.",
  DNOR: "Maksajan pankki ei voi välittää tilisiirtoja. Ota yhteyttä pankkiin.",
  DS02: "Maksua ei ole vahvistettu pankissa. Vahvista aineisto verkkopankissa tai tee uusi maksutiedosto.",
  DT01: "Maksupäivä on virheellinen. Tee uusi maksutiedosto.",
  DU01: "Pankki on jo saanut tiedoston, jolla on sama tunnus. Tarkista, onko tiedosto jo lähetetty.",
  DUPL: "Pankki on jo saanut saman maksun. Tarkista tiliotteelta, onko maksu maksettu, ennen kuin maksat uudelleen.",
  ED05: "Maksun selvitys pankkien välillä epäonnistui. Maksa uudelleen.",
  FF01: "Pankki ei voinut lukea tiedostoa. Ota yhteyttä tukeen ja tee uusi maksutiedosto.",
  FOCR: "Maksu on palautettu perumispyynnön takia. Tarkista, kuka pyysi perumista, ennen kuin maksat uudelleen.",
  FRAD: "Pankki epäilee petosta. Älä maksa uudelleen ennen kuin olet puhunut pankin kanssa.",
  MD07: "Tilin omistaja on kuollut. Selvitä yritykseltä, mille tilille maksetaan.",
  MS02: "Saaja ei ottanut maksua vastaan eikä kertonut syytä. Kysy syytä yritykseltä.",
  MS03: "Pankki ei kertonut syytä. Kysy syytä pankista.",
  NARR: "Pankki kertoi syyn omin sanoin. Lue pankin viesti ja kysy tarvittaessa pankista.",
  NOAS: "Saaja ei ole vastannut pankkinsa kyselyyn. Kysy asiasta yritykseltä.",
  RC01: "Saajan pankin tunnus on virheellinen. Tarkista tilinumero ja BIC yritykseltä ja maksa uudelleen.",
  RC04: "Saajan pankin tunnus on virheellinen. Tarkista tilinumero ja BIC yritykseltä ja maksa uudelleen.",
  RF01: "Kahdella maksulla on sama tunnus. Ota yhteyttä tukeen ja tee uusi maksutiedosto.",
  RR01: "Maksajan tilinumero tai tunniste puuttuu. Täydennä maksajan tiedot palvelun asetuksiin.",
  RR02: "Maksajan nimi tai osoite puuttuu. Täydennä maksajan tiedot palvelun asetuksiin.",
  RR03: "Saajan nimi tai osoite puuttuu. Täydennä yrityksen tiedot ja maksa uudelleen.",
  RR04: "Pankki ei voi välittää maksua viranomaismääräysten takia. Kysy lisätietoja pankista.",
  RTND: "Saajan pankki palautti maksun. Tarkista tilinumero yritykseltä ja maksa uudelleen.",
  TECH: "Pankissa oli tekninen häiriö. Maksa uudelleen.",
  TM01: "Tiedosto tuli pankkiin liian myöhään. Tee uusi maksutiedosto seuraavalle pankkipäivälle.",
};

export const bankPageTexts = {
  help: [
    "Maksutiedoston vastaus: pain.002.",
    "Tapahtumailmoitus: camt.054.",
    "Tiliote: camt.053.",
    "Saman tiedoston voi lukea uudelleen. Se ei muuta mitään.",
  ],
} as const;

export const bankTexts = {
  /** Why the bank rejected. An unknown code is named, so that the bank can be asked about it. */
  reason: (code: string | null): string => {
    if (code === null) return "Pankki ei kertonut syytä. Kysy syytä pankista.";
    return isBankReason(code)
      ? REASONS[code]
      : `Pankki ilmoitti syyn ${code}. Kysy pankista, mitä se tarkoittaa.`;
  },
  answers: {
    RCVD: "Pankki on saanut tiedoston",
    PDNG: "Odottaa pankin käsittelyä",
    ACTC: "Pankki otti tiedoston käsittelyyn",
    ACCP: "Pankki hyväksyi",
    ACWC: "Pankki hyväksyi muutoksin",
    ACSP: "Pankki hyväksyi, maksu on matkalla",
    ACSC: "Pankki on veloittanut maksun",
    ACCC: "Maksu on saajan tilillä",
    ACWP: "Pankki hyväksyi, maksua ei ole vielä kirjattu saajalle",
    ACFC: "Pankki hyväksyi ja tarkisti katteen",
    PART: "Pankki hyväksyi osan",
    PATC: "Pankki odottaa toista vahvistusta",
    PRES: "Esitetty maksajalle",
    RJCT: "Pankki hylkäsi",
    CANC: "Peruttu",
    BLCK: "Pankki on pysäyttänyt maksun",
  } satisfies Record<BankAnswer, string>,
} as const;

/** The list of movements, and the page of one. */
export const movementTexts = () =>
  ({
    shown: (rows: number) => `Luettelossa ${m.bankPage_records({ count: rows })}`,
    day: m.bankPage_day(),
    amount: m.bankPage_amount(),
    counterparty: m.bankPage_counterparty(),
    told: m.bankPage_told(),
    decided: (by: string, why: string | null) => [`Päättänyt ${by}`, why].filter(Boolean).join(": "),
  }) as const;
