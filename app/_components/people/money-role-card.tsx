import { Card } from "#app/_ui/card.tsx";
import type { Actor } from "#lib/core/actor.ts";
import * as m from "#messages";
import { LeaveButton } from "./person-buttons.tsx";

type Props = { actor: Pick<Actor, "id">; companyId: number };

/** What the person's role `money` is, and the way out of it: the person does not see the page of the company's people. */
export const MoneyRoleCard = ({ actor, companyId }: Props) =>
  actor.id !== null && (
    <Card title={m.people_ownRole({ role: m.companyRole_label({ role: "money" }) })}>
      <p className="mb-4 text-ink-2">{m.companyRole_help({ other: "money" })}</p>
      <LeaveButton place={{ companyId, userId: actor.id }} />
    </Card>
  );
