import type { Metadata } from "next";
import { ChoosePassword } from "#app/_components/accounts/sign-in/choose-password.tsx";
import { linkTokenOf } from "#app/_components/accounts/sign-in/link-token.ts";
import { isDemo } from "#lib/http/installation.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.public_chooseTitle() });

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export default async function ConfirmResetPage({ searchParams }: Props) {
  return <ChoosePassword token={linkTokenOf((await searchParams).token)} demo={isDemo()} />;
}
