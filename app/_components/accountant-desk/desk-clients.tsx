import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { ClientOnDesk } from "#lib/accountant-desk/rules/desk.ts";
import type { OpenDesk } from "#lib/accountant-desk/use-cases/desk.ts";
import { formatEuros, formatInteger, formatMonth, formatPeriod } from "#lib/messages/format.ts";
import { statementCrumb } from "#lib/statements/texts.ts";
import * as m from "#messages";

/** The new statements that a client's card names; their months have the rest. */
const NAMED = 6;

/** The desk during a visit: the months of all clients, and each client with what is new. */
export const DeskClients = ({ desk: { clients, months }, token }: { desk: OpenDesk; token: string }) => (
  <div className="grid gap-6">
    {clients.length > 1 && months.length > 0 && (
      <Card title={m.desk_all()}>
        <p className="mb-4 text-ink-2">{m.desk_allHelp()}</p>
        <MonthFiles name={m.desk_all()} months={months} query={{ token }} />
      </Card>
    )}
    {clients.map((client) => (
      <Card
        key={client.companyId}
        title={client.name}
        note={<span className="text-caption text-ink-3 tabular-nums">{client.businessId}</span>}
      >
        <Fresh client={client} />
        {client.months.length > 0 && (
          <>
            <h3 className="mt-6 font-label">{m.desk_files()}</h3>
            <p className="mb-2 text-caption text-ink-3">{m.desk_filesHelp()}</p>
            <MonthFiles
              name={client.name}
              months={client.months}
              query={{ token, company: String(client.companyId) }}
            />
          </>
        )}
      </Card>
    ))}
  </div>
);

function Fresh({ client: { fresh, months, seenBefore } }: { client: ClientOnDesk }) {
  if (months.length === 0) return <p className="text-ink-2">{m.desk_noStatements()}</p>;
  if (fresh.length === 0) return <p className="text-ink-2">{m.desk_nothingNew()}</p>;
  return (
    <>
      <StatusBadge tone="pending">{seenBefore === null ? m.desk_newClient() : m.desk_new()}</StatusBadge>
      <ul className="mt-2 grid gap-1 tabular-nums">
        {fresh.slice(0, NAMED).map(({ id, kind, number, period, totalCents }) => (
          <li key={id}>
            {m.desk_total({
              name: statementCrumb(kind, number),
              period: formatPeriod(period),
              total: formatEuros(totalCents),
            })}
          </li>
        ))}
        {fresh.length > NAMED && (
          <li className="text-ink-3">{m.desk_more({ count: formatInteger(fresh.length - NAMED) })}</li>
        )}
      </ul>
    </>
  );
}

type MonthFilesProps = { name: string; months: readonly string[]; query: Record<string, string> };

const MonthFiles = ({ name, months, query }: MonthFilesProps) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={name}>
    {months.map((month) => (
      <li key={month}>
        <a className="link touch" href={`/desk/export?${new URLSearchParams({ ...query, month })}`}>
          {formatMonth(month)}
        </a>
      </li>
    ))}
  </ul>
);
