"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { PartnerPicker } from "#app/_components/search/pickers.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { Partner } from "#lib/partners/queries/partner-list.ts";
import * as m from "#messages";
import { copyCompanyAction } from "./actions.ts";
import { partnerNamed } from "./copy-target.ts";

type Props = { companyId: number; partners: readonly Partner[] };

const FIELD = "aggregatorCompany";
const EMPTY = { aggregatorCompany: "" };
/** The typed text names no partner. */
const NOBODY = "?";

/** Copies the company under a regional partner, chosen like the target of a move; the copy's id leads to it. */
export function CopyForm({ companyId, partners }: Props) {
  const router = useRouter();
  const [copyId, setCopyId] = useState<number>();
  const [copies, setCopies] = useState(0);
  // The key of one press, so that repeated sends make one copy.
  const submission = useRef({ target: "", key: "" });
  const form = useActionForm({
    schema: async () => (await import("./form-schemas.ts")).copyTargetSchema,
    values: EMPTY,
    send: ({ aggregatorCompany: target }) => {
      setCopyId(undefined);
      if (submission.current.target !== target) submission.current = { target, key: crypto.randomUUID() };
      const { key: submissionKey } = submission.current;
      return copyCompanyAction({
        companyId,
        body: { aggregatorCompany: { id: Number(target) } },
        submissionKey,
      });
    },
    onSaved: ({ id }) => {
      submission.current = { target: "", key: "" };
      form.form.reset(EMPTY);
      setCopies(copies + 1);
      setCopyId(id);
      router.refresh();
    },
  });
  const set = (target: string) =>
    form.form.setValue(FIELD, target, { shouldDirty: true, shouldValidate: form.error(FIELD) !== undefined });
  return (
    <Card title={m.companyCopy_title()}>
      <p className="mb-4 text-ink-2">{m.companyCopy_explanation()}</p>
      <FormFrame form={form} amongOthers>
        <PartnerPicker
          // A new key empties the field for the next copy.
          key={copies}
          id={FIELD}
          label={fieldLabel(FIELD)}
          hint={partners.length === 0 ? m.companyCopy_noPartners() : m.companyCopy_targetHint()}
          error={form.error(FIELD)}
          among={partners}
          onType={(text) => set(text.trim() === "" ? "" : String(partnerNamed(partners, text)?.id ?? NOBODY))}
          onPick={(partner) => partner && set(String(partner.id))}
        />
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
