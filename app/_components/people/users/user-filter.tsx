import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { USER_STATES } from "#lib/people/rules/user-administration.ts";
import { userTexts as texts } from "#lib/people/users-texts.ts";
import { USERS_PATH, type UserQuery, userList } from "./list-address.ts";

/** Admins, the disabled, those without a company; and by a part of the e-mail or a company. */
export function UserFilter({ query }: { query: UserQuery }) {
  const { state, q = "", sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={userList.address(query, { state: "" })} current={!state}>
          {texts.all}
        </Chip>
        {USER_STATES.map((one) => (
          <Chip key={one} href={userList.address(query, { state: one })} current={state === one}>
            {texts.states[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={USERS_PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}
