import type { ReactNode } from "react";
import { type ApiOverview, apiOverview } from "#lib/doors/api/openapi.ts";

/** Every call in words, rendered by the server. Each leads to its place in Scalar's reference. */
export function Overview() {
  const { introduction, groups, event } = apiOverview();
  return (
    <div className="grid gap-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Groups of calls" className="lg:sticky lg:top-6 lg:self-start">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:grid">
          {groups.map(({ name, calls }) => (
            <li key={name}>
              <a href={`#${idOf(name)}`} className="link touch-line">
                {name}
              </a>{" "}
              <span className="text-caption text-ink-3">{calls.length || event.types.length}</span>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-10">
        <section aria-label="Introduction" className="grid max-w-[68ch] gap-3">
          {introduction.map((paragraph) => (
            <p key={paragraph} className="wrap-anywhere">
              <Words text={paragraph} />
            </p>
          ))}
        </section>
        {groups.map((group) => (
          <Group key={group.name} {...group}>
            {group.calls.length === 0 && <Event {...event} />}
          </Group>
        ))}
      </div>
    </div>
  );
}

type GroupProps = ApiOverview["groups"][number];

const Group = ({ name, description, calls, children }: GroupProps & { children: ReactNode }) => (
  <section id={idOf(name)} aria-label={name} className="scroll-mt-6">
    <h2 className="text-section font-section">{name}</h2>
    <p className="mb-3 text-ink-2">{description}</p>
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {calls.map((call) => (
        <Call key={`${call.method} ${call.path}`} group={name} {...call} />
      ))}
      {children}
    </ul>
  </section>
);

type CallProps = GroupProps["calls"][number] & { group: string };

const Call = ({ group, method, path, summary, description, scope }: CallProps) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 p-4 sm:px-6">
    <div className="min-w-0 flex-[1_1_20rem]">
      <h3 className="font-section">{summary}</h3>
      <p className="text-caption wrap-anywhere">
        <code>
          <strong>{method}</strong> {path}
        </code>
        {scope !== null && (
          <span className="ms-2 inline-block text-ink-3">
            scope <code>{scope}</code>
          </span>
        )}
      </p>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        <Words text={description} />
      </p>
    </div>
    <a
      href={`#tag/${group.toLowerCase()}/${method}${path}`}
      className="link touch-line"
      aria-label={`Try it out: ${summary}`}
    >
      Try it out
    </a>
  </li>
);

const Event = ({ summary, description, types }: ApiOverview["event"]) => (
  <li className="p-4 sm:px-6">
    <h3 className="font-section">{summary}</h3>
    <p className="mt-1 text-ink-2 wrap-anywhere">
      <Words text={description} />
    </p>
    <ul className="mt-2 flex flex-wrap gap-x-6 text-caption">
      {types.map((type) => (
        <li key={type}>
          <code>{type}</code>
        </li>
      ))}
    </ul>
  </li>
);

/** Text with `**bold**` words and code between backticks. */
const Words = ({ text }: { text: string }) =>
  text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    if (part.startsWith("**")) return <strong key={place}>{part.slice(2, -2)}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    if (part.startsWith("`")) return <code key={place}>{part.slice(1, -1)}</code>;
    return part;
  });

const idOf = (group: string): string => `calls-${group.toLowerCase()}`;
