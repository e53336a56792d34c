import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ProviderCompanies, ProviderConnection } from "#app/_components/dispatch/provider-details.tsx";
import { AreasForm } from "#app/_components/dispatch/provider-forms.tsx";
import { ConditionBadge, PROVIDERS_PATH } from "#app/_components/dispatch/provider-list.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { providerIdSchema, providerPageSchema } from "#lib/dispatch/schema.ts";
import { readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { getProvider } from "#lib/installation/dispatch.ts";
import * as m from "#messages";

type Props = { params: Promise<{ provider: string }>; searchParams: SearchParams };

async function read(props: Props) {
  await requireAdmin();
  return (await readEntity(providerPageSchema, getProvider, props)).result;
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: m.providerLabels({ provider: (await read(props)).area.provider }),
});

/** Each known provider has a page, so the id alone decides whether it is found. */
async function decide({ params }: Props): Promise<void> {
  await requireAdmin();
  if (!providerIdSchema.safeParse(await params).success) notFound();
}

export default streamed(ProviderAreaPage, decide);

async function ProviderAreaPage(props: Props) {
  const { area, synced, history, now } = await read(props);
  const { provider, settings } = area;
  return (
    <EntityPage
      title={m.providerLabels({ provider })}
      list={{ label: m.providerArea_title(), href: PROVIDERS_PATH }}
      badge={<ConditionBadge area={area} now={now} />}
      aside={
        <>
          <ProviderCompanies area={area} synced={synced} />
          <AdminHistory page={history} of="provider" path={`${PROVIDERS_PATH}/${provider}`} />
        </>
      }
    >
      <ProviderConnection area={area} now={now} />
      <AreasForm
        provider={provider}
        version={settings.version}
        values={{ areas: settings.areas.join("\n") }}
      />
    </EntityPage>
  );
}
