import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { situationText } from "#lib/company-register/texts.ts";
import { isFieldWarning } from "#lib/core/field-warnings.ts";
import { MOST_COUNTED } from "#lib/core/keyset.ts";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import { warningText as fieldWarningText } from "#lib/messages/labels.ts";
import { isOtherName } from "#lib/queue/rules/application.ts";
import type { ApprovalWarning, WarningCode } from "#lib/queue/rules/approval-warnings.ts";
import * as m from "#messages";

/** A company's other waiting rows. */
export const membersWaiting = ({ vehicles, drivers }: { vehicles: number; drivers: number }): string =>
  [
    ...(vehicles > 0 ? [m.queue_vehicles({ count: vehicles })] : []),
    ...(drivers > 0 ? [m.queue_drivers({ count: drivers })] : []),
  ].join(", ");

/** Words for changes that can still be undone. */
export const comingText = (names: readonly string[]): string =>
  m.queue_coming({ count: names.length, name: names[0] ?? "" });

/** A number of waiting rows, counted up to 1,001. */
export const shownCount = (count: number): string =>
  count > MOST_COUNTED ? m.queue_moreThan({ count: MOST_COUNTED }) : formatInteger(count);

/** The words of an approver's warnings. */
export const queueWarningText = (code: WarningCode): string =>
  isFieldWarning(code) ? fieldWarningText(code) : m.queue_warnings({ code });

export type Minded = {
  warnings: readonly ApprovalWarning[];
  /** The register's last answer about a waiting company. */
  register: { name: string | null; situations: RegisteredCompany["situations"] | null; askedAt: Date } | null;
  companyName: string;
};

/** An approver's warnings: missing and unusual things, and the public register's answer. */
export const mindedTexts = ({
  warnings,
  register,
  companyName,
}: Minded): { text: string; blocks: boolean }[] => [
  ...warnings.map(({ code, blocks }) => ({ text: queueWarningText(code), blocks })),
  ...(register?.name && isOtherName(companyName, register.name)
    ? [{ text: m.queue_otherName({ name: register.name }), blocks: false }]
    : []),
  ...(register?.situations ?? []).map((one) => ({
    text: m.register_heard({
      situation: situationText(one),
      askedAt: formatDate(register?.askedAt ?? new Date(0)),
    }),
    blocks: false,
  })),
];
