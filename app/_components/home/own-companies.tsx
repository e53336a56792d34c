import { HeldAccountText } from "#app/_components/payouts/held-account.tsx";
import { Card } from "#app/_ui/card.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { CompanyHome } from "#lib/home/use-cases/home.ts";
import { formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";
import { PaymentDay } from "./next-payment.tsx";
import { TodoCard, todoCount } from "./todo.tsx";

/** Above the list of companies: each own company's next payment and things to do. */
export const OwnCompanies = ({ homes }: { homes: readonly CompanyHome[] }) => (
  <div className="mb-6 grid gap-6">
    {homes.map((home) => (
      <div
        key={home.company.id}
        className={`grid items-start gap-6 ${todoCount(home.todo) > 0 && home.next ? "md:grid-cols-2" : ""}`}
      >
        {home.held && (
          <div className="md:col-span-full">
            <HeldAccountText
              held={home.held}
              {...(homes.length > 1 && { companyName: home.company.companyName })}
            />
          </div>
        )}
        {home.next && (
          <Card
            title={
              homes.length > 1 ? m.home_nextOf({ companyName: home.company.companyName }) : m.home_next()
            }
          >
            <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-[2rem] leading-tight font-title tracking-[-0.02em] whitespace-nowrap tabular-nums">
                {formatEuros(home.next.totalCents)}
              </p>
              <PaymentDay next={home.next} today={helsinkiDate(home.now)} />
            </div>
            <p className="mt-3">
              <a href={`/companies/${home.company.id}`} className="link">
                {m.home_openFinance()}
              </a>
            </p>
          </Card>
        )}
        <TodoCard home={home} companyId={home.company.id} />
      </div>
    ))}
  </div>
);
