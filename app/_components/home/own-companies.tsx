import { HeldAccountText } from "#app/_components/payouts/held-account.tsx";
import { Card } from "#app/_ui/card.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { CompanyHome } from "#lib/home/use-cases/home.ts";
import { formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";
import { HomeHead } from "./home-head.tsx";
import { PaymentDay } from "./next-payment.tsx";
import { TodoCard, todoCount } from "./todo.tsx";

type Props = {
  homes: readonly CompanyHome[];
  /** Whether the person has no other company. */
  only: boolean;
};

/** Above the list of companies: the head of an only company's Talous, else each company's next payment and things to do. */
export const OwnCompanies = ({ homes, only }: Props) => (
  <div className="mb-6 grid gap-6">
    {homes.map((home) =>
      only ? (
        <OnlyCompany key={home.company.id} home={home} />
      ) : (
        <OneOfSeveral key={home.company.id} home={home} />
      ),
    )}
  </div>
);

const OnlyCompany = ({ home }: { home: CompanyHome }) => (
  <>
    <p className="-mb-2 text-section">
      <a href={`/companies/${home.company.id}`} className="link">
        {home.company.companyName}
      </a>
    </p>
    {home.held && <HeldAccountText held={home.held} />}
    <HomeHead home={home} companyId={home.company.id} periods={home.recent} />
  </>
);

const OneOfSeveral = ({ home }: { home: CompanyHome }) => (
  <div className={`grid items-start gap-6 ${todoCount(home.todo) > 0 && home.next ? "md:grid-cols-2" : ""}`}>
    {home.held && (
      <div className="md:col-span-full">
        <HeldAccountText held={home.held} companyName={home.company.companyName} />
      </div>
    )}
    {home.next && (
      <Card title={m.home_nextOf({ companyName: home.company.companyName })}>
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
);
