import type { Reach } from "#lib/domain/api-client.ts";
import { providerLabels } from "#lib/i18n/labels.ts";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";
import type { CompanyNames } from "#lib/use-cases/api-clients/read.ts";

/** Which companies a client reaches, in a few words. */
export function reachText(reach: Reach, names: CompanyNames): string {
  if (reach.kind === "all") return texts.reaches.all;
  if (reach.kind === "provider") return providerLabels[reach.provider];
  const [only, ...more] = reach.companyIds;
  if (only === undefined || more.length > 0) return texts.companies(reach.companyIds.length);
  return names.get(only) ?? texts.deletedCompany;
}
