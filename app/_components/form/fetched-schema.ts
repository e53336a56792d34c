"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import type { z } from "zod";

/** Imports a schema. Its code takes longer to start than the rest of a form, and is not needed before typing. */
export type FetchSchema = () => Promise<z.ZodType>;

/** Loaded with the schemas, whose messages are codes. */
let wordsOfCode = (code: string): string => code;

/** The message of a field: a schema gives a code, the server words. */
export const wordsOfIssue = (message: string): string =>
  /^[a-z_]+(?::\d+)?$/.test(message) ? wordsOfCode(message) : message;

/**
 * Checks a form by its schema but ignores the schema's output: the browser sends the typed values. Code that cannot be loaded
 * (a lost connection, a newer build) checks nothing; the server's answer then names the errors.
 */
export const resolverOf =
  <Values extends FieldValues>(fetchSchema: FetchSchema): Resolver<Values> =>
  async (values, context, options) => {
    const code = await fetchChecks(fetchSchema).catch(() => null);
    if (code === null) return { values, errors: {} };
    const [schema, { zodResolver }, { messageOfCode }] = code;
    wordsOfCode = messageOfCode;
    const resolve = zodResolver(schema as never, undefined, { raw: true }) as unknown as Resolver<Values>;
    return resolve(values, context, options);
  };

const fetchChecks = (fetchSchema: FetchSchema) =>
  Promise.all([fetchSchema(), import("@hookform/resolvers/zod"), import("#lib/messages/errors.ts")]);

/** Loads the schema at the first typing, so that it is there when the form is sent. */
export function useFetchedEarly<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fetchSchema: FetchSchema,
): void {
  const latest = useRef(fetchSchema);
  latest.current = fetchSchema;
  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        stop();
        // A failure is reported when the form is sent.
        fetchChecks(latest.current).catch(() => undefined);
      },
    });
    return stop;
  }, [subscribe]);
}
