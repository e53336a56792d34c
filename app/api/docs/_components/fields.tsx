import type { Field } from "#lib/api/openapi/reference-fields.ts";
import { referenceTexts } from "#lib/messages/reference.ts";
import { Inline } from "./prose.tsx";

/** Fields one under the other, so that they read the same on a phone. */
export const Fields = ({ fields }: { fields: readonly Field[] }) => (
  <dl className="grid gap-3">
    {fields.map(({ name, type, required, description, example }) => (
      <div key={name}>
        <dt className="flex flex-wrap items-baseline gap-x-2">
          <code className="font-label wrap-anywhere">{name}</code>
          <span className="min-w-0 text-caption text-ink-3 wrap-anywhere">{type}</span>
          {required && <span className="text-caption text-incomplete">{referenceTexts.required}</span>}
        </dt>
        <dd className="text-label text-ink-2">
          <Inline text={description} />
          {example !== null && (
            <>
              {" "}
              {referenceTexts.example} <code className="wrap-anywhere">{example}</code>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
