import type { Match, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { passwordLengthRefusal } from "#lib/accounts/rules/password.ts";
import { textLength } from "#lib/core/text.ts";

/** A password must have this many characters besides the words that a stranger tries first. */
const MIN_OWN_CHARACTERS = 5;

/** Words of the portal and of its trade (ASVS 5.0 V6.2.11). */
const CONTEXT_WORDS = ["tolppa", "taksitolppa", "taksi", "taxi", "taksiyrittaja"];

/** The estimate reads this many characters: 128 would block a process for two seconds. */
const ESTIMATED_CHARACTERS = 24;

/** Finnish words that are passwords by themselves or with digits and marks after them. */
const FINNISH_WORDS =
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
  );

/** `length`: only the length counts, even for a guessable password. */
export type PasswordCheck = "strict" | "length";

/** The known facts about the owner of a password. */
export type PasswordOwner = { email?: string; companyNames?: readonly string[] };

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take 70 MB, so a process reads them when it sees its first new password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, finnish, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-fi"),
    import("@zxcvbn-ts/language-en"),
  ]);
  const named = (language: string, lists: object) =>
    Object.entries(lists).map(([name, list]) => [`${name}-${language}`, list]);
  return new ZxcvbnFactory({
    dictionary: Object.fromEntries([
      ["own", FINNISH_WORDS],
      ...named("common", common.dictionary),
      ...named("fi", finnish.dictionary),
      ...named("en", english.dictionary),
    ]),
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 8,
    maxLength: ESTIMATED_CHARACTERS,
  });
}

/**
 * Null for an acceptable password, else the reason: `password_too_short`, `password_too_long`, `password_holds_name` (little
 * more than a name of the person, their companies or the portal), or the way to guess it: `password_leaked` (known passwords,
 * words and names), `password_repetitive`, `password_sequence`, `password_date` or `weak_password`.
 */
export async function passwordRefusal(
  password: string,
  owner: PasswordOwner = {},
  check: PasswordCheck = "strict",
): Promise<string | null> {
  const refusal = passwordLengthRefusal(password);
  if (refusal || check === "length") return refusal;
  const folded = password.normalize("NFKC").toLowerCase();
  if (holdsName(folded, owner)) return "password_holds_name";
  if (new Set(folded).size < 3) return "password_repetitive";
  estimator ??= loadEstimator();
  return reasonOf(await estimator, folded);
}

/** Checks the password unchanged, without dots, and without the few digits and marks that people add to meet a rule. */
function reasonOf(estimator: ZxcvbnFactory, password: string): string | null {
  const whole = estimator.check(password);
  // Score 2 starts at a million guesses. Eight random characters reach it; no higher score is required.
  if (whole.score < 2) return reasonOfMatches(whole.sequence);
  const cores = [
    password,
    withoutDots(password),
    password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""),
    password.replace(/^\P{L}+|\P{L}+$/gu, ""),
    withoutDots(password).replace(/^\P{L}+|\P{L}+$/gu, ""),
  ];
  for (const core of new Set(cores)) {
    if (core === "" || textLength(password) - textLength(core) >= MIN_OWN_CHARACTERS) continue;
    const { score, sequence } = estimator.check(core);
    if (isKnownWord(core, sequence) || (score < 2 && sequence.every(isNotGuesswork)))
      return reasonOfMatches(sequence);
  }
  return null;
}

const isKnownWord = (text: string, [first, second]: Match[]): boolean =>
  first?.pattern === "dictionary" && second === undefined && first.token === text;

const isNotGuesswork = ({ pattern }: Match): boolean => pattern !== "bruteforce";

const REASONS: Record<string, string> = {
  dictionary: "password_leaked",
  repeat: "password_repetitive",
  sequence: "password_sequence",
  wordSequence: "password_sequence",
  spatial: "password_sequence",
  date: "password_date",
  regex: "password_date",
};

/** The longest guessable part gives the reason. */
function reasonOfMatches(sequence: readonly Match[]): string {
  const [longest] = sequence.filter(isNotGuesswork).sort((a, b) => b.token.length - a.token.length);
  return REASONS[longest?.pattern ?? ""] ?? "weak_password";
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

/** Reads ä and ö as a and o. */
const withoutDots = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
