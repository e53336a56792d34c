import type { Metadata } from "next";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { isDemo } from "#lib/web/demo.ts";
import { ChoosePassword } from "../../_components/choose-password.tsx";
import { linkTokenOf } from "../../_components/link-token.ts";

export const metadata: Metadata = { title: publicTexts.chooseTitle };

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export default async function ConfirmResetPage({ searchParams }: Props) {
  return <ChoosePassword token={linkTokenOf((await searchParams).token)} demo={isDemo()} />;
}
