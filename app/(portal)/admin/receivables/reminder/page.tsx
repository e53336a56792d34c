import type { Metadata } from "next";
import { ReminderForm } from "#app/_components/receivables/reminder-form.tsx";
import { ReminderHistory } from "#app/_components/receivables/reminder-history.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/doors/page.ts";
import { getReminderSettings } from "#lib/installation/receivables.ts";
import { partOf, type ReminderSettings } from "#lib/receivables/rules/reminder.ts";
import { reminderSettingsPageSchema } from "#lib/receivables/schema.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.reminderSettings_title() });

const typed = (settings: ReminderSettings) => ({ days: partOf(settings, "days"), words: settings.words });

export default streamed(ReminderPage, requireAdmin);

async function ReminderPage() {
  await requireAdmin();
  const page = await readPage(reminderSettingsPageSchema, getReminderSettings, {});
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.reminderSettings_title()}
        breadcrumb={[
          { label: m.receivables_title(), href: "/admin/receivables" },
          { label: m.reminderSettings_title() },
        ]}
        subtitle={m.reminderSettings_help()}
      />
      <div className="grid gap-6">
        <ReminderForm
          version={page.version}
          settings={typed(page.settings)}
          defaults={typed(page.defaults)}
        />
        <ReminderHistory history={page.history} />
      </div>
    </main>
  );
}
