import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { addressOf } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { PERSON_KINDS, type PersonKind } from "#lib/privacy/rules/privacy.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";

const PATH = "/admin/privacy";

/** Whose data is looked for, and by what. */
export const PersonFilter = ({ kind, q }: { kind: PersonKind; q: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <ChipRow label={texts.kindFilter}>
      {[...PERSON_KINDS].reverse().map((one) => (
        <Chip key={one} href={addressOf(PATH, { kind: one, q })} current={one === kind}>
          {texts.kinds[one]}
        </Chip>
      ))}
    </ChipRow>
    <FilterForm action={PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
      <input type="hidden" name="kind" value={kind} />
      <ListSearch value={q} label={texts.search[kind]} apply={texts.apply} wide />
    </FilterForm>
  </div>
);
