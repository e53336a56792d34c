"use client";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import {
  CHOSEN_TOPICS,
  type ChosenTopic,
  NOTICE_WAYS,
  type NoticeWay,
} from "#lib/mail/rules/notice-topics.ts";
import * as m from "#messages";
import { saveNoticeChoicesAction } from "./actions.ts";

const loadSchema = async () => (await import("#lib/notices/schema.ts")).noticeChoicesSchema;

type Choices = Record<ChosenTopic, "" | NoticeWay>;

/** How the person wants the mail of each topic, on the account's page. */
export function NoticeChoicesCard({ choices }: { choices: Partial<Record<ChosenTopic, NoticeWay>> }) {
  const [savedAt, setSavedAt] = useState<number>();
  const form = useActionForm<Choices, null>({
    schema: loadSchema,
    values: { approvals: "", payouts: "", disputes: "", licences: "", webhooks: "", ...choices },
    idPrefix: "notice-",
    send: saveNoticeChoicesAction,
    onSaved: () => setSavedAt(Date.now()),
  });
  return (
    <Card id="notices" title={m.notices_title()} note={<SavedNote savedAt={savedAt} />}>
      <FormFrame form={form}>
        <p className="text-ink-2">{m.notices_choicesHelp()}</p>
        <FieldGrid>
          {CHOSEN_TOPICS.map((topic) => (
            <Select
              key={topic}
              {...form.field(topic)}
              label={m.notices_topics({ topic })}
              width="half"
              placeholder={m.notices_byDefault()}
              options={NOTICE_WAYS.map((way) => ({ value: way, label: m.notices_ways({ way }) }))}
            />
          ))}
        </FieldGrid>
        <p className="text-caption text-ink-3">{m.notices_always()}</p>
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
