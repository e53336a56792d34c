import { createFormControl, type FieldErrors } from "react-hook-form";
import { expect, test } from "vitest";
import { checkAndSend } from "./form-state.ts";

type Values = { note: string };
const NEWER = { keepValues: true };

/** A form that gets newer values from the page during its first check. */
function interruptedForm(errors: FieldErrors<Values>) {
  let checks = 0;
  const form = createFormControl<Values, unknown, Values>({
    defaultValues: { note: "vanha" },
    resolver: (values) => {
      checks += 1;
      if (checks === 1) form.reset({ note: "toisen" }, NEWER);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  form.setValue("note", "oma");
  return form;
}

const CASES: [string, FieldErrors<Values>, Values[]][] = [
  ["sends what was typed, once", {}, [{ note: "oma" }]],
  ["sends nothing that is wrong", { note: { type: "required" } }, []],
];
test.each(CASES)("a form whose check the page interrupted %s", async (_, errors, expected) => {
  const sent: Values[] = [];
  await checkAndSend(interruptedForm(errors), async (values) => {
    sent.push(values);
  });
  expect(sent).toEqual(expected);
});
