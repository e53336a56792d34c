/** The sums of a payment file, read from its text. Amounts are cents. */
export type FileSums = {
  header: { payments: number; cents: number };
  /** Each batch's stated sum, and the sum of its payments. */
  batches: { payments: number; cents: number; added: number; transfers: number }[];
  transfers: { number: string; cents: number; iban: string }[];
};

const TRANSFER =
  /<EndToEndId>([^<]*)<\/EndToEndId>.*?<InstdAmt Ccy="EUR">(\d+\.\d\d)<\/InstdAmt>.*?<CdtrAcct><Id><IBAN>([^<]*)<\/IBAN>/gs;

/** Reads a file that this product wrote; a foreign one has other spaces and elements. */
export function sumsOfPaymentFile(body: string): FileSums {
  const [head = "", ...rest] = body.replaceAll(/>\s+</g, "><").split("<PmtInf>");
  const batches = rest.map((text) => ({ text, transfers: transfersOf(text) }));
  return {
    header: said(head),
    batches: batches.map(({ text, transfers }) => ({
      ...said(text),
      transfers: transfers.length,
      added: transfers.reduce((sum, { cents }) => sum + cents, 0),
    })),
    transfers: batches.flatMap(({ transfers }) => transfers),
  };
}

const transfersOf = (text: string): FileSums["transfers"] =>
  [...text.matchAll(TRANSFER)].map(([, number = "", amount = "", iban = ""]) => ({
    number,
    cents: centsOf(amount),
    iban,
  }));

const said = (text: string): { payments: number; cents: number } => ({
  payments: Number(/<NbOfTxs>(\d+)</.exec(text)?.[1] ?? Number.NaN),
  cents: centsOf(/<CtrlSum>([\d.]+)</.exec(text)?.[1] ?? ""),
});

/** `1234.50` or `1234,50` in cents, without a division. NaN if the text is no amount. */
export const centsOf = (amount: string): number =>
  /^-?\d+[.,]\d\d$/.test(amount) ? Number(amount.replace(/[.,]/, "")) : Number.NaN;
