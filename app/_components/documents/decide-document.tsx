"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { ReasonDialog } from "#app/_components/form/reason-dialog.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { useSingleKeys } from "#app/_components/form/use-single-keys.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DateInput } from "#app/_ui/inputs.tsx";
import { Key } from "#app/_ui/key.tsx";
import type { Decided } from "#lib/documents/use-cases/decide.ts";
import * as m from "#messages";
import { approveDocumentAction, returnDocumentAction } from "./actions.ts";

type Props = { companyId: number; documentId: number; version: number; expires: boolean; validUntil: string };

/** An admin's decision, beside the pictures. H approves and P returns, as in the queue; then the next document opens. */
export function DecideDocument({ companyId, documentId, version, expires, validUntil }: Props) {
  const router = useRouter();
  const [returning, setReturning] = useState(false);
  const place = { companyId: String(companyId), documentId: String(documentId), version };
  const goOn = ({ next }: Decided) => {
    router.push(next ? `/companies/${next.companyId}/documents/${next.documentId}` : "/admin/documents");
    router.refresh();
  };
  const form = useActionForm({
    schema: async () => (await import("#lib/documents/schema.ts")).approveDocumentFormSchema,
    values: { validUntil },
    send: (body) => approveDocumentAction({ ...place, body }),
    onSaved: (decided: Decided) => goOn(decided),
  });
  useSingleKeys((key) => {
    if (key === "h") void form.submit();
    if (key === "p") setReturning(true);
    return key === "h" || key === "p";
  });

  return (
    <Card title={m.companyDocument_check()}>
      <FormFrame form={form}>
        {expires && (
          <DateInput
            {...form.field("validUntil")}
            label={m.companyDocument_validUntilField()}
            hint={m.companyDocument_validUntilHint()}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setReturning(true)}>
            {m.companyDocument_return()}
            <Key>P</Key>
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.companyDocument_approve()}
            <Key>H</Key>
          </Button>
        </div>
      </FormFrame>
      {returning && (
        <ReasonDialog
          id="document-reason"
          maxLength={500}
          words={{
            title: m.companyDocument_returning(),
            help: m.companyDocument_returningHelp(),
            reason: m.companyDocument_reason(),
            hint: m.companyDocument_reasonHint(),
            confirm: m.companyDocument_return(),
          }}
          send={async (reason) => {
            const answer = await returnDocumentAction({ ...place, body: { reason } });
            if (!answer.ok) return answer.error.message;
            goOn(answer.value);
            return null;
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </Card>
  );
}
