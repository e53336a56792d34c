import type { ReactNode } from "react";
import { Card } from "#app/_ui/card.tsx";
import { WarningIcon } from "#app/_ui/icon.tsx";
import { addDays, daysBetween, helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import type { CompanyHome, Todo } from "#lib/home/use-cases/home.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import { missingText } from "#lib/messages/labels.ts";
import { askedText } from "#lib/requirements/texts.ts";
import type { CompanyRequirement } from "#lib/requirements/use-cases/of-company.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

/** The number of things to do that are listed one by one. */
export const todoCount = ({ money, requirements, returned }: Todo): number =>
  money.length + requirements.length + returned.length;

/** The number of requirements that are shown before the others are folded. */
const SHOWN = 4;

/** The company's things to do: waiting money, requirements by their day, returned vehicles and drivers. */
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
        {todo.requirements.slice(0, SHOWN).map((item) => (
          <RequirementTodo key={keyOf(item)} item={item} path={path} today={helsinkiDate(now)} />
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
      {todo.requirements.length > SHOWN && (
        <div className="mt-3 border-t border-line pt-3">
          <details>
            <summary className="link cursor-pointer py-2">
              {m.requirement_rest({ count: todo.requirements.length - SHOWN })}
            </summary>
            <ul className="grid">
              {todo.requirements.slice(SHOWN).map((item) => (
                <RequirementTodo key={keyOf(item)} item={item} path={path} today={helsinkiDate(now)} />
              ))}
            </ul>
          </details>
        </div>
      )}
    </Card>
  );
}

const keyOf = ({ level, id, requirementId, asked }: CompanyRequirement): string =>
  JSON.stringify([level, id, requirementId, asked]);

type RequirementProps = { item: CompanyRequirement; path: string; today: PlainDate };

/** What is missing or ends, and the day from which something stops. */
function RequirementTodo({ item, path, today }: RequirementProps) {
  const { level, id, state, requiredFrom, blockedFrom } = item;
  const isLate = state === "blocked" || state === "overdue";
  return (
    <Item
      tone={isLate ? "error" : "warning"}
      mark={
        isLate ? (
          <WarningIcon />
        ) : (
          formatInteger(daysBetween(today, item.endsOn ?? addDays(blockedFrom ?? requiredFrom, -1)))
        )
      }
      {...wordsOf(item, today)}
      href={level === "company" ? `${path}/details` : `${path}/${level}s/${id}`}
      link={m.home_update()}
    />
  );
}

function wordsOf(item: CompanyRequirement, today: PlainDate): { title: string; under: string } {
  const { level, asked, state, consequence, requiredFrom, blockedFrom, subjectName, endsOn } = item;
  const stops =
    state === "overdue" && blockedFrom === null
      ? m.requirement_missingSince({ day: formatDate(requiredFrom) })
      : m.requirement_stops({ consequence, day: formatDate(blockedFrom ?? requiredFrom) });
  if (asked.kind === "field" && asked.field === "taxiDrivingLicenseExpiration" && endsOn !== null) {
    const name = subjectName ?? m.home_nameless();
    const day = formatDate(endsOn);
    return endsOn < today
      ? { title: m.home_licenceExpired({ name }), under: m.home_expiredOn({ day }) }
      : {
          title: m.home_licenceExpiring({ name }),
          under: [
            m.home_expiresIn({ day, days: daysBetween(today, endsOn) }),
            ...(blockedFrom === null ? [] : [stops]),
          ].join(". "),
        };
  }
  const what = asked.kind === "field" ? missingText(askedText(asked)) : askedText(asked);
  const subject = subjectName ?? m.requirement_nameless();
  return { title: level === "company" ? what : m.requirement_todo({ subject, what }), under: stops };
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
