// What all banks of the single euro payments area take (EPC217-08): the Latin letters, digits, and ten signs.

const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]+/g;
/** Letters that no decomposition brings back to the Latin ones. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ł: "l",
  Ł: "L",
  "&": "+",
};

/** A text in those signs, on one line and no longer than `to`: å becomes a, & becomes +, what has no like is a space. */
export function sepaText(text: string, to: number): string {
  const latin = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæÆøØđĐłŁ&]/g, (letter) => LETTERS[letter] ?? "");
  const line = latin
    .replace(/[‐-―−]/g, "-")
    .replace(OUTSIDE, " ")
    .replace(/ +/g, " ")
    .trim();
  return line.slice(0, to).trim();
}
