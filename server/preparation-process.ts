import { answerTask } from "#lib/platform/jobs/child.ts";
import { prepareDatabase } from "./preparation.ts";

// The process of the launcher's migrations and demo data (main.ts).
answerTask(prepareDatabase);
