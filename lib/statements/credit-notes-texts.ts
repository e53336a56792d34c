/** An admin gives fees of a statement back. */
export const creditNoteTexts = {
  title: "Hyvitys",
  help: "Tilitys ei muutu. Hyvityksestä tehdään hyvityslasku, ja raha maksetaan yrityksen seuraavassa tilityksessä.",
  open: "Hyvitä maksuja",
  choose: "Valitse hyvitettävät rivit",
  discountsGoAlong: "Rivin alennus hyvitetään rivin mukana, joten hyvitys on sen verran pienempi.",
  reason: "Syy",
  reasonHint: "Näkyy hyvityslaskussa ja yrityksen muutoshistoriassa",
  confirm: "Tee hyvityslasku",
} as const;
