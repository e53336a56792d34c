import type { ReactNode } from "react";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";

type Props = { kind: FleetKind; company: Company; children: ReactNode };

/** The frame of the form of a new vehicle or driver. */
export function NewMemberFrame({ kind, company, children }: Props) {
  const path = `/companies/${company.id}`;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.fleet_add({ kind })}
        breadcrumb={[
          { label: m.companyPage_companies(), href: "/companies" },
          { label: company.companyName, href: path },
          { label: m.fleet_list({ kind }), href: `${path}/${kind}s` },
          { label: m.fleet_add({ kind }) },
        ]}
      />
      <div className="max-w-190">
        <p className="mb-4 text-ink-2">{m.fleetPage_allNeeded()}</p>
        {children}
      </div>
    </main>
  );
}
