import type { Metadata } from "next";
import { cache } from "react";
import { ProviderCompanies, ProviderConnection } from "#app/_components/dispatch/provider-details.tsx";
import { AreasForm } from "#app/_components/dispatch/provider-forms.tsx";
import { ConditionBadge, PROVIDERS_PATH } from "#app/_components/dispatch/provider-list.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { providerPageSchema } from "#lib/dispatch/schema.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { getProvider } from "#lib/http/dispatch.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { providerLabels } from "#lib/messages/labels.ts";

type Props = { params: Promise<{ provider: string }>; searchParams: SearchParams };

const { history: HISTORY } = providerPageSchema.shape;

const read = cache((provider: string, history: string | undefined) =>
  readPage(providerPageSchema, getProvider, { provider, ...(history && { history }) }),
);

async function load({ params, searchParams }: Props) {
  const { history } = await readableParams({ history: HISTORY }, searchParams);
  return read((await params).provider, history);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  await requireAdmin();
  const { area } = await load(props);
  return { title: providerLabels[area.provider] };
}

export default async function ProviderAreaPage(props: Props) {
  await requireAdmin();
  const { area, synced, history, now } = await load(props);
  const { provider, settings } = area;
  const name = providerLabels[provider];
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={name}
        breadcrumb={[{ label: texts.title, href: PROVIDERS_PATH }, { label: name }]}
        badge={<ConditionBadge area={area} now={now} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <ProviderConnection area={area} now={now} />
          <AreasForm
            provider={provider}
            version={settings.version}
            values={{ areas: settings.areas.join("\n") }}
          />
        </div>
        <div className="grid min-w-0 gap-6">
          <ProviderCompanies area={area} synced={synced} />
          <AdminHistory page={history} of="provider" path={`${PROVIDERS_PATH}/${provider}`} />
        </div>
      </div>
    </main>
  );
}
