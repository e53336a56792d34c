/** A reference number as it is printed: in fives from the right, `100 42026 00216`. */
export const groupedReference = (reference: string): string =>
  reference.replace(/\B(?=(?:\d{5})+$)/g, "\u00a0");
