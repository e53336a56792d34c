import { Running } from "#app/_components/statements/finance/year.tsx";
import { confirmationOf } from "#lib/accounts/use-cases/account.ts";
import { currentSession } from "#lib/doors/auth/auth.ts";
import { accountContext } from "#lib/doors/auth/context.ts";
import { firstSteps } from "#lib/home/rules/home.ts";
import type { CompanyHome } from "#lib/home/use-cases/home.ts";
import type { PeriodSums } from "#lib/settlements/queries/statements.ts";
import { FirstStepsCard } from "./first-steps.tsx";
import { NextPaymentCard } from "./next-payment.tsx";
import { TodoCard, todoCount } from "./todo.tsx";
import { Trend } from "./trend.tsx";

/** Whether the signed-in person has a second factor. Only the server may read the factors. */
async function hasSecondFactorNow(): Promise<boolean> {
  const session = await currentSession();
  if (session === null) return false;
  const { passkey, totp } = await confirmationOf(await accountContext(), session);
  return passkey || totp;
}

type Props = { home: CompanyHome; companyId: number; periods: readonly PeriodSums[] };

/** The head of a company's Talous: the next payment at the left, the things to do at the right. */
export async function HomeHead({ home, companyId, periods }: Props) {
  const { next, running, companySteps, recent, todo, now } = home;
  const steps = companySteps && firstSteps({ ...companySteps, secondFactor: await hasSecondFactorNow() });
  const path = `/companies/${companyId}/invoices`;
  const money = (next !== null || running !== null) && (
    <div className="grid min-w-0 gap-6">
      {next && <NextPaymentCard home={{ ...home, next }} companyId={companyId} />}
      {running && <Running running={running} path={path} now={now} />}
    </div>
  );
  const beside = (todoCount(todo) > 0 || steps !== null || recent.length > 1) && (
    <div className="grid min-w-0 gap-6 md:max-lg:grid-cols-2 md:max-lg:[&>:last-child:nth-child(odd)]:col-span-2">
      <TodoCard home={home} companyId={companyId} />
      {steps && <FirstStepsCard steps={steps} company={home.company} />}
      <Trend home={home} companyId={companyId} periods={periods} />
    </div>
  );
  return money && beside ? (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      {money}
      {beside}
    </div>
  ) : (
    money || beside || null
  );
}
