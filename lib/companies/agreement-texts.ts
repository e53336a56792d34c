import type { Company, PackageName } from "#lib/companies/rules/company.ts";
import type { Price } from "#lib/companies/rules/packages.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import * as m from "#messages";
import { type ShownPrice, type ShownPrices, shownPrices } from "./texts.ts";

export type ContractText = {
  title: string;
  edition: string;
  validFrom: PlainDate;
  intro: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};

export const contractTexts = {
  toSign: ["Paikka ja päiväys", "Allekirjoitus", "Nimenselvennys"],
} as const;

/** The company's part of the agreement's last page: a label and a value in each line. */
export type ContractParty = readonly (readonly [label: string, value: string])[];

type Signing = Pick<Company, "companyName" | "businessId" | "address" | "taxiServiceLicence">;

/** The agreement's prices on a day. */
type Costs = { prices: readonly Price[]; today: PlainDate };

/**
 * The signers and the prices of the day, in Finnish for every reader. A value that the company has not given stays an empty
 * line, to be written by hand.
 */
export const contractParty = (
  company: Signing,
  { prices, today, chosen }: Costs & { chosen: PackageName | null },
): ContractParty =>
  inLanguage("fi", () => {
    const name = chosen && m.packageLabels({ name: chosen });
    return partyOf(company, chosen && `${name}, ${costText(shownPrices(prices, today)[chosen])}`);
  });

const costText = ({ fee, commission }: ShownPrice): string =>
  `${fee} kuukaudessa autolta, palvelumaksu ${commission}`;

const partyOf = (
  { companyName, businessId, address, taxiServiceLicence }: Signing,
  chosen: string | null,
): ContractParty => [
  ["Yritys", companyName ?? ""],
  ["Y-tunnus", businessId ?? ""],
  [
    "Osoite",
    [address.street, [address.postCode, address.city].filter(Boolean).join(" ")].filter(Boolean).join(", "),
  ],
  ["Taksiliikennelupa", taxiServiceLicence ?? ""],
  ["Palvelupaketti", chosen ?? ""],
];

/** The service agreement with the prices of the day, in Finnish for every reader, for the screen and for the PDF. */
export const contractText = ({ prices, today }: Costs): ContractText =>
  inLanguage("fi", () => textOf(shownPrices(prices, today)));

/** A changed text needs a new edition. */
const textOf = ({ standard, premium }: ShownPrices): ContractText => ({
  title: m.contract_title(),
  validFrom: "2026-01-01",
  edition: "Sopimusehdot 2026/1 · voimassa 1.1.2026 alkaen",
  intro:
    "Tällä sopimuksella taksiyritys (jäljempänä Yritys) ottaa käyttöön Tolppa-palvelun, jolla se hoitaa autojensa ja kuljettajiensa tiedot, korttimaksujen välityksen ja tilitykset.",
  sections: [
    {
      heading: "1. Osapuolet",
      paragraphs: [
        "1.1 Palveluntarjoaja on Tolppa-palvelun tarjoaja (jäljempänä Tolppa).",
        "1.2 Yritys on palveluun rekisteröityvä taksiliikenteen harjoittaja. Yrityksen nimi, Y-tunnus, osoite, yhteyshenkilö ja taksiliikennelupa ovat ne, jotka Yritys on palvelussa ilmoittanut. Ne ovat osa tätä sopimusta.",
        "1.3 Sopimuksen hyväksyjä vakuuttaa, että hänellä on oikeus edustaa Yritystä.",
      ],
    },
    {
      heading: "2. Palvelu",
      paragraphs: [
        "2.1 Tolppa tarjoaa Yritykselle verkkopalvelun, jossa Yritys ylläpitää yrityksensä, autojensa ja kuljettajiensa tietoja, valitsee palvelupaketin ja näkee tilityksensä.",
        "2.2 Yritys liittyy palvelun kautta valitsemaansa välitysjärjestelmään. Autojen ja kuljettajien tiedot välitetään järjestelmään siinä laajuudessa kuin kyytien välittäminen edellyttää.",
        "2.3 Tolppa vastaanottaa Yrityksen autoissa tehdyt korttimaksut ja tilittää ne Yritykselle kohdan\u00a04 mukaisesti.",
        "2.4 Palvelu on käytettävissä ympäri vuorokauden lukuun ottamatta huoltokatkoja, joista ilmoitetaan etukäteen, kun se on mahdollista.",
      ],
    },
    {
      heading: "3. Palvelupaketit ja hinnat",
      paragraphs: [
        `3.1 Perus: ${standard.fee} kuukaudessa autolta ja palvelumaksu ${standard.commission} välitetyistä maksuista.`,
        `3.2 Edelläajaja: ${premium.fee} kuukaudessa autolta ja palvelumaksu ${premium.commission} välitetyistä maksuista.`,
        `3.3 Liittymismaksu on ${standard.joiningFee} autolta. Se peritään kerran, kun auto otetaan ensimmäisen kerran käyttöön, eikä uudelleen, jos auto palaa palveluun.`,
        `3.4 Hintojen arvonlisävero on ${standard.vat}.`,
        "3.5 Kuukausimaksu lasketaan niiltä päiviltä, joina auto on ollut käytössä. Yritys voi vaihtaa pakettia; uusi paketti alkaa aikaisintaan vaihtoa seuraavana päivänä.",
        "3.6 Tolppa voi muuttaa hintoja ilmoittamalla muutoksesta vähintään kaksi kuukautta ennen sen voimaantuloa. Yritys voi tällöin irtisanoa sopimuksen päättymään muutoksen voimaantulopäivänä.",
      ],
    },
    {
      heading: "4. Tilitys",
      paragraphs: [
        "4.1 Maksut tilitetään kahden viikon jaksoissa. Tilityksestä vähennetään palvelumaksut, kuukausimaksut ja liittymismaksut sekä palautetut maksut.",
        "4.2 Perus-paketissa tilitys maksetaan jakson päättymistä seuraavana pankkipäivänä. Edelläajaja-paketissa tilitys maksetaan muutaman pankkipäivän viiveellä.",
        "4.3 Tilitys maksetaan Yrityksen ilmoittamalle tilille. Maksaminen edellyttää, että tilinumero (IBAN) on ilmoitettu ja tili kuuluu Yritykselle.",
        "4.4 Jos vähennykset ylittävät tilitettävät maksut, erotus siirtyy seuraavaan tilitykseen tai laskutetaan Yritykseltä. Laskun maksuaika on 14 päivää.",
        "4.5 Huomautukset tilityksestä on tehtävä kolmen kuukauden kuluessa sen päiväyksestä. Virhe oikaistaan seuraavassa tilityksessä.",
      ],
    },
    {
      heading: "5. Yrityksen velvollisuudet",
      paragraphs: [
        "5.1 Yrityksellä on sopimuksen ajan voimassa oleva taksiliikennelupa, ja sen kuljettajilla on voimassa oleva taksinkuljettajan ajolupa.",
        "5.2 Yritys pitää palvelussa olevat tietonsa ajan tasalla ja ilmoittaa viipymättä muutoksista, jotka vaikuttavat oikeuteen harjoittaa taksiliikennettä.",
        "5.3 Yritys kuuluu Luotettava Kumppani -palveluun ja huolehtii siitä, että tilaajavastuulain edellyttämät selvitykset ovat siellä ajan tasalla.",
        "5.4 Yritys vastaa autojensa vakuutuksista, maksupäätteiden huolellisesta käytöstä ja siitä, että sen käyttäjätunnuksia käyttävät vain siihen oikeutetut henkilöt.",
      ],
    },
    {
      heading: "6. Tolpan velvollisuudet",
      paragraphs: [
        "6.1 Tolppa huolehtii palvelun toiminnasta ja tietoturvasta ammattitaitoisesti ja korjaa viat ilman aiheetonta viivytystä.",
        "6.2 Tolppa pitää Yritykselle tilitettävät varat erillään omista varoistaan.",
        "6.3 Tolppa käsittelee Yrityksen rekisteröitymisen ilman aiheetonta viivytystä ja ilmoittaa ratkaisustaan Yrityksen yhteyshenkilölle sähköpostitse.",
      ],
    },
    {
      heading: "7. Vastuu",
      paragraphs: [
        "7.1 Kumpikin osapuoli vastaa toiselle aiheuttamistaan välittömistä vahingoista. Välillisistä vahingoista, kuten saamatta jääneestä tulosta, ei vastata, ellei vahinkoa ole aiheutettu tahallaan tai törkeällä huolimattomuudella.",
        "7.2 Osapuolen vahingonkorvausvastuun yläraja on vahinkoa edeltäneiden kahdentoista kuukauden maksuja vastaava määrä. Rajoitus ei koske tilitettävien varojen maksamista.",
        "7.3 Osapuoli ei vastaa viivästyksestä tai vahingosta, joka johtuu sen vaikutusmahdollisuuksien ulkopuolella olevasta ylivoimaisesta esteestä.",
      ],
    },
    {
      heading: "8. Henkilötiedot ja salassapito",
      paragraphs: [
        "8.1 Yritys on kuljettajiensa ja yhteyshenkilöidensä henkilötietojen rekisterinpitäjä, ja Tolppa käsittelee niitä Yrityksen lukuun vain tämän sopimuksen mukaisen palvelun tuottamiseksi. Omien asiakas- ja maksutietojensa rekisterinpitäjä on Tolppa.",
        "8.2 Tolppa suojaa henkilötiedot asianmukaisin teknisin ja organisatorisin toimin, velvoittaa henkilöstönsä salassapitoon ja ilmoittaa henkilötietojen tietoturvaloukkauksesta Yritykselle ilman aiheetonta viivytystä.",
        "8.3 Tolppa voi käyttää alihankkijoita, joita sitovat samat velvoitteet. Yritykselle ilmoitetaan uusista alihankkijoista etukäteen.",
        "8.4 Sopimuksen päätyttyä henkilötiedot poistetaan, jollei laki edellytä niiden säilyttämistä. Kirjanpitoaineisto säilytetään kirjanpitolain mukaisen ajan.",
        "8.5 Osapuolet pitävät salassa toistensa luottamukselliset tiedot sopimuksen aikana ja kaksi vuotta sen päättymisestä.",
      ],
    },
    {
      heading: "9. Voimassaolo ja päättyminen",
      paragraphs: [
        "9.1 Sopimus tulee voimaan, kun Tolppa on hyväksynyt Yrityksen rekisteröitymisen, ja on voimassa toistaiseksi.",
        "9.2 Yritys voi irtisanoa sopimuksen yhden kuukauden ja Tolppa kolmen kuukauden irtisanomisajalla. Irtisanominen tehdään kirjallisesti.",
        "9.3 Osapuoli voi purkaa sopimuksen heti, jos toinen osapuoli olennaisesti rikkoo sitä eikä korjaa menettelyään 14 päivän kuluessa huomautuksesta, tai jos Yrityksen taksiliikennelupa päättyy.",
        "9.4 Sopimuksen päätyttyä Tolppa tekee lopputilityksen viimeistään seuraavan tilitysjakson yhteydessä.",
      ],
    },
    {
      heading: "10. Muut ehdot",
      paragraphs: [
        "10.1 Yritys ei voi siirtää sopimusta kolmannelle ilman Tolpan kirjallista suostumusta.",
        "10.2 Muutoksista sopimusehtoihin ilmoitetaan Yrityksen yhteyshenkilölle vähintään kaksi kuukautta etukäteen.",
        "10.3 Sopimukseen sovelletaan Suomen lakia. Erimielisyydet ratkaistaan ensisijaisesti neuvottelemalla ja muutoin Yrityksen kotipaikan käräjäoikeudessa.",
        "10.4 Sopimus hyväksytään sähköisesti palvelussa. Hyväksyjä ja hyväksymisen ajankohta tallennetaan.",
      ],
    },
  ],
});
