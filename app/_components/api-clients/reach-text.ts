import type { Reach } from "#lib/api-clients/rules/api-client.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { CompanyNames } from "#lib/api-clients/use-cases/read.ts";
import { providerLabels } from "#lib/messages/labels.ts";

/** Which companies a client reaches, in a few words. */
export function reachText(reach: Reach, names: CompanyNames): string {
  if (reach.kind === "all") return texts.reaches.all;
  if (reach.kind === "provider") return providerLabels[reach.provider];
  const [only, ...more] = reach.companyIds;
  if (only === undefined || more.length > 0) return texts.companies(reach.companyIds.length);
  return names.get(only) ?? texts.deletedCompany;
}
