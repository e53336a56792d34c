import * as m from "#messages";

/** A field that a message may name, by its path in forms and API bodies. A field without words is called by its path. */
export const fieldLabel = (path: string): string => m.fieldLabels({ path }) || path;

/** Whether a field has words of its own. */
export const hasFieldLabel = (path: string): boolean => m.fieldLabels({ path }) !== "";
