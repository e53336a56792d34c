import { EmailText } from "#app/_ui/email-text.tsx";
import { Header } from "#app/_ui/header.tsx";
import { Menu } from "#app/_ui/menu.tsx";
import { signOutEverywhereAction } from "#app/(public)/user/actions.ts";
import { frameTexts } from "#lib/i18n/texts/frame.ts";

/** The portal's top: who is signed in, and the ways out. */
export function PortalHeader({ email }: { email: string | null }) {
  if (email === null) return <Header />;
  return (
    <Header>
      <Menu label={<span className="max-w-64 truncate">{email}</span>}>
        <p className="px-3 py-1.5 text-caption text-ink-3 max-md:px-2">
          {frameTexts.signedInAs}
          <br />
          <strong className="text-label font-label text-ink">
            <EmailText value={email} />
          </strong>
        </p>
        <form action={signOutEverywhereAction}>
          <button type="submit">{frameTexts.signOutEverywhere}</button>
        </form>
      </Menu>
      {/* A plain link: never fetched ahead, and the page it leads to is a fresh document. */}
      <a href="/user/logout">{frameTexts.signOut}</a>
    </Header>
  );
}
