import { Card } from "#app/_ui/card.tsx";
import type { MadeProgram } from "#lib/api-clients/queries/api-clients.ts";
import * as m from "#messages";

type Props = { programs: readonly MadeProgram[] };

/** The API clients that a person made. They keep working after the person's admin role has ended, so an admin checks them. */
export const MadePrograms = ({ programs }: Props) =>
  programs.length > 0 && (
    <Card title={m.client_madeBy()}>
      <p className="mb-3 text-ink-2">{m.client_madeByHelp()}</p>
      <Links programs={programs} />
    </Card>
  );

/** The same API clients inside a confirmation dialog. */
export const MadeProgramsNote = ({ programs }: Props) =>
  programs.length > 0 && (
    <div className="mt-3">
      <p className="font-label text-ink">{m.client_madeBy()}:</p>
      <Links programs={programs} />
      <p className="mt-2">{m.client_madeByHelp()}</p>
    </div>
  );

const Links = ({ programs }: Props) => (
  <ul className="grid gap-1">
    {programs.map(({ id, name }) => (
      <li key={id} className="min-w-0 wrap-anywhere">
        <a href={`/admin/api-clients/${id}`} className="link">
          {name}
        </a>
      </li>
    ))}
  </ul>
);
