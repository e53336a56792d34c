"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import type { z } from "zod";

/** Imports a schema. Its code takes longer to start than the rest of a form, and nobody needs it before typing. */
export type FetchSchema = () => Promise<z.ZodType>;

/** Fetched with the schemas, because their words for the person are codes. */
let wordsOfCode = (code: string): string => code;

/** What is said of a field. A schema speaks in codes, the server in words. */
export const wordsOfIssue = (message: string): string =>
  /^[a-z_]+(?::\d+)?$/.test(message) ? wordsOfCode(message) : message;

/**
 * Checks a form by its schema, whose output is the server's business: the browser sends what was typed. Code that cannot
 * be fetched (a lost connection, a newer build) checks nothing: then the server's answer says what is wrong.
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

/** Fetches the schema as soon as somebody types, so that it is there when the form is sent. */
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
        // A failure is told when the form is sent.
        fetchChecks(latest.current).catch(() => undefined);
      },
    });
    return stop;
  }, [subscribe]);
}
