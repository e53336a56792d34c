import type { ReactNode } from "react";
import type { ShownOperation } from "#lib/api/openapi/reference.ts";
import { referenceTexts } from "#lib/messages/reference.ts";
import { CodeBlock } from "./code-block.tsx";
import { Fields } from "./fields.tsx";
import { Inline, Prose } from "./prose.tsx";

/** One call: what it does, how it is made, what it answers. */
export function OperationPart({ operation }: { operation: ShownOperation }) {
  const { id, method, path, summary, description, parameters, body, curl, answers } = operation;
  return (
    <article
      id={id}
      aria-label={summary}
      className="grid min-w-0 scroll-mt-6 gap-5 rounded-card border border-line bg-card p-4 sm:p-6"
    >
      <div className="grid gap-2">
        <h3 className="text-section font-section">{summary}</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="rounded-control bg-pending-soft px-2 text-caption font-label text-pending">
            {method}
          </span>
          <code className="wrap-anywhere">{path}</code>
        </p>
        <Prose text={description} />
      </div>
      {parameters.length > 0 && (
        <Part title={referenceTexts.parameters}>
          <Fields fields={parameters} />
        </Part>
      )}
      {body && (
        <Part title={referenceTexts.body}>
          <p className="text-label text-ink-2">
            <Inline text={body.description} /> {body.mediaTypes.join(", ")}
            {!body.required && `, ${referenceTexts.optional}`}
          </p>
          {body.fields.length > 0 ? <Fields fields={body.fields} /> : <TypeLink type={body.type} />}
        </Part>
      )}
      <Part title={referenceTexts.call}>
        <CodeBlock label={referenceTexts.of(referenceTexts.call, summary)} text={curl} />
      </Part>
      <Part title={referenceTexts.answers}>
        <Answers answers={answers} summary={summary} />
      </Part>
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-2">
    <h4 className="text-label font-section">{title}</h4>
    {children}
  </div>
);

const Answers = ({ answers, summary }: Pick<ShownOperation, "answers" | "summary">) => (
  <>
    <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-y-1.5 text-label">
      {answers.map(({ status, description, type }) => (
        <div key={status} className="contents">
          <dt className="font-label tabular-nums">{status}</dt>
          <dd className="text-ink-2">
            <Inline text={description} /> {type && type !== "Problem" && <TypeLink type={type} />}
          </dd>
        </div>
      ))}
    </dl>
    {answers.map(
      ({ status, example }) =>
        example !== null && (
          <details key={status}>
            <summary className="text-label font-label">
              {referenceTexts.exampleAnswer} {status}
            </summary>
            <div className="mt-2">
              <CodeBlock
                label={referenceTexts.of(`${referenceTexts.exampleAnswer} ${status}`, summary)}
                text={example}
              />
            </div>
          </details>
        ),
    )}
  </>
);

/** A named schema leads to its fields. */
function TypeLink({ type }: { type: string }) {
  const name = /^(?:list of )?([A-Z]\w+)$/.exec(type)?.[1];
  if (name === undefined) return <span className="text-ink-3 wrap-anywhere">{type}</span>;
  return (
    <a href={`#schema-${name}`} className="link">
      {type}
    </a>
  );
}
