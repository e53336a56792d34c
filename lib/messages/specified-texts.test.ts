import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import * as m from "#messages";
import { messageOfCode } from "./errors.ts";
import { statusInWords, statusMeaning, warningText } from "./labels.ts";

/** The texts of each screen, letter by letter. Customers, manuals and other systems rely on them. */
const PROMISED: Record<string, [text: string, say: () => string][]> = {
  "signing in": [
    ["Tervetuloa", () => m.public_login()],
    [
      "Sähköpostiosoitetta ei ole vielä vahvistettu. Tarkista vahvistusviesti laatikostasi.",
      () => messageOfCode("email_not_verified"),
    ],
    ["Tarkista sähköpostiosoite", () => messageOfCode("email")],
    ["Salasana on oltava vähintään 8 merkkiä.", () => messageOfCode("password_too_short")],
    ["Tarkista salasana", () => messageOfCode("password_mismatch")],
    ["Liian monta yritystä. Yritä hetken kuluttua uudelleen.", () => messageOfCode("too_many_attempts")],
    ["Sähköposti lähetetty", () => m.account_resetSent()],
    ["Lähetä uudelleen", () => m.public_sendAgain()],
  ],
  header: [
    ["Yritykset", () => m.frame_companies()],
    ["Työjono", () => m.queue_title()],
    ["Tilitykset", () => m.frame_settlements()],
    ["Kirjaudu ulos", () => m.frame_signOut()],
    ["Kirjaudu ulos kaikkialta", () => m.frame_signOutEverywhere()],
    ["Lisää auto", () => m.frame_does_addVehicle()],
    ["Kutsu käyttäjä", () => m.frame_does_inviteUser()],
    ["Vaalea", () => m.frame_themes({ one: "light" })],
    ["Tumma", () => m.frame_themes({ one: "dark" })],
  ],
  search: [
    ["Yritykset", () => m.search_companies()],
    ["Autot", () => m.search_vehicles()],
    ["Kuljettajat", () => m.search_drivers()],
    ["Näytä kaikki 49", () => m.search_showAll({ count: 49 })],
  ],
  "list of companies": [
    ["Yritykset", () => m.companies_title()],
    ["Uusi yritys", () => m.companies_newCompany()],
    ["Valmiit", () => m.statusFilterLabels({ status: "pending" })],
    ["Keskeneräiset", () => m.statusFilterLabels({ status: "incomplete" })],
  ],
  "registration of a company": [
    ["Uusi yritys", () => m.wizard_title()],
    ["Sopimus on allekirjoitettu", () => m.company_contractSigned()],
    ["Luotettava Kumppani", () => m.company_reliablePartnerShort()],
    ["Edelläajaja", () => m.packageLabels({ name: "premium" })],
  ],
  "tabs of a company": [
    ["Talous", () => m.companyPage({ tab: "finance" })],
    ["Yritys", () => m.companyPage({ tab: "details" })],
    ["Autot", () => m.companyPage({ tab: "vehicles" })],
    ["Kuljettajat", () => m.companyPage({ tab: "drivers" })],
    ["Käyttäjät", () => m.people_title()],
    ["Muutoshistoria", () => m.history_title()],
  ],
  "states and their buttons": [
    ["Kesken", () => m.statusLabels({ status: "incomplete" })],
    ["Valmis", () => m.statusLabels({ status: "pending" })],
    ["Aktiivinen", () => m.statusLabels({ status: "active" })],
    ["Poistettu", () => m.statusLabels({ status: "inactive" })],
    ["odottaa hyväksyntää", () => statusMeaning("pending")],
    ["pois käytöstä", () => statusMeaning("inactive")],
    ["Poistettu (pois käytöstä)", () => statusInWords("inactive")],
    ["Poistetut", () => m.statusFilterLabels({ status: "inactive" })],
    ["Roskakori", () => m.admin_deletedCompanies()],
    ["Hyväksy 8 ilman huomautuksia", () => m.queue_approveClear({ count: 8 })],
    ["Hyväksy", () => m.statusActionLabels({ action: "approve" })],
    ["Deaktivoi", () => m.statusActionLabels({ action: "deactivate" })],
    ["Ota takaisin käyttöön", () => m.statusActionLabels({ action: "reactivate" })],
    ["Poista", () => m.companyPage_delete()],
    ["Poista", () => m.wizard_delete()],
    ["Poista", () => m.companyPage_deletingIncomplete_confirm()],
    ["Poista", () => m.companyPage_deletingPending_confirm()],
    ["Poista", () => m.fleet_deletingIncomplete_confirm({ kind: "vehicle" })],
    ["Poista", () => m.fleet_deletingIncomplete_confirm({ kind: "driver" })],
    ["Poista", () => m.fleet_deletingPending_confirm({ kind: "vehicle" })],
    ["Poista", () => m.fleet_deletingPending_confirm({ kind: "driver" })],
    ["Päivitä", () => m.refresh_button()],
  ],
  "details of a company": [
    ["Yritys kopioitu:", () => m.companyCopy_copied()],
    ["Kopioi yritys", () => m.companyCopy_title()],
    ["Vaadittu muoto 1234567-1", () => messageOfCode("business_id_form")],
    ["Tarkista Y-tunnus: tarkistusnumero ei täsmää", () => warningText("business_id_check")],
    ["Tarkista IBAN", () => messageOfCode("iban")],
    ["Tarkista BIC", () => messageOfCode("bic")],
    ["Yritys ei kelpaa", () => messageOfCode("invalid_target")],
  ],
  "vehicles and drivers": [
    ["Lisää uusi auto", () => m.fleet_add({ kind: "vehicle" })],
    ["Lisää uusi kuljettaja", () => m.fleet_add({ kind: "driver" })],
    ["Tallenna ja lisää toinen", () => m.form_saveAndAnother()],
    ["Henkilöauto", () => m.vehicleTypeLabels({ value: "car" })],
    ["Farmari", () => m.vehicleTypeLabels({ value: "estate" })],
    ["Tilataksi", () => m.vehicleTypeLabels({ value: "van" })],
    ["Esteetön taksi", () => m.vehicleTypeLabels({ value: "accessible" })],
    ["Paaritaksi", () => m.vehicleTypeLabels({ value: "stretcher" })],
    ["Vanhentunut", () => m.companyPage_expired()],
    ["Vanhenee 1 pv kuluttua", () => m.companyPage_expires({ days: 1 })],
    ["Vanhenee 60 pv kuluttua", () => m.companyPage_expires({ days: 60 })],
    ["Valitse kaikki 214 hakutulosta", () => m.fleetBulk_selectAll({ count: 214 })],
    ["Tyhjennä valinta", () => m.fleetBulk_clear()],
    ["Kumoa", () => m.fleetBulk_undo()],
  ],
  "finance and settlements of a company": [
    ["Ei tilityksiä", () => m.companyPage_noInvoices()],
    ["avoin", () => m.statement_open()],
    ["Miksi tämä summa?", () => m.home_whyLink()],
    ["Miksi tämä summa?", () => m.statement_waterfall()],
    ["Maksetaan 26.11.2026 (arvio)", () => m.statement_upToNow_payoutOn({ day: "26.11.2026" })],
    ["Saldo miinuksella", () => m.statement_upToNow_negative()],
    ["Saldo miinuksella", () => m.home_negative()],
    ["Palvelumaksu 2,7 %", () => m.line_commission({ rate: "2,7 %" })],
    [
      "Kuukausimaksu marraskuu 8/30 pv",
      () => m.line_monthlyFee({ month: "marraskuu", days: 8, daysInMonth: 30 }),
    ],
    ["Liittymismaksu", () => m.line_joiningFee()],
    ["Korjaus tilitykseen 2026-000123", () => m.line_correctionOf({ number: "2026-000123" })],
    ["Siirtyvä saldo", () => m.line_carryIn()],
  ],
  "work queue": [
    ["Kumoa", () => m.queue_undo()],
    ["Hyväksy ensin yritys", () => m.queue_companyFirst()],
    ["Kesken jääneitä vahvistuksia", () => m.queue_tiles({ of: "unfinishedRuns" })],
    ["Tyhjennä valinta", () => m.queue_clearChosen()],
  ],
  "admins' menu": [
    ["Aluerajoitukset", () => m.area_title()],
    ["Alennukset", () => m.discount_title()],
    ["Välitysjärjestelmät", () => m.providerArea_title()],
    ["Yhteistyökumppanit", () => m.partner_title()],
    ["Rajapintatunnukset", () => m.client_title()],
    ["Webhook-ilmoitukset", () => m.webhook_title()],
    ["Ominaisuuskytkimet", () => m.feature_title()],
    ["Maksut ja tilitykset", () => m.admin_topics_money()],
    ["Tehtävät", () => m.admin_topics_work()],
    ["Alueet", () => m.admin_topics_areas()],
    ["Ihmiset", () => m.admin_topics_people()],
    ["Liittymät", () => m.admin_topics_interfaces()],
    ["Asetukset", () => m.admin_topics_settings()],
  ],
  "admins' pages": [
    ["Testaa yhteys", () => m.providerArea_test()],
    ["Kuka saa ajaa?", () => m.area_who()],
    ["Lopeta alue", () => m.area_end()],
    ["Lopeta", () => m.area_endRule()],
    ["Lopeta tänään", () => m.discount_end()],
    ["Päättynyt", () => m.area_states({ state: "ended" })],
    ["Päättynyt", () => m.discount_states({ state: "ended" })],
    ["82 postinumeroa", () => m.area_codeCount({ count: 82 })],
    ["1 väli", () => m.area_rangeCount({ count: 1 })],
    ["1 yksittäinen", () => m.area_singleCount({ count: 1 })],
    ["Viimeinen päivä. Jätä tyhjäksi, jos voimassa toistaiseksi.", () => m.area_validToHint()],
    ["Salainen avain", () => m.client_secret()],
    ["Viimeksi käytetty", () => m.client_lastUsed()],
    ["Viimeksi käytetty", () => m.user_lastSeen()],
    ["Katso yrityksenä", () => m.viewing_start()],
    ["Yritys kuuluu ketjuusi. Tietoja ei voi muuttaa täällä.", () => m.viewing_onlyHelp()],
    ["Kutsunut x@y", () => m.people_invitedBy({ by: "x@y" })],
    ["Esikatsele tilitykset", () => m.settlementRun_look()],
    ["Merkitse hyväksytyksi", () => m.payout_accepted()],
    ["Merkitse hylätyksi", () => m.payout_rejected()],
    ["Poista vanhentuneet nyt", () => m.privacy_runNow()],
    ["Tyhjennä valinta", () => m.client_removeCompany()],
    ["Lisää kumppani", () => m.partner_add()],
    ["Tyhjennä valinta", () => m.partnerMove_clear()],
  ],
  "bank and e-invoices": [
    [
      "Tilitys 2026-000123 26.10.-8.11.2026",
      () => m.payout_message({ number: "2026-000123", period: "26.10.-8.11.2026" }),
    ],
    [
      "Vähennetty tilityksestä 2026-000123",
      () => m.finvoice_note({ kind: "settlement", outcome: "paid", number: "2026-000123", original: "" }),
    ],
  ],
  "forms, notes and errors": [
    ["Pakollinen", () => messageOfCode("required")],
    ["Tallennettu", () => m.ui_saved()],
    ["Virhe", () => m.ui_errorTitle()],
    ["Näytä", () => m.ui_show()],
    ["Piilota", () => m.ui_hide()],
    ["Puuttuu: Katuosoite", () => m.errors_missing({ fields: "Katuosoite" })],
    ["Verkkovirhe: Bad Gateway", () => m.network_failed({ statusText: "Bad Gateway" })],
    ["Sivua ei löydy", () => m.errorPage_notFound()],
    ["Tapahtui virhe.", () => m.errorPage_title()],
    ["Tapahtui virhe.", () => messageOfCode("internal")],
  ],
};

/** Names that are equal in every language. */
const NAMES = ["Luotettava Kumppani", "Edelläajaja"];

describe.each(Object.entries(PROMISED))("the promised texts of: %s", (_, texts) => {
  test.each(texts)("says “%s” in Finnish", (text, say) => {
    expect(inLanguage("fi", say)).toBe(text);
  });

  test.each(texts.filter(([text]) => !NAMES.includes(text)))("translates “%s”", (_, say) => {
    const [finnish, ...others] = LANGUAGES.map((language) => inLanguage(language, say));
    expect(others).not.toContain(finnish);
    expect(others).not.toContain("");
  });
});
