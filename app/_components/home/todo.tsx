import type { ReactNode } from "react";
import { Card } from "#app/_ui/card.tsx";
import { WarningIcon } from "#app/_ui/icon.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { CompanyHome, Todo } from "#lib/home/use-cases/home.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

/** The number of things to do that are listed one by one. */
export const todoCount = ({ money, licences, returned }: Todo): number =>
  money.length + licences.length + returned.length;

/** The company's things to do: waiting money, expiring licences, returned vehicles and drivers. */
export function TodoCard({
  home: { todo, now, onlyMoney },
  companyId,
}: {
  home: CompanyHome;
  companyId: number;
}) {
  if (todoCount(todo) === 0) return null;
  const path = `/companies/${companyId}`;
  return (
    <Card title={m.home_todo()}>
      <ul className="grid">
        {todo.money.map((row) => (
          <Item
            key={row.id}
            tone="error"
            mark={<WarningIcon />}
            title={statementPaymentTexts.line(row.payment, helsinkiDate(now))}
            under={statementPaymentTexts.help(row.payment) ?? row.number}
            href={
              !onlyMoney && row.payment.reason === "iban_missing"
                ? `${path}/details`
                : `${path}/invoices/${row.id}`
            }
            link={m.home_show()}
          />
        ))}
        {todo.licences.map(({ driverId, name, expiration, days }) => (
          <Item
            key={driverId}
            tone={days === null ? "error" : "warning"}
            mark={days === null ? <WarningIcon /> : formatInteger(days)}
            title={(days === null ? m.home_licenceExpired : m.home_licenceExpiring)({
              name: name ?? m.home_nameless(),
            })}
            under={
              days === null
                ? m.home_expiredOn({ day: formatDate(expiration) })
                : m.home_expiresIn({ day: formatDate(expiration), days })
            }
            href={`${path}/drivers/${driverId}`}
            link={m.home_update()}
          />
        ))}
        {todo.returned.map(({ kind, id, name, reason, at }) => (
          <Item
            key={`${kind}-${id}`}
            tone="info"
            mark={<span aria-hidden="true">↺</span>}
            title={m.home_returned({ name: name || m.home_namelessReturned({ kind }) })}
            under={m.home_returnedWhy({ reason, at: formatDate(at) })}
            href={`${path}/${kind}s/${id}`}
            link={m.home_complete()}
          />
        ))}
      </ul>
      {todo.moreLicences && (
        <p className="mt-3 border-t border-line pt-3">
          <a href={`${path}/drivers/expiring`} className="link">
            {m.home_moreLicences()}
          </a>
        </p>
      )}
    </Card>
  );
}

type ItemProps = {
  tone: keyof typeof TONES;
  mark: ReactNode;
  title: string;
  under: string;
  href: string;
  link: string;
};

const TONES = {
  error: "bg-error-soft text-error",
  warning: "bg-incomplete-soft text-incomplete",
  info: "bg-pending-soft text-pending",
} as const;

const Item = ({ tone, mark, title, under, href, link }: ItemProps) => (
  <li className="flex items-start gap-3 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
    <span
      className={`mt-0.5 grid size-8 flex-none place-content-center rounded-control font-section tabular-nums ${TONES[tone]}`}
    >
      {mark}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-section wrap-anywhere">{title}</span>
      <span className="block text-caption text-ink-2 wrap-anywhere">{under}</span>
    </span>
    <a
      href={href}
      className="inline-flex min-h-11 min-w-(--target) flex-none items-center justify-end text-link hover:underline"
    >
      {link}
      <span className="sr-only">: {title}</span>
    </a>
  </li>
);
