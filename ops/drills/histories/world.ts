import postgres from "postgres";
import { createDatabase, type Database } from "#db/client.ts";
import { auditBooks, EVERYTHING } from "#lib/audit/use-cases/audit.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { drawing } from "#lib/jobs/drawing.ts";
import { type Bank, openBank } from "./bank.ts";
import { type Command, carryOut } from "./commands.ts";
import type { Killing } from "./killing.ts";
import { choosePackages, type People } from "./people.ts";
import { type Random, randomOf } from "./random.ts";

// One database with its companies, its admins and its bank. Each of its companies lives one history.

/** The expected results of a command besides success. */
export type Expecting = {
  /** Refusals that are right the first time. */
  may?: readonly string[];
  /** Refusals that are right for a repetition. */
  again?: readonly string[];
  /** Only one of several simultaneous callers may succeed. */
  once?: boolean;
  /** The simultaneous second actor; by default the other admin. */
  other?: Actor;
};

export type World = People & {
  random: Random;
  bank: Bank;
  database: Database;
  owner: postgres.Sql;
  /** Card payments that the portal accepted, by reference, as they were sent. */
  sent: Map<string, Record<string, unknown>>;
  /** Admins' notes of payments by hand, in cents by statement. */
  noted: Map<string, number>;
  /** How questions were decided, by their ids. */
  decided: Map<number, string>;
  /** The bank's files that were read. */
  read: string[];
  /** The executed commands, with their numbers. */
  done: Map<string, number>;
  /** Broken promises, in words. */
  broken: string[];
  count(what: string): void;
  breaks(what: string): void;
  /** Executes a command once, twice, by two at once, or killed -9 in the middle and repeated. Returns the answers. */
  carry(command: Command, expecting?: Expecting): Promise<Result<unknown>[]>;
  /** Makes the audit. */
  prove(after: string, everything?: boolean): Promise<void>;
  close(): Promise<void>;
};

/** An event in a world. It chooses only by `world.random`, and does nothing if nothing fits. */
export type Step = {
  name: string;
  /** Its weight among the others. */
  weight: number;
  /** False if there is nothing to do. */
  play(world: World): Promise<boolean>;
};

type Opening = {
  urls: { runtime: string; owner: string };
  people: People;
  seed: number;
  killing: Killing;
  /** Killed commands in a hundred. */
  kills?: number;
};

/** Reads all statements whole; draws only the newest documents, until the end. */
const AFTER_A_STEP = { ...EVERYTHING, documentsOfEach: 2, pdfsOfEach: 0 };
/** The ways of executing a command, in hundredths. */
const WAYS = { atOnce: 15, again: 7 };
const KILLS = 6;
/** The assumed duration of a command, before one was measured. */
const USUAL_MS = 15;
/** A new process takes longer. */
const SLOWER = 4;

export async function openWorld({ urls, people, seed, killing, kills = KILLS }: Opening): Promise<World> {
  const random = randomOf(seed);
  const database = createDatabase({ url: urls.runtime, max: 4 });
  const owner = postgres(urls.owner, { max: 2, onnotice: () => {} });
  await choosePackages(owner, people, random);
  const usual = new Map<string, number>();
  const done = new Map<string, number>();
  const broken: string[] = [];
  const count = (what: string) => void done.set(what, (done.get(what) ?? 0) + 1);
  const breaks = (what: string) => void broken.push(what);

  const carried = async (command: Command): Promise<Result<unknown>> => {
    const started = performance.now();
    const result = await carryOut(database, command);
    usual.set(command.name, performance.now() - started);
    return result;
  };

  const prove = async (after: string, everything = false): Promise<void> => {
    const depth = everything ? EVERYTHING : AFTER_A_STEP;
    const { results } = await auditBooks(database, { draw: drawing, depth });
    count("audits");
    for (const { id, differences, named } of results)
      if (differences > 0) breaks(`after ${after} the audit finds ${id}: ${named.join("; ")}`);
  };

  const kill = async (command: Command): Promise<void> => {
    const after = random.next() * SLOWER * (usual.get(command.name) ?? USUAL_MS);
    const answered = await killing.strike({ url: urls.runtime, owner }, command, after);
    count(answered ? "killed after the answer" : "killed before the answer");
    // Ends the lease of a dead process.
    await owner`update settlement_tasks set taken_until = now() - interval '1 second' where taken_until is not null`;
    await prove(`a killed ${command.name}`);
  };

  const carry = async (command: Command, expecting: Expecting = {}): Promise<Result<unknown>[]> => {
    const { may = [], again = [], once = false } = expecting;
    const way = random.between(1, 100);
    const other = expecting.other ?? people.admins.find(({ id }) => id !== command.by.id) ?? command.by;
    const answers: Result<unknown>[] = [];
    let repeats = true;
    if (way <= WAYS.atOnce) {
      count("by two at once");
      answers.push(...(await Promise.all([carried(command), carried({ ...command, by: other })])));
    } else if (way <= WAYS.atOnce + WAYS.again) {
      count("repeated");
      answers.push(await carried(command), await carried(command));
    } else if (way <= WAYS.atOnce + WAYS.again + kills) {
      await kill(command);
      answers.push(await carried(command));
    } else {
      repeats = false;
      answers.push(await carried(command));
    }
    const right = repeats ? [...may, ...again] : may;
    for (const one of answers)
      if (!one.ok && !right.includes(one.error.code))
        breaks(`${command.name} was refused with ${JSON.stringify(one.error)}`);
    const isDone = (one: Result<unknown>) => one.ok;
    if (once && answers.filter(isDone).length > 1) breaks(`${command.name} was done twice`);
    for (const one of answers) count(one.ok ? command.name : `${command.name}: ${one.error.code}`);
    return answers;
  };

  return {
    ...people,
    random,
    bank: openBank(random, helsinkiDate(new Date())),
    database,
    owner,
    sent: new Map(),
    noted: new Map(),
    decided: new Map(),
    read: [],
    done,
    broken,
    count,
    breaks,
    carry,
    prove,
    async close() {
      await database.close();
      await owner.end();
    },
  };
}
