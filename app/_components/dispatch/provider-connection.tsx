import { Card } from "#app/_ui/card.tsx";
import { DescriptionList, DescriptionRow } from "#app/_ui/description-list.tsx";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { TestConnection } from "./test-connection.tsx";

type Props = { area: ProviderArea; now: Date };

/** How a provider's system is reached and how it answers; of one that is not asked anything, that. */
export function ProviderConnection({ area, now }: Props) {
  const { provider, capabilities, settings } = area;
  if (capabilities.length === 0) {
    return (
      <Card title={texts.state}>
        <p className="text-ink-2">{texts.notConnectable}</p>
      </Card>
    );
  }
  return (
    <>
      <State area={area} now={now} />
      <ConnectionForm
        provider={provider}
        version={settings.version}
        values={{ baseUrl: settings.baseUrl ?? "", credential: "", enabled: settings.enabled }}
        credentialHint={
          settings.credentialSetAt
            ? texts.credentialSet(formatDateTime(settings.credentialSetAt))
            : texts.credentialNone
        }
      />
    </>
  );
}

function State({ area, now }: Props) {
  const { provider, inForce, calls, capabilities } = area;
  return (
    <Card title={texts.state}>
      <div className="grid gap-5">
        <DescriptionList>
          <DescriptionRow term={texts.inForce} under={inForce.source && texts.sources[inForce.source]}>
            <span className="wrap-anywhere">{inForce.baseUrl ?? texts.noConnection}</span>
          </DescriptionRow>
          <DescriptionRow term={texts.can}>
            {capabilities.map((one) => texts.capabilities[one]).join(", ")}
          </DescriptionRow>
          <DescriptionRow term={texts.lastSuccess}>{momentOf(calls.lastSuccessAt)}</DescriptionRow>
          <DescriptionRow
            term={texts.lastFailure}
            under={calls.lastFailure && messageOfCode(calls.lastFailure)}
          >
            {momentOf(calls.lastFailureAt)}
          </DescriptionRow>
          {calls.failures > 0 && (
            <DescriptionRow term={texts.failures}>{formatInteger(calls.failures)}</DescriptionRow>
          )}
        </DescriptionList>
        {inForce.state === "connected" && (
          <TestConnection provider={provider} paused={conditionOf(area, now) === "paused"} />
        )}
      </div>
    </Card>
  );
}

const momentOf = (at: Date | null) => (
  <span className="tabular-nums">{at ? formatDateTime(at) : texts.never}</span>
);
