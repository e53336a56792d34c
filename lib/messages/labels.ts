import * as m from "#messages";

/** The label of a field, by its path in forms and API bodies; the path itself if the field has none. */
export const fieldLabel = (path: string): string => m.fieldLabels({ path }) || path;

/** Whether a field has a label. */
export const hasFieldLabel = (path: string): boolean => m.fieldLabels({ path }) !== "";
