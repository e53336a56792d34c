import type { Reference } from "#lib/api/openapi/reference.ts";
import { referenceTexts } from "#lib/messages/reference.ts";

/** The way to each call: beside the text where there is room, before it and folded on a phone. */
export const Contents = ({ groups }: Pick<Reference, "groups">) => (
  <nav aria-label={referenceTexts.contents} className="min-w-0 lg:sticky lg:top-6">
    <details className="rounded-card border border-line bg-card lg:hidden">
      <summary className="px-4 py-3 text-label font-label">{referenceTexts.contents}</summary>
      <div className="border-t border-line p-4">
        <Groups groups={groups} />
      </div>
    </details>
    <div className="max-h-[calc(100vh-3rem)] overflow-y-auto pr-2 max-lg:hidden">
      <Groups groups={groups} />
    </div>
  </nav>
);

const Groups = ({ groups }: Pick<Reference, "groups">) => (
  <ul className="grid gap-4 text-label">
    {groups.map(({ name, operations }) => (
      <li key={name}>
        <p className="font-section">{name}</p>
        <ul>
          {operations.map(({ id, summary }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 text-link hover:underline">
                {summary}
              </a>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
