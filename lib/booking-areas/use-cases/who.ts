import type { z } from "zod";
import {
  type AppliedArea,
  type AppliedRule,
  type ConcerningRule,
  isAnyAllowed,
  listAppliedRules,
  listAreasAt,
  listRulesConcerning,
  type Moment,
} from "#lib/booking-areas/queries/booking-answers.ts";
import type { ListedArea } from "#lib/booking-areas/queries/booking-areas.ts";
import { findVehicleOf } from "#lib/booking-areas/queries/booking-rules.ts";
import {
  canKeepAreas,
  canSeeAreas,
  type DrivingMode,
  verdictOn,
} from "#lib/booking-areas/rules/booking-area.ts";
import type { bookingAreasSchema, whoPageSchema } from "#lib/booking-areas/schema.ts";
import { helsinkiDate, type PlainDate, startOfDay } from "#lib/core/calendar.ts";
import { normalisePlate } from "#lib/core/finnish/plate.ts";
import { type Cursor, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listAreas } from "./read.ts";

/** Who may drive in a postal code. Leaves out rules without effect, so a page may hold fewer rules than requested. */
export type DrivingAnswer = {
  postCode: string;
  provider: ProviderId;
  mode: DrivingMode;
  areas: AppliedArea[];
  rules: Page<AppliedRule>;
};

type Query = z.output<typeof bookingAreasSchema>;

/** The answers for all providers with an area there, by their oldest area, and the next cursor. */
export type DrivingAnswers = { answers: DrivingAnswer[]; next: Cursor | null };

/** With a postal code the answer who may drive there, without one the areas. Fails with `forbidden`. */
export const answerBookingAreas = (
  ctx: Context,
  query: Query,
): Promise<Result<DrivingAnswer | DrivingAnswers | Page<ListedArea>>> =>
  query.postCode === undefined
    ? listAreas(ctx, query)
    : whoMayDrive(ctx, { ...query, postCode: query.postCode });
answerBookingAreas.plannedOnce = true;

/**
 * Who may drive for a dispatch provider, now or at another instant. The provider's own API client need not name it and may name
 * no other; an admin who names none gets all. Fails with `forbidden`.
 */
async function whoMayDrive(
  ctx: Context,
  { postCode, provider: named, at = ctx.now, limit, cursor }: Query & { postCode: string },
): Promise<Result<DrivingAnswer | DrivingAnswers>> {
  const { actor, db } = ctx;
  if (!canSeeAreas(actor)) return fail("forbidden");
  const provider = named ?? actor.provider;
  if (actor.provider !== undefined && actor.provider !== provider) return fail("forbidden");
  const question = { postCode, moment: { day: helsinkiDate(at), at }, limit, cursor: cursor ?? null };
  return ok(
    provider === undefined ? await answerForAll(db, question) : await answerTo(db, { ...question, provider }),
  );
}

type DriveQuery = {
  postCode: string;
  provider: ProviderId;
  moment: Moment;
  limit: number;
  cursor: Cursor | null;
};

/** A page continues with the next provider until it names `limit` rules. */
async function answerForAll(
  db: Context["db"],
  question: Omit<DriveQuery, "provider">,
): Promise<DrivingAnswers> {
  const { places, cursor } = startingAt(await placesOf(db, question), question.cursor);
  const answers: DrivingAnswer[] = [];
  let left = question.limit;
  for (const [index, { provider, areaIds }] of places.entries()) {
    // A cursor before the first rule of the provider's oldest area.
    if (left === 0) return { answers, next: { value: areaIds[0] ?? 0, id: 0, position: 0 } };
    const begun = index === 0 ? cursor : null;
    const answer = await answerTo(db, { ...question, provider, limit: left, cursor: begun });
    answers.push(answer);
    if (answer.rules.next) return { answers, next: answer.rules.next };
    left -= answer.rules.rows.length;
  }
  return { answers, next: null };
}

type ProviderAreas = { provider: ProviderId; areaIds: number[] };

/** The providers with an area there, by their oldest area. */
async function placesOf(
  db: Context["db"],
  { postCode, moment }: Pick<DriveQuery, "postCode" | "moment">,
): Promise<ProviderAreas[]> {
  const places: ProviderAreas[] = [];
  for (const provider of PROVIDERS) {
    const areas = await listAreasAt(db, { provider, postCode: Number(postCode) }, moment);
    if (areas.length > 0) places.push({ provider, areaIds: areas.map(({ id }) => id) });
  }
  return places.sort((a, b) => (a.areaIds[0] ?? 0) - (b.areaIds[0] ?? 0));
}

/** Starts at the provider of the cursor's area; if that area has ended meanwhile, at the next provider. */
function startingAt(
  places: ProviderAreas[],
  cursor: Cursor | null,
): { places: ProviderAreas[]; cursor: Cursor | null } {
  if (cursor === null) return { places, cursor };
  const areaId = Number(cursor.value);
  const within = places.findIndex(({ areaIds }) => areaIds.includes(areaId));
  if (within >= 0) return { places: places.slice(within), cursor };
  return { places: places.filter(({ areaIds: [first = 0] }) => first > areaId), cursor: null };
}

async function answerTo(
  db: Context["db"],
  { postCode, provider, moment, limit, cursor }: DriveQuery,
): Promise<DrivingAnswer> {
  const areas = await listAreasAt(db, { provider, postCode: Number(postCode) }, moment);
  const areaIds = areas.map(({ id }) => id);
  if (areaIds.length === 0)
    return {
      postCode,
      provider,
      mode: "everybody",
      areas,
      rules: pageOf([], { limit, cursor, sortValue: () => 0 }),
    };
  const [anyAllowed, rows] = await Promise.all([
    isAnyAllowed(db, areaIds, moment),
    listAppliedRules(db, { areaIds, provider, cursor, limit }, moment),
  ]);
  const mode = anyAllowed ? "listed" : "everybody";
  const page = pageOf(rows, { limit, cursor, sortValue: ({ areaId }) => areaId });
  const rules = { ...page, rows: page.rows.flatMap(({ rule }) => rule ?? []) };
  return { postCode, provider, mode, areas, rules };
}

/** Whether one vehicle may drive, and the deciding rules; null if the provider has no such vehicle. */
export type VehicleAnswer = {
  plate: string;
  active: boolean;
  mayDrive: boolean;
  because: ConcerningRule[];
} | null;

export type WhoPage = {
  day: PlainDate;
  answer: DrivingAnswer | null;
  /** Undefined without an asked plate. */
  vehicle: VehicleAnswer | undefined;
};

/** 'Kuka saa ajaa?' on a day: now if that is today, else the beginning of the day. Fails with `forbidden`. */
export async function whoPage(
  { actor, db, now, today }: Context,
  { postCode, provider, day: wanted, plate, cursor }: z.output<typeof whoPageSchema>,
): Promise<Result<WhoPage>> {
  if (!canKeepAreas(actor)) return fail("forbidden");
  const day = wanted ?? today;
  if (postCode === undefined || provider === undefined) return ok({ day, answer: null, vehicle: undefined });
  const moment = { day, at: day === today ? now : startOfDay(day) };
  const question = { postCode, provider, moment, limit: PAGE_SIZE, cursor: cursor ?? null };
  const answer = await answerTo(db, question);
  const vehicle = plate ? await vehicleAnswer(db, answer, { plate, moment }) : undefined;
  return ok({ day, answer, vehicle });
}

async function vehicleAnswer(
  db: Context["db"],
  { provider, mode, areas }: DrivingAnswer,
  { plate, moment }: { plate: string; moment: Moment },
): Promise<VehicleAnswer> {
  const licensePlate = normalisePlate(plate);
  const vehicle = await findVehicleOf(db, { provider, licensePlate });
  if (vehicle === null) return null;
  const areaIds = areas.map(({ id }) => id);
  const rules = areaIds.length > 0 ? await listRulesConcerning(db, { areaIds, vehicle }, moment) : [];
  const verdict = verdictOn(mode, rules, vehicle);
  return {
    plate: licensePlate,
    active: vehicle.active,
    because: verdict.because,
    mayDrive: vehicle.active && verdict.mayDrive,
  };
}
