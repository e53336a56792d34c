// The national reference number (viitenumero): 3 to 19 digits and a check digit by weights 7, 3, 1 from the right, also as an
// RF creditor reference (ISO 11649). A number stays a text: twenty digits exceed the safe integers.

const WEIGHTS = [7, 3, 1] as const;
const PAYLOAD = /^\d{3,19}$/;
const NATIONAL = /^\d{4,20}$/;
const RF = /^RF\d{2}[0-9A-Z]{1,21}$/;

/** The payload with its check digit. Throws a RangeError unless the payload is 3 to 19 digits. */
export function referenceNumber(payload: string): string {
  if (!PAYLOAD.test(payload)) throw new RangeError(`No reference can be made of ${payload}`);
  return payload + checkDigit(payload);
}

export const isReferenceNumber = (text: string): boolean =>
  NATIONAL.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));

/** `RF9811112` of `11112`. Throws a RangeError unless the text is a national reference number: we issue no other RF. */
export function rfReference(reference: string): string {
  if (!isReferenceNumber(reference)) throw new RangeError(`Not a reference number: ${reference}`);
  const body = reference.replace(/^0+/, "");
  return `RF${String(98 - remainder97(`${body}RF00`)).padStart(2, "0")}${body}`;
}

/** Any RF reference without spaces, also a foreign one with letters or without a 7-3-1 check digit. */
export const isRfReference = (text: string): boolean =>
  RF.test(text) && remainder97(text.slice(4) + text.slice(0, 4)) === 1;

/** The printed form: a national reference in fives from the right without leading zeros, an RF in fours from the left. */
export const printedReference = (reference: string): string =>
  reference.startsWith("RF")
    ? reference.replace(/.{4}(?=.)/g, "$& ")
    : reference.replace(/^0+/, "").replace(/\B(?=(?:\d{5})+$)/g, " ");

function checkDigit(payload: string): number {
  let sum = 0;
  for (let place = 0; place < payload.length; place += 1) {
    sum += Number(payload.at(-1 - place)) * (WEIGHTS[place % 3] ?? 0);
  }
  return (10 - (sum % 10)) % 10;
}

/** Modulo 97 of the text as a number, letters being A = 10 to Z = 35. */
function remainder97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
