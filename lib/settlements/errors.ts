/** Why a period's statements are not made. */
export const settlementRunErrorTexts: Record<string, string> = {
  not_a_period: "Tällaista tilityskautta ei ole. Kaudet ovat kahden viikon pituisia ja alkavat maanantaina.",
  seller_missing:
    "Tilityksiä ei voi vahvistaa, koska tilittäjän tietoja ei ole asetettu palvelimelle (SELLER_NAME ja muut SELLER-alkuiset asetukset).",
  period_not_over:
    "Tilityskausi on vielä kesken. Tilitykset voi vahvistaa, kun kauden viimeinen päivä on päättynyt.",
  earlier_period_open: "Edellisen kauden tilityksiä ei ole vahvistettu. Vahvista ne ensin.",
  later_period_settled:
    "Myöhempi kausi on jo suljettu, joten tätä ei voi enää vahvistaa. Sen maksut tilitetään korjauksina.",
  run_busy: "Tätä kautta lasketaan juuri. Odota, kunnes laskenta on valmis.",
  run_finalised: "Kauden tilitykset on jo vahvistettu",
};
