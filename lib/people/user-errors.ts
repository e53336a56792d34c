/** What is refused of an account, by code. */
export const userErrorTexts: Record<string, string> = {
  user_disabled: "Tunnuksesi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.",
  not_yourself: "Omaa tunnusta ei voi muuttaa näin. Pyydä toista ylläpitäjää.",
  last_admin: "Ainakin yhden ylläpitäjän on pysyttävä. Tee ensin toisesta henkilöstä ylläpitäjä.",
  disabled_no_admin: "Tunnus on poistettu käytöstä. Ota se ensin takaisin käyttöön.",
};
