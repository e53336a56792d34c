import type { Metadata } from "next";
import { ChoosePassword } from "#app/_components/accounts/sign-in/choose-password.tsx";
import { linkTokenOf } from "#app/_components/accounts/sign-in/link-token.ts";
import { readPosted } from "#lib/doors/auth/posted.ts";
import { isDemo } from "#lib/doors/installation.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.public_chooseTitle() });

type Props = { searchParams: Promise<{ [name in "token" | "posted"]?: string | string[] }> };

export default async function ConfirmResetPage({ searchParams }: Props) {
  const { token, posted: asked } = await searchParams;
  const posted = await readPosted(asked, "password", "new-reset");
  const expired = posted?.form === "password" && posted.error?.code === "link_expired";
  return (
    <ChoosePassword
      token={expired ? null : linkTokenOf(token)}
      demo={isDemo()}
      posted={posted ?? (asked !== undefined && token === undefined ? "done" : null)}
    />
  );
}
