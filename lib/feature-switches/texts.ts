import type { TableColumn } from "#lib/core/table.ts";
import { type Feature, featureState, type PortalFeature } from "#lib/feature-switches/rules/features.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

/** What stands in the file of the features. */
export const featureColumns = (): readonly TableColumn<Feature>[] => [
  { title: m.feature_name(), cell: ({ name }) => name },
  { title: m.feature_state(), cell: (feature) => m.feature_badges({ choice: featureState(feature) }) },
  { title: m.feature_note(), cell: ({ note }) => note || null },
  { title: m.feature_modified(), cell: ({ modifiedAt }) => formatDateTime(modifiedAt) },
  { title: m.feature_modifiedBy(), cell: ({ modifiedBy }) => modifiedBy ?? m.feature_product() },
  { title: m.feature_ended(), cell: ({ endedAt }) => endedAt && formatDateTime(endedAt) },
];

/** What the portal's own features stand for. */
const portalFeatures: Record<PortalFeature, string> = {
  companyRegister: "Portaali hakee yrityksen nimen ja osoitteen PRH:n avoimista tiedoista.",
  fileImport: "Portaaliin voi tuoda autoja ja kuljettajia Excel- tai CSV-tiedostosta.",
  passkeys:
    "Portaalissa voi lisätä uusia pääsyavaimia. Ne, jotka ovat jo käytössä, toimivat myös pois kytkettynä.",
};

/** What a name stands for in the portal; null where only other programs ask for it. */
export const portalFeatureWords = (name: string): string | null =>
  Object.hasOwn(portalFeatures, name) ? portalFeatures[name as PortalFeature] : null;
