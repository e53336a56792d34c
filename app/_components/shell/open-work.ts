import { z } from "zod";
import { readPageOnce } from "#lib/doors/page.ts";
import { countOpenWork, type OpenWork } from "#lib/queue/use-cases/read.ts";

const NOTHING = z.object({});

/** The number of waiting rows of each kind. Several parts of a page show it; one query counts them. */
export const openWork = (): Promise<OpenWork> => readPageOnce(NOTHING, countOpenWork, {});
