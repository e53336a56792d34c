import { expect, test, vi } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { aCompany, admin, ownUser } from "#lib/core/testing.ts";
import type { ActorCall } from "#lib/http/api/route.ts";
import { presentCompanies, presentCompany, presentNewCompany } from "./json.ts";

vi.mock("server-only", () => ({}));

const company = aCompany({
  createdBy: "yllapito@tolppa.example",
  approvedBy: "yllapito@tolppa.example",
  external: { status: null, goodSignStatus: { status: "signed", id: "GS-1", syncedDate: null } },
});

const callOf = (actor: Actor): ActorCall => {
  const request = new Request("http://localhost/api/companies");
  return { request, url: new URL(request.url), requestId: "test", actor };
};

const page = { rows: [company], position: 0, next: null, previous: null };

test.each([
  ["GET and PUT", (actor: Actor) => presentCompany(company, callOf(actor))],
  ["POST", (actor: Actor) => presentNewCompany(company, callOf(actor))],
  ["the list", (actor: Actor) => presentCompanies(page, callOf(actor))],
])("%s: only admins see the names of the provider's people and the GoodSign id", async (_, answer) => {
  const [own, all] = [await answer(ownUser).text(), await answer(admin).text()];
  expect(own).not.toMatch(/yllapito|GS-1/);
  expect(own).toContain(`"owner":"${company.owner}"`);
  expect(all).toContain("yllapito@tolppa.example");
  expect(all).toContain("GS-1");
});
