import type { AdminField } from "#lib/messages/admin.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { formTexts } from "#lib/messages/forms.ts";

const yesOrNo = (value: string): string => (value === "true" ? formTexts.yes : formTexts.no);

/** A dispatch provider's settings in its history. */
export const providerFields: Record<string, AdminField> = {
  areas: { label: "Toiminta-alueet" },
  baseUrl: { label: "Osoite" },
  credential: { label: "Tunnus", value: (at) => `asetettu ${formatDateTime(new Date(at))}` },
  enabled: { label: "Käytössä", value: yesOrNo },
};

export const featureFields: Record<string, AdminField> = {
  enabled: { label: "Päällä", value: yesOrNo },
  note: { label: "Selite" },
  ended: { label: "Päätetty", value: yesOrNo },
};
