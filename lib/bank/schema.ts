import { z } from "zod";
import { cursorSchema, idSchema } from "#lib/schema/values.ts";
