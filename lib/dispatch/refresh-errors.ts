/** What happened at the provider and what to do about it. */
export const refreshErrorTexts: Record<string, string> = {
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
};
