import { clientsPath } from "#app/_components/api-clients/client-paths.ts";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { FilterForm } from "#app/(portal)/companies/filter-form.tsx";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";
import { CLIENT_STATES } from "#lib/schemas/api-client.ts";

type Props = { query: { q?: string; state?: string } };

const CONTROL = "control w-auto! pointer-fine:min-h-8.5! pointer-fine:py-1! pointer-fine:text-label";
const PATH = clientsPath(undefined);

/** By state, and by a part of the name or the id. */
export function ClientFilter({ query: { q = "", state } }: Props) {
  const addressOf = (wanted: Record<string, string>) => {
    const params = new URLSearchParams({ ...(q && { q }), ...wanted });
    return params.size > 0 ? `${PATH}?${params}` : PATH;
  };
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={addressOf({})} current={state === undefined}>
          {texts.all}
        </Chip>
        {CLIENT_STATES.map((one) => (
          <Chip key={one} href={addressOf({ state: one })} current={state === one}>
            {texts.stateFilters[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={64}
          placeholder={texts.search}
          aria-label={texts.search}
          enterKeyHint="search"
          className={`${CONTROL} sm:w-64! max-sm:flex-1`}
        />
        <noscript>
          <button type="submit" className={CONTROL}>
            {texts.apply}
          </button>
        </noscript>
      </FilterForm>
    </div>
  );
}
