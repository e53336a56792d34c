import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { untilArrived } from "./support/arrived.ts";
import { type Api, apiClient, type StorageState } from "./support/client.ts";
import { type Contexts, closePages, emptiedContexts } from "./support/contexts.ts";
import { heldToContract } from "./support/contract.ts";
import { asIfNew, newPerson, type Person, sessionOf, signIn } from "./support/person.ts";
import { watch } from "./support/watch.ts";

export { expect };

type TestFixtures = {
  /** Makes a test independent of the age of shared sign-ins, and of earlier submissions. */
  recentSignIns: undefined;
  /** A fresh account without a company. */
  user: Person;
  /** Opens a page in its own browser where this person is signed in. `null` opens it signed out. */
  pageFor: (person: Person | null) => Promise<Page>;
  /** Closes a page's browser and opens it again with the same cookies and the same stored data. */
  reopen: (page: Page) => Promise<Page>;
  /** Opens a page in a new browser with these cookies. A complaint of the page fails the test. */
  browse: (kept: StorageState) => Promise<Page>;
};

type WorkerFixtures = {
  origin: string;
  admin: Person;
  /** Has one active company of the demo. */
  owner: Person;
  /** An account that all tests of a worker share. It may already have companies. */
  member: Person;
  /** Requests of the demo's API client with its bearer token. */
  client: Api;
  /** The browsers in which the tests of this worker open pages. */
  contexts: Contexts;
};

/** The sessions that all tests of this worker share. Another worker's session of the same person is not touched. */
const shared: number[] = [];
const share = async (signedIn: Promise<Person>, use: (person: Person) => Promise<void>) => {
  const person = await signedIn;
  shared.push(await sessionOf(person));
  await use(person);
};

/** Sign-ins are limited, so each demo account signs in once per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use, { project }) => {
      const { baseURL } = project.use;
      if (!baseURL) throw new Error("the configuration names no baseURL");
      await use(baseURL);
    },
    { scope: "worker" },
  ],
  admin: [async ({ origin }, use) => share(signIn(origin, "admin@tolppa.example"), use), { scope: "worker" }],
  owner: [
    async ({ origin }, use) => share(signIn(origin, "yrittaja@tolppa.example"), use),
    { scope: "worker" },
  ],
  member: [async ({ origin }, use) => share(newPerson(origin), use), { scope: "worker" }],
  recentSignIns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      if (shared.length > 0) await asIfNew(shared);
      await use(undefined);
    },
    { auto: true },
  ],
  client: [async ({ origin }, use) => use(await clientOf(origin)), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
  contexts: [async ({}, use) => use(emptiedContexts()), { scope: "worker" }],
  request: async ({ request: api }, use) => use(heldToContract(api)),
  user: async ({ origin }, use) => use(await newPerson(origin)),
  page: async ({ browse }, use) => use(await browse(NOTHING)),
  browse: async ({ browser, origin, javaScriptEnabled, locale, contexts }, use) => {
    const complaints: string[] = [];
    const withData: BrowserContext[] = [];
    const watched: (() => Promise<void>)[] = [];
    const opened = async (kept: StorageState): Promise<Page> => {
      if (kept.origins.length > 0) {
        const context = await browser.newContext({ storageState: kept });
        withData.push(context);
        return context.newPage();
      }
      const page = await contexts.open({ browser, settings: `${locale} ${javaScriptEnabled}`, origin });
      await page.context().addCookies(kept.cookies);
      return page;
    };
    await use(async (kept) => {
      const page = await opened(kept);
      watched.push(watch(page, complaints));
      // Without scripts a slow page stays at its first place in the document.
      return javaScriptEnabled ? untilArrived(page) : page;
    });
    for (const settled of watched) await settled();
    for (const context of withData) await context.close();
    await contexts.takeBack();
    expect(complaints, "complaints of the pages").toEqual([]);
  },
  pageFor: async ({ browse }, use) => {
    await use(async (person) => browse(person ? await person.api.storageState() : NOTHING));
  },
  reopen: async ({ browse }, use) => {
    await use(async (page) => {
      const kept = await page.context().storageState();
      await closePages(page.context());
      return browse(kept);
    });
  },
});

const NOTHING = { cookies: [], origins: [] };

/** The demo's API client of this id. */
export async function clientOf(baseURL: string, clientId = "demo-admin"): Promise<Api> {
  const answer = await apiClient({ baseURL }).post("/api/oauth/token", {
    form: { grant_type: "client_credentials", client_id: clientId, client_secret: "demo-secret" },
  });
  return bearing(baseURL, (await answer.json()).access_token);
}

/** Sends requests with a bearer token and no cookie. */
export const bearing = (baseURL: string, token: string): Api =>
  apiClient({ baseURL, headers: { authorization: `Bearer ${token}` } });
