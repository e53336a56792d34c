import type { List } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import { StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import { formatDate } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import { requirementTable } from "#lib/requirements/columns.ts";
import type { ShownRequirement } from "#lib/requirements/queries/requirements.ts";
import { LEVELS } from "#lib/requirements/rules/asked.ts";
import { REQUIREMENT_PHASES, type RequirementPhase } from "#lib/requirements/rules/revision.ts";
import { scopeText } from "#lib/requirements/texts.ts";
import * as m from "#messages";

export const REQUIREMENTS_PATH = "/admin/requirements";

/** The rules with what they ask for, their consequence and their days. */
export const requirementList = (): List<ShownRequirement, keyof typeof requirementTable.columns> => ({
  path: REQUIREMENTS_PATH,
  order: "name",
  upwards: ["name"],
  words: {
    title: m.requirement_title(),
    help: m.requirement_help(),
    none: m.requirement_none(),
    noneHelp: m.requirement_noneHelp(),
    noneFound: m.requirement_noneFound(),
    noneFoundHelp: m.requirement_noneFoundHelp(),
    firstPage: m.requirement_firstPage(),
  },
  caption: m.requirement_title(),
  filter: {
    chips: {
      name: "phase",
      label: m.requirement_filter(),
      options: REQUIREMENT_PHASES,
      labels: {
        current: m.requirement_phaseFilters_current(),
        coming: m.requirement_phaseFilters_coming(),
        ended: m.requirement_phaseFilters_ended(),
      },
    },
    selects: [
      {
        name: "level",
        none: m.requirement_allLevels(),
        options: LEVELS,
        labels: wordsByCode(LEVELS, (level) => m.requirement_levelFilters({ level })),
      },
    ],
    search: m.requirement_search(),
  },
  rowKey: ({ id }) => id,
  columns: screenColumns(requirementTable, {
    name: { href: ({ id }) => `${REQUIREMENTS_PATH}/${id}`, under: ({ term }) => scopeText(term) },
    validFrom: { under: ({ planned }) => planned && plannedText(planned) },
    state: { cell: ({ phase }) => <PhaseBadge phase={phase} /> },
  }),
  file: true,
});

/** The next change of a rule. */
export const plannedText = ({ ended, validFrom }: NonNullable<ShownRequirement["planned"]>): string =>
  (ended ? m.requirement_endsOn : m.requirement_planned)({ day: formatDate(validFrom) });

const TONES: Record<RequirementPhase, StatusTone> = {
  current: "active",
  coming: "pending",
  ended: "inactive",
};

export const PhaseBadge = ({ phase }: { phase: RequirementPhase }) => (
  <StatusBadge tone={TONES[phase]}>{m.requirement_phases({ phase })}</StatusBadge>
);
