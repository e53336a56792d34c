import { letterWriter } from "#lib/mail/use-cases/write-letter.ts";
import { LETTERS } from "./letters.ts";

/** The letters of the product, with links whose tokens are their ids. */
export const testPost = {
  letters: LETTERS,
  write: letterWriter({ appUrl: "https://portal.example", tokenOf: (id) => id }),
};
