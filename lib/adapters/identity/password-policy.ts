import { passwordLengthRefusal } from "#lib/domain/password.ts";
import { textLength } from "#lib/domain/text.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** So many characters must be left once words anyone would try first are taken out. */
const MIN_OWN_CHARACTERS = 5;

const common = new Set(COMMON_PASSWORDS.split(/\s+/));

/** Words of the portal and of its trade (ASVS 5.0 V6.2.11). */
const CONTEXT_WORDS = ["tolppa", "taksitolppa", "taksi", "taxi", "taksiyrittaja"];

/** Finnish words that are passwords by themselves or with digits and marks after them. */
const FINNISH_WORDS = new Set(
  `salasana salasanani salainen tunnussana kayttaja yllapito yllapitaja oletus vaihdaminut perkele saatana
   vittusaatana jumalauta rakkaus rakkaani rakastan kulta kultaseni mansikka mustikka puolukka vadelma hevonen
   koira kissa kissat koirat lehma apina karhu susi leijona norppa joutsen aurinko kuutamo tahti taivas meri metsa
   jarvi kesa talvi kevat syksy lumi joulu joulupukki juhannus suomi suomalainen finland helsinki espoo tampere
   vantaa oulu turku jyvaskyla lahti kuopio kouvola pori joensuu lappeenranta vaasa rovaniemi hameenlinna seinajoki
   jaakiekko jokerit ilves tappara karpat lukko jalkapallo hiihto sauna kalakukko makkara kahvi maito keitin viina
   olut siideri lonkero maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai tammikuu helmikuu
   maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu johanna matias mikael
   antero juhani maria helena anneli kristiina tapani olavi mercedes toyota skoda volvo kuljettaja autoilija yritys
   yrittaja firma kukkuluuruu muumipeikko muumi pikkumyy nokia angrybirds terve moikka heippa tervetuloa`.split(
    /\s+/,
  ),
);

/** `password_too_short`, `password_too_long`, `weak_password`, or null when a password may be used. */
export function passwordRefusal(password: string, email: string): string | null {
  const refusal = passwordLengthRefusal(password);
  if (refusal) return refusal;
  return isGuessable(password.normalize("NFKC").toLowerCase(), email) ? "weak_password" : null;
}

function isGuessable(password: string, email: string): boolean {
  if (common.has(password) || new Set(password).size < 3) return true;
  const letters = withoutDots(password);
  const word = letters.replace(/[^a-z]+$/, "");
  if (FINNISH_WORDS.has(word)) return true;
  const own = contextWords(email).reduce((rest, context) => rest.replaceAll(context, ""), letters);
  return own !== letters && textLength(own) < MIN_OWN_CHARACTERS;
}

/** Longest first, so that a word inside another one does not leave a remainder. */
const contextWords = (email: string): string[] =>
  [...CONTEXT_WORDS, ...withoutDots(email).split(/[@.]/)]
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);

/** ä and ö are tried as a and o as well. */
const withoutDots = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
