"use client";
import { useRouter } from "next/navigation";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { tellSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { createRequirementAction, endRequirementAction, saveRequirementAction } from "./actions.ts";
import { RequirementFields } from "./requirement-fields.tsx";
import { REQUIREMENTS_PATH } from "./requirement-list.tsx";
import { RequirementPreviewPart } from "./requirement-preview.tsx";
import { emptyRequirement, type RequirementValues, requirementBodyOf } from "./requirement-values.ts";

const schema = async () => (await import("#lib/requirements/schema.ts")).requirementFormSchema;

type Props = { id: number; version: number; values: RequirementValues; ended: boolean };

/** The form of an existing rule: what is saved holds from its first day on. */
export function RequirementForm({ id, version, values, ended }: Props) {
  const form = useCardForm<RequirementValues, { version: number }>({
    name: `requirement-${id}-details`,
    schema,
    values,
    version,
    send: (body, against) =>
      saveRequirementAction({ requirementId: String(id), version: against, body: requirementBodyOf(body) }),
  });
  return (
    <Card title={m.requirement_details()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        {ended && <Notice>{m.requirement_endedNote()}</Notice>}
        <RequirementFields form={form} />
        <SaveButton busy={form.busy} />
        <RequirementPreviewPart form={form} replaces={id} />
      </FormFrame>
    </Card>
  );
}

/** The form of a new rule. A preview shows its effect first. */
export function NewRequirement({ today }: { today: string }) {
  const router = useRouter();
  const form = useActionForm<RequirementValues, { id: number }>({
    schema,
    values: emptyRequirement(today),
    send: (values) => createRequirementAction({ body: requirementBodyOf(values) }),
    onSaved: ({ id }) => {
      tellSavedOnArrival(`requirement-${id}`);
      router.push(`${REQUIREMENTS_PATH}/${id}`);
    },
  });
  useUnsavedWarning(form.dirty && !form.form.formState.isSubmitSuccessful);
  return (
    <Card>
      <FormFrame form={form} opened>
        <RequirementFields form={form} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy} busyText={m.requirement_saving()}>
            {m.requirement_save()}
          </Button>
        </div>
        <RequirementPreviewPart form={form} replaces={null} />
      </FormFrame>
    </Card>
  );
}

/** Ends a rule today. */
export const EndRequirement = ({ id, version, name }: { id: number; version: number; name: string }) => (
  <Card title={m.requirement_endTitle()}>
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{m.requirement_endHelp()}</p>
      <ConfirmedAction
        trigger={m.requirement_end()}
        title={m.requirement_ending({ name })}
        confirmLabel={m.requirement_end()}
        send={() => endRequirementAction({ requirementId: String(id), version })}
      >
        {m.requirement_endHelp()}
      </ConfirmedAction>
    </div>
  </Card>
);
