import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { addressOf } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { CLIENT_STATES } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { clientsPath } from "./client-paths.ts";

type Props = { query: { q?: string; state?: string } };

const PATH = clientsPath(undefined);

/** By state, and by a part of the name or the id. */
export function ClientFilter({ query: { q = "", state } }: Props) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={addressOf(PATH, { q })} current={state === undefined}>
          {texts.all}
        </Chip>
        {CLIENT_STATES.map((one) => (
          <Chip key={one} href={addressOf(PATH, { q, state: one })} current={state === one}>
            {texts.stateFilters[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}
