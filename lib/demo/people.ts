import type { Contact } from "#lib/companies/company-fields.ts";
import { makePhone, slug } from "./identifiers.ts";
import type { Culture } from "./places.ts";
import { distinct, type Random } from "./random.ts";
import type { TakenValues } from "./types.ts";

type Place = { culture: Culture; domain: string; name?: readonly [first: string, last: string] | undefined };

/** A person with a unique phone number and a unique address at `domain`. Namesakes get a number. */
export function makePerson(random: Random, taken: TakenValues, at: Place): Contact {
  const names = NAMES[at.culture];
  const [firstName, lastName] = at.name ?? [random.pick(names.first), random.pick(names.last)];
  const local = `${slug(firstName)}.${slug(lastName)}`;
  let namesakes = 0;
  const email = distinct(taken.email, () => {
    namesakes += 1;
    return `${local}${namesakes > 1 ? namesakes : ""}@${at.domain}`;
  });
  return { firstName, lastName, phoneNumber: distinct(taken.phone, () => makePhone(random)), email };
}

type Names = { first: readonly string[]; last: readonly string[] };

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Common names of Finnish, Swedish and Sámi speakers, and of immigrants. */
export const NAMES: Record<Culture, Names> = {
  fi: {
    first: words(`
      Matti Maija Juha Anne Timo Päivi Kari Tiina Mikko Sari Antti Minna Jari Kirsi Pekka Marja Hannu Leena Jukka
      Satu Mika Ritva Seppo Heli Ville Hanna Janne Johanna Teemu Outi Petri Riikka Esa Eeva Olli Niina Markku
      Jonna Tuomas Katja Veikko Aino Lauri Sanna Väinö Tuula Raimo Pirjo Jyrki Mervi Abdi Fatima Andrei Olga
      Mehmet Linh Ahmed Svetlana Jaan Kristiina`),
    last: words(`
      Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen Lehtonen Lehtinen
      Saarinen Salminen Heinonen Niemi Heikkilä Kinnunen Salonen Turunen Salo Laitinen Tuominen Rantanen
      Karjalainen Jokinen Mattila Savolainen Lahtinen Ahonen Ojala Leppänen Väisänen Hiltunen Kallio Miettinen
      Leinonen Pitkänen Aaltonen Manninen Hakala Koivisto Anttila Laaksonen Hirvonen Räsänen Lehto Toivonen
      Särkkä Öystilä Äyräs Ylönen Hassan Nguyen Ivanov Yilmaz Tamm Kuusela-Ranta`),
  },
  sv: {
    first: words(
      "Anders Åsa Björn Carola Göran Gunilla Håkan Johan Kaj Kerstin Mikael Märta Nils Solveig Stig Yvonne",
    ),
    last: words(`
      Åkerlund Lindqvist Öström Sjöberg Nyman Holm Backman Söderholm Björklund Strandberg Ahlskog Östman Wikström`),
  },
  se: {
    first: words("Ánde Áile Niillas Máret Jovnna Elle Biret Ovllá Inger-Mari Aslak Ánne Piera"),
    last: words(
      "Magga Valkeapää Länsman Näkkäläjärvi Aikio Guttorm Laiti Paltto Sara Helander Pieski Ässjávri",
    ),
  },
};

/** Accounting offices, all of them invented. */
export const ACCOUNTANTS: readonly string[] = [
  "asiakkaat@tilitoimisto-laine.example",
  "kirjanpito@tilipalvelu-aalto.example",
  "taksit@talousapu.example",
  "info@bokforing-ostman.example",
  "tilit@pohjoisentilit.example",
];
