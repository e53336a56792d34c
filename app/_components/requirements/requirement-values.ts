import type { z } from "zod";
import { formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import type { RequirementContent } from "#lib/requirements/rules/revision.ts";
import type { requirementFormSchema } from "#lib/requirements/schema.ts";

/** The fields of the form, in the order of the screen and of the error summary. */
export type RequirementValues = Record<
  | "name"
  | "level"
  | "asked"
  | "years"
  | "vehicleType"
  | "companyType"
  | "provider"
  | "postCodes"
  | "consequence"
  | "noticeDays"
  | "validFrom",
  string
>;

export const emptyRequirement = (validFrom: string): RequirementValues => ({
  name: "",
  level: "company",
  asked: "",
  years: "",
  vehicleType: "",
  companyType: "",
  provider: "",
  postCodes: "",
  consequence: "told",
  noticeDays: "30",
  validFrom,
});

export const requirementValuesOf = ({
  asked,
  postCodes,
  ...content
}: RequirementContent): RequirementValues => ({
  name: content.name,
  level: content.level,
  asked: asked.kind === "field" ? asked.field : asked.kind,
  years: asked.kind === "field" ? "" : String(asked.years),
  vehicleType: content.vehicleType ?? "",
  companyType: content.companyType ?? "",
  provider: content.provider ?? "",
  postCodes: postCodes ? formatPostCodes(postCodes) : "",
  consequence: content.consequence,
  noticeDays: String(content.noticeDays),
  validFrom: content.validFrom,
});

/** The typed values as the action's input. The action's schema refuses unknown words. */
export const requirementBodyOf = (values: RequirementValues) =>
  values as z.input<typeof requirementFormSchema>;
