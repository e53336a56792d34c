import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type FieldValues, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { type FieldTable, fieldsByPath, formValues } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import { fieldLabel, hasFieldLabel } from "#lib/messages/labels.ts";
import { DriverFormFields } from "./driver-form.tsx";
import { VehicleFormFields } from "./vehicle-form.tsx";

type Fields = FunctionComponent<{ form: ActionForm<FieldValues> }>;

/** An empty form, without the server's part. */
function EmptyForm({ table, fields }: { table: FieldTable; fields: Fields }) {
  const form = useForm({ defaultValues: formValues(table, {}) as FieldValues });
  const field: ActionForm<FieldValues>["field"] = (path, options) => ({
    ...form.register(path, options),
    label: fieldLabel(path),
    error: undefined,
    defaultValue: "",
  });
  return createElement(fields, { form: { form, field } as ActionForm<FieldValues> });
}

test.each([
  ["vehicle", vehicleFields, VehicleFormFields],
  ["driver", driverFields, DriverFormFields],
] as unknown as [string, FieldTable, Fields][])(
  "a %s's form has a labelled control for each field",
  (_, table, fields) => {
    const html = renderToStaticMarkup(createElement(EmptyForm, { table, fields }));
    const controls = new Map(
      [...html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"[^>]*>/g)].map(([tag, name]) => [name, tag]),
    );
    for (const [path, { required }] of fieldsByPath(table)) {
      const control = controls.get(path);
      expect(control, `${path} has a control`).toBeDefined();
      expect(control?.includes("aria-required"), `${path} is optional where it may be empty`).toBe(
        required ?? false,
      );
      expect(hasFieldLabel(path), `${path} has a label`).toBe(true);
    }
  },
);
