import { API_FAULTS } from "./api.ts";
import { DATABASE_FAULTS } from "./database.ts";
import { DOOR_FAULTS } from "./doors.ts";
import type { Fault } from "./fault.ts";
import { LAYOUT_FAULTS } from "./layout.ts";
import { RULE_FAULTS } from "./rules.ts";
import { SCREEN_FAULTS } from "./screens.ts";

export const FAULTS: readonly Fault[] = [
  ...RULE_FAULTS,
  ...DATABASE_FAULTS,
  ...DOOR_FAULTS,
  ...API_FAULTS,
  ...SCREEN_FAULTS,
  ...LAYOUT_FAULTS,
];

/** Why faults are invalid: a text that does not occur once in its file, or a missing test. */
export function misfits(faults: readonly Fault[], read: (file: string) => string | null): string[] {
  const ids = faults.map(({ id }) => id);
  return faults.flatMap(({ id, file, text, replacement, tests = [], screen }, index) => {
    const source = read(file);
    const times = source === null ? 0 : source.split(text).length - 1;
    return [
      ...(ids.indexOf(id) < index ? ["its name is another one's"] : []),
      ...(source === null ? [`${file} is not there`] : []),
      ...(source !== null && times !== 1 ? [`its text stands ${times} times in ${file}`] : []),
      ...(text === replacement ? ["it changes nothing"] : []),
      ...(tests.length === 0 && !screen ? ["it has no test"] : []),
      ...[...tests, ...(screen ? [screen.file] : [])]
        .filter((test) => read(test) === null)
        .map((test) => `${test} is not there`),
    ].map((why) => `fault ${id}: ${why}`);
  });
}
