/** The settings of a provider with this account. */
export const sellerSettings = (iban: string) => ({
  SELLER_NAME: "Levytie Oy",
  SELLER_BUSINESS_ID: "2617416-4",
  SELLER_STREET: "Levytie 3",
  SELLER_POST_CODE: "00880",
  SELLER_CITY: "Helsinki",
  SELLER_EMAIL: "talous@levytie.example",
  SELLER_IBAN: iban,
  SELLER_BIC: "NDEAFIHH",
});
