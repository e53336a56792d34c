/** What is refused of who belongs to a company, by code. */
export const peopleErrorTexts: Record<string, string> = {
  already_member: "Henkilö kuuluu jo yritykseen.",
  already_invited: "Osoitteeseen on jo lähetetty kutsu. Voit lähettää sen uudelleen kutsujen luettelosta.",
  invitations_closed: "Käyttäjiä voi kutsua, kun yritys on hyväksytty ja aktiivinen.",
  too_many_invitations: "Avoimia kutsuja voi olla enintään 20. Peru ensin kutsu, jota et enää tarvitse.",
  too_many_invitation_mails:
    "Kutsuja on lähetetty liian monta lyhyessä ajassa. Yritä myöhemmin uudelleen tai pyydä henkilöä etsimään aiempi kutsuviesti.",
  last_owner: "Yrityksellä on oltava omistaja. Tee ensin toisesta henkilöstä omistaja.",
};
