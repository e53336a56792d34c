import { statusChoices } from "#app/_components/status/status-choices.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";

type Props = { actor: Actor; company: Company; kind: FleetKind };

/** The link that adds one more: the main button, unless this person must decide about the company. */
export function AddMember({ actor, company, kind }: Props) {
  const decides = statusChoices(actor, company).some(({ action }) => action !== "deactivate");
  return (
    <ButtonLink href={`/companies/${company.id}/${kind}s/new`} variant={decides ? "secondary" : "primary"}>
      {m.fleet_add({ kind })}
    </ButtonLink>
  );
}
