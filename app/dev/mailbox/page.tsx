import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { Logo } from "#app/_ui/logo.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { type DemoMail, listDemoMails } from "#lib/doors/installation.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";
import { Poll } from "./poll.tsx";

export const generateMetadata = (): Metadata => ({ title: m.mailbox_title() });

type Props = { searchParams: Promise<{ mail?: string | string[] }> };

/** Shows the mails of the demo, which are files and never leave the machine. */
export default async function MailboxPage({ searchParams }: Props) {
  const mails = await listDemoMails();
  if (!mails) return notFound();
  const { mail: id } = await searchParams;
  const opened = mails.find((mail) => mail.id === id) ?? mails[0];
  return (
    <>
      <header className="site-header flex min-h-15 items-center border-b border-line bg-card px-4 md:px-7">
        <Logo />
      </header>
      <main id="content" className="page">
        <PageHeading title={m.mailbox_title()} subtitle={m.mailbox_intro()} />
        {opened ? (
          <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
            <MailList mails={mails} opened={opened} />
            <OpenedMail mail={opened} />
          </div>
        ) : (
          <EmptyState title={m.mailbox_empty()}>{m.mailbox_emptyHelp()}</EmptyState>
        )}
        <Poll opened={opened?.id} />
        <p role="status" className="sr-only">
          {m.mailbox_count({ mails: mails.length })}
        </p>
      </main>
    </>
  );
}

const MailList = ({ mails, opened }: { mails: DemoMail[]; opened: DemoMail }) => (
  <nav aria-label={m.mailbox_list()} className="rounded-card border border-line bg-card">
    <ol className="max-h-[75vh] overflow-y-auto max-lg:max-h-64">
      {mails.map((mail) => (
        <li key={mail.id} className="not-last:border-b border-line">
          <Link
            href={`/dev/mailbox?mail=${mail.id}`}
            prefetch={false}
            aria-current={mail.id === opened.id ? "true" : undefined}
            className="block px-4 py-3 -outline-offset-3 hover:bg-paper aria-[current]:bg-brand-soft"
          >
            <span className="block font-label">{mail.subject}</span>
            <span className="block text-caption text-ink-2">
              <EmailText value={mail.to} />
            </span>
            <span className="block text-caption text-ink-3 tabular-nums">
              {formatDateTime(new Date(mail.createdAt))}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

const OpenedMail = ({ mail }: { mail: DemoMail }) => (
  <Card title={mail.subject}>
    <div className="grid gap-4">
      <DescriptionList>
        <DescriptionRow term={m.mailbox_to()}>
          <EmailText value={mail.to} />
        </DescriptionRow>
        <DescriptionRow term={m.mailbox_sentAt()}>{formatDateTime(new Date(mail.createdAt))}</DescriptionRow>
        {mail.links.length > 0 && (
          <DescriptionRow term={m.mailbox_links()}>
            {mail.links.map((link) => (
              <a key={link} href={link} className="link block wrap-anywhere">
                {link}
              </a>
            ))}
          </DescriptionRow>
        )}
      </DescriptionList>
      {/* The frame has no scripts and no access to this page. Its links open in another tab. */}
      <iframe
        key={mail.id}
        title={m.mailbox_message({ subject: mail.subject })}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mail.html.replaceAll("<a ", '<a target="_blank" rel="noreferrer" ')}
        className="h-120 w-full rounded-control border border-line bg-[#f6f5f1]"
      />
      <details>
        <summary className="text-label font-label">{m.mailbox_asText()}</summary>
        <pre className="mt-2 font-sans text-caption whitespace-pre-wrap wrap-anywhere">{mail.text}</pre>
      </details>
    </div>
  </Card>
);
