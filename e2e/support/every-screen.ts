import type { Page } from "@playwright/test";
import { test as base, expect } from "#e2e/fixtures.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import { callAction } from "./actions.ts";
import type { Api } from "./client.ts";
import { addTo, changeCompany, companyDetails, createCompany, readCompany, wholeCompany } from "./company.ts";
import { wholeDriver } from "./fleet.ts";
import { sendFile } from "./imports.ts";
import { addEndpoint, addProgram, removeEndpoint } from "./integrations.ts";
import { newPerson, type Person, signIn } from "./person.ts";
import type { Ids, Screen } from "./screens.ts";
import { addStatement } from "./statements.ts";

// The data of the screens, and the people who open them.

const ENDPOINT = { url: "http://127.0.0.1:1/kuulija", description: "Kuulija" };
const VEHICLES =
  "Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi\nAKSE-1;x;x;2020;x;car\nAKSE-2;x;x;1900;x;auto";
const DRIVERS =
  "Ajolupa;Voimassa;Sukunimi;Etunimi;Puhelin;Sähköposti\nTL-1;31.12.2099;x;x;0401234567;x@example.fi\n;x;x;x;x;x";
const SENT = { sentAt: new Date("2026-11-23T07:00:00Z") };

type Visit = (page: Page, screen: Screen) => Promise<void>;
type Screens = { pageAs: (as: Screen["as"]) => Promise<Page>; visit: Visit };

export const test = base.extend<Screens, { ids: Ids; settled: Person; bookkeeper: Person }>({
  pageAs: async ({ pageFor, settled, admin, owner, bookkeeper }, use) =>
    use((as) => pageFor({ nobody: null, member: settled, admin, owner, bookkeeper }[as])),
  visit: async ({ ids, owner }, use) =>
    use(async (page, { path }) => {
      await page.goto(await addressOf(path(ids), owner));
      await expect(page.getByRole("main")).toBeVisible();
    }),
  bookkeeper: [
    async ({ origin }, use) => use(await signIn(origin, "kirjanpito@tolppa.example")),
    { scope: "worker" },
  ],
  settled: [async ({ origin }, use) => use(await newPerson(origin)), { scope: "worker" }],
  ids: [
    async ({ settled: { api }, admin, owner }, use) => {
      const { billing, ...details } = { ...wholeCompany(), packages: undefined, contract: undefined };
      const whole = async () => (await createCompany(api)).id;
      const [active, inactive] = [await whole(), await whole()];
      const adminEndpoint = await addEndpoint(admin.api, null, ENDPOINT);
      for (const id of [active, inactive]) await changeCompany(admin.api, id, { status: "active" });
      await changeCompany(admin.api, inactive, { status: "inactive" });
      await use({
        incomplete: (await createCompany(api, companyDetails())).id,
        billed: (await createCompany(api, { ...details, billing })).id,
        pending: await whole(),
        active,
        inactive,
        vehicle: (await addTo(api, active, "vehicles", { make: "Toyota" })).id,
        driver: (await addTo(api, active, "drivers", wholeDriver(-10))).id,
        ownVehicle: await firstOfOwn(owner, "vehicles"),
        ownDriver: await firstOfOwn(owner, "drivers"),
        checked: await sendFile(api, active, "vehicle", VEHICLES),
        checkedDrivers: await sendFile(api, active, "driver", DRIVERS),
        statement: (await addStatement(await readCompany(api, active), WORKED_EXAMPLES.two, SENT)).id,
        negative: (await addStatement(await readCompany(api, active), WORKED_EXAMPLES.threeA)).id,
        dispute: await questionOf(owner),
        document: await waitingDocument(owner),
        run: await latestRun(admin.api),
        discount: await firstId(admin.api, "/api/discounts?state=current"),
        partner: await firstId(admin.api, "/api/partners"),
        program: await addProgram(api, active, "Kirjanpito"),
        endpoint: await addEndpoint(api, active, ENDPOINT),
        adminEndpoint,
      });
      // The provider has a limit of endpoints, which all workers share.
      await removeEndpoint(admin.api, null, adminEndpoint);
    },
    { scope: "worker" },
  ],
});

/** The demo owner's open question about a year's report: a repeated one is the same. */
async function questionOf({ api }: Person): Promise<number> {
  const { company } = await (await api.get("/api/user")).json();
  const year = new Date().getFullYear() - 1;
  const args = [{ companyId: String(company.id), year: String(year), body: { text: "Täsmääkö?" } }];
  const asked = await callAction(api, "openDisputeAction", { args, companyId: company.id });
  if (!asked.ok) throw new Error(asked.error.message);
  return (asked.value as { id: number }).id;
}

async function waitingDocument({ api }: Person): Promise<number> {
  const { company } = await (await api.get("/api/user")).json();
  const sent: { id: number; state: string }[] = await (
    await api.get(`/api/companies/${company.id}/documents`)
  ).json();
  return sent.find(({ state }) => state === "waiting")?.id ?? 0;
}

async function latestRun(api: Api): Promise<number> {
  const runs: { id: number; status: string }[] = await (await api.get("/api/settlement-runs")).json();
  return runs.find(({ status }) => status === "final")?.id ?? 0;
}

/** The id of the first row of an API list. */
async function firstId(api: Api, list: string): Promise<number> {
  const rows: { id: number }[] = await (await api.get(list)).json();
  return rows[0]?.id ?? 0;
}

/** The id of the first active vehicle or driver of the demo owner's company. */
async function firstOfOwn({ api }: Person, list: "vehicles" | "drivers"): Promise<number> {
  const { company } = await (await api.get("/api/user")).json();
  return firstId(api, `/api/companies/${company.id}/${list}?status=active`);
}

/** Replaces `own` by the address of the demo owner's company. */
export async function addressOf(path: string, owner: Person): Promise<string> {
  if (path === "/dev/mailbox") return oneMail(owner);
  if (!path.startsWith("own")) return path;
  const { company } = await (await owner.api.get("/api/user")).json();
  return `/companies/${company.id}${path.slice("own".length)}`;
}

/** The address of one fixed mail. The newest mail would change when other tests send mails. */
async function oneMail({ api }: Person): Promise<string> {
  const mailbox = await (await api.get("/dev/mailbox")).text();
  return /\/dev\/mailbox\?mail=[\w-]+/.exec(mailbox)?.[0] ?? "/dev/mailbox";
}
