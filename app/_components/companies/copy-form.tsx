"use client";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { Partner } from "#db/queries/partners/partner-list.ts";
import * as m from "#messages";
import { copyCompanyAction } from "./actions.ts";
import { choicesOf, chosen } from "./copy-target.ts";

type Props = { companyId: number; partners: readonly Partner[] };

const EMPTY = { aggregatorCompany: "" };

/** Copies the company under a regional partner, chosen by typing; the copy's id leads to it. */
export function CopyForm({ companyId, partners }: Props) {
  const router = useRouter();
  const choices = useMemo(() => choicesOf(partners), [partners]);
  const [copyId, setCopyId] = useState<number>();
  // One press, one copy, however often it arrives.
  const submission = useRef({ target: 0, key: "" });
  const form = useActionForm({
    schema: async () => (await import("./form-schemas.ts")).targetAmong(choices),
    values: EMPTY,
    send: ({ aggregatorCompany }) => {
      setCopyId(undefined);
      const id = chosen(choices, aggregatorCompany)?.id ?? 0;
      if (submission.current.target !== id) submission.current = { target: id, key: crypto.randomUUID() };
      const { key: submissionKey } = submission.current;
      return copyCompanyAction({ companyId, body: { aggregatorCompany: { id } }, submissionKey });
    },
    onSaved: ({ id }) => {
      submission.current = { target: 0, key: "" };
      form.form.reset(EMPTY);
      setCopyId(id);
      router.refresh();
    },
  });
  return (
    <Card title={m.companyCopy_title()}>
      <p className="mb-4 text-ink-2">{m.companyCopy_explanation()}</p>
      <FormFrame form={form} amongOthers>
        <TextInput
          {...form.field("aggregatorCompany")}
          hint={partners.length === 0 ? m.companyCopy_noPartners() : m.companyCopy_targetHint()}
          list={LIST}
          autoComplete="off"
        />
        <datalist id={LIST}>
          {choices.map(({ id, text }) => (
            <option key={id} value={text} />
          ))}
        </datalist>
        <div>
          <Button type="submit" busy={form.busy} busyText={m.companyCopy_copying()}>
            {m.companyCopy_copy()}
          </Button>
        </div>
      </FormFrame>
      <div role="status" className="not-empty:mt-4">
        {copyId !== undefined && (
          <Notice tone="success">
            {m.companyCopy_copied()}{" "}
            <a href={`/companies/${copyId}/details`} className="link">
              {copyId}
            </a>
          </Notice>
        )}
      </div>
    </Card>
  );
}

const LIST = "regional-partners";
