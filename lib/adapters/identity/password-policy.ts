import { passwordLengthRefusal } from "#lib/accounts/rules/password.ts";
import { textLength } from "#lib/core/text.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** So many characters must be left once words anyone would try first are taken out. */
const MIN_OWN_CHARACTERS = 5;

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

/** Whose password it is, as far as that is known. */
export type PasswordOwner = { email?: string; companyNames?: readonly string[] };

/**
 * Null when a password may be used, else why not: `password_too_short`, `password_too_long`, `password_leaked` (among
 * the most used ones), `password_holds_name` (of the person, their companies or the portal, and hardly more) or
 * `password_repetitive`.
 */
export function passwordRefusal(password: string, owner: PasswordOwner = {}): string | null {
  const refusal = passwordLengthRefusal(password);
  if (refusal) return refusal;
  const folded = password.normalize("NFKC").toLowerCase();
  if (holdsName(folded, owner)) return "password_holds_name";
  if (isLeaked(folded)) return "password_leaked";
  return new Set(folded).size < 3 ? "password_repetitive" : null;
}

/** As it is, and without the few digits and marks around it that people add when a form wants some. */
function isLeaked(password: string): boolean {
  if (FINNISH_WORDS.has(withoutDots(password).replace(/[^a-z]+$/, ""))) return true;
  const withoutMarks = password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const withoutDigits = password.replace(/^\P{L}+|\P{L}+$/gu, "");
  return [password, withoutMarks, withoutDigits].some(
    (core) => textLength(password) - textLength(core) < MIN_OWN_CHARACTERS && isCommonPassword(core),
  );
}

function holdsName(password: string, owner: PasswordOwner): boolean {
  const letters = withoutDots(password);
  const own = contextWords(owner).reduce((rest, context) => rest.replaceAll(context, ""), letters);
  return own !== letters && textLength(own) < MIN_OWN_CHARACTERS;
}

/** Longest first, so that a word inside another one does not leave a remainder. */
const contextWords = ({ email = "", companyNames = [] }: PasswordOwner): string[] =>
  [
    ...CONTEXT_WORDS,
    ...[email, ...companyNames].flatMap((name) => withoutDots(name).split(/[^\p{L}\p{N}]+/u)),
  ]
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);

/** ä and ö are tried as a and o as well. */
const withoutDots = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
