/** The words of answers that come before any screen or API call, by HTTP status. */
export const httpTexts = {
  home: "Etusivulle",
  requestId: "Pyynnön tunniste",
  400: {
    title: "Virheellinen pyyntö",
    message: "Pyyntö oli virheellinen. Tarkista osoite ja yritä uudelleen.",
  },
  403: {
    title: "Pyyntö hylättiin",
    message: "Pyyntö ei tullut tältä sivustolta. Lataa sivu uudelleen ja yritä uudelleen.",
  },
  405: {
    title: "Toiminto ei ole sallittu",
    message: "Tähän osoitteeseen ei voi lähettää tällaista pyyntöä.",
  },
  408: {
    title: "Aikakatkaisu",
    message: "Pyynnön lähettäminen kesti liian kauan. Yritä uudelleen.",
  },
  409: {
    title: "Sivu on päivittynyt",
    message: "Sivu on päivittynyt. Lataa sivu uudelleen ja yritä uudelleen.",
  },
  413: {
    title: "Liian suuri pyyntö",
    message: "Lähetetyt tiedot ovat liian suuret. Suurin sallittu koko on 256 kt, tiedostolla 5 Mt.",
  },
  414: {
    title: "Liian pitkä osoite",
    message: "Osoite on liian pitkä. Tarkista osoite ja yritä uudelleen.",
  },
  417: {
    title: "Odotusta ei voi täyttää",
    message: "Pyynnön Expect-otsaketta ei tueta.",
  },
  431: {
    title: "Liian suuret otsaketiedot",
    message: "Pyynnön otsaketiedot ovat liian suuret. Poista sivuston evästeet ja yritä uudelleen.",
  },
  500: {
    title: "Tapahtui virhe",
    message: "Tapahtui virhe. Yritä hetken kuluttua uudelleen.",
  },
  503: {
    title: "Palvelin on sulkeutumassa",
    message: "Tämä palvelin on sulkeutumassa. Yritä hetken kuluttua uudelleen.",
  },
} as const;

/** The same for programs. */
export const httpCodes = {
  400: "malformed",
  403: "forbidden_origin",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "outdated_page",
  413: "payload_too_large",
  414: "uri_too_long",
  417: "expectation_failed",
  431: "headers_too_large",
  500: "internal",
  503: "unavailable",
} as const satisfies Record<Extract<keyof typeof httpTexts, number>, string>;
