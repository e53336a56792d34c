import { z } from "zod";
import { readPageOnce } from "#lib/doors/page.ts";
import { countOpenWork, type OpenWork } from "#lib/queue/use-cases/read.ts";

const NOTHING = z.object({});

/** How much of each kind of work waits. Several parts of a page show the numbers; one query counts them. */
export const openWork = (): Promise<OpenWork> => readPageOnce(NOTHING, countOpenWork, {});
