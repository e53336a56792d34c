/** Account numbers whose first three digits are between `from` and `to`, both included, belong to this bank. */
export type BankRange = { from: number; to: number; bic: string; bank: string };

const range = (
  bic: string,
  bank: string,
  ...codes: readonly (number | readonly [number, number])[]
): BankRange[] =>
  codes.map((code) => {
    const [from, to] = typeof code === "number" ? [code, code] : code;
    return { from, to, bic, bank };
  });

/**
 * Finnish bank codes, as published by Finance Finland and carried by the schwifty registry of 2026-03-03.
 * Handelsbanken (31) left the list between 2012 and 2026.
 */
export const BANK_RANGES: readonly BankRange[] = [
  ...range("NDEAFIHH", "Nordea", [100, 299]),
  ...range("ESSEFIHX", "SEB", [330, 339]),
  ...range("DABAFIHH", "Danske Bank", [340, 349], [800, 899]),
  ...range("SBANFIHH", "S-Pankki", [360, 369], [390, 399]),
  ...range("DNBAFIHX", "DNB", [370, 379]),
  ...range("ITELFIHH", "Säästöpankki", 400, [402, 403], [406, 408], [410, 412], [414, 421], [423, 432]),
  ...range("ITELFIHH", "Säästöpankki", [435, 452], [454, 464], [483, 493], [495, 496], 715),
  ...range("HELSFIHH", "Aktia", 405, 497),
  ...range("POPFFI22", "POP Pankki", [470, 479]),
  ...range("OKOYFIHH", "OP", [500, 599]),
  ...range("AABAFI22", "Ålandsbanken", [600, 699]),
  ...range("CITIFIHX", "Citibank", 713),
  ...range("EVSEFIHH", "Fellow Pankki", 714),
  ...range("BIGKFIH1", "Bigbank", 717),
  ...range("UASNFIH2", "Saldo", 718),
  ...range("IVPYFIH2", "maksulaitos IVPY", 792),
  ...range("TRYEFIH3", "maksulaitos TRYE", 793),
  ...range("PASXFIH2", "maksulaitos PASX", 794),
  ...range("WAMOFIH2", "maksulaitos WAMO", 795),
  ...range("NARYFIH2", "maksulaitos NARY", 796),
  ...range("TRYEFIH2", "maksulaitos TRYE", 797),
  ...range("HOLVFIHH", "Holvi", 799),
];
