import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SecondStep } from "#app/_components/accounts/second-step/second-step.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { findSecondStep } from "#lib/accounts/use-cases/second-step.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { currentSession, secondStepToken } from "#lib/doors/auth/auth.ts";
import { readForPage } from "#lib/doors/auth/context.ts";
import { readPosted } from "#lib/doors/auth/posted.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.secondStep_title() });

type Props = { searchParams: Promise<{ [name in "from" | "way" | "posted"]?: string | string[] }> };

/** The page between the password and the session. Without a sign-in under way it leads to signing in. */
export default async function SecondStepPage({ searchParams }: Props) {
  const { from, way, posted } = await searchParams;
  const destination = pathAfterSignIn(from);
  const token = await secondStepToken();
  const step = await readForPage((context) => findSecondStep(context, token));
  if (await isVisit()) {
    if (await currentSession()) redirect(destination);
    if (!step) redirect(loginPath(destination));
  }
  return (
    <AuthFrame title={m.secondStep_title()}>
      <SecondStep
        step={step}
        destination={destination}
        loginPath={loginPath(destination)}
        chosen={way === "totp" || way === "recovery" ? way : null}
        posted={await readPosted(posted, "second")}
      />
    </AuthFrame>
  );
}

const loginPath = (destination: string): string =>
  destination === "/" ? "/user/login" : `/user/login?from=${encodeURIComponent(destination)}`;

/** False while the page is rendered as the answer to its own form: the form then loads a fresh document by itself. */
const isVisit = async () => !(await headers()).has("next-action");
