import type { ReactNode } from "react";
import { Notice } from "#app/_ui/notice.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import type { Actor } from "#lib/core/actor.ts";
import { readPage } from "#lib/doors/page.ts";
import { canAskBack } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { vehicleIdSchema } from "#lib/fleet/schema.ts";
import { getReactivationWish } from "#lib/fleet/use-cases/ask-back.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";
import { AskBackButton } from "./ask-back.tsx";

type Props = { actor: Actor; vehicle: Vehicle };

/** On the page of a vehicle out of use: the company's wish to have it back, and the answer. */
export async function WishNotice({ actor, vehicle }: Props) {
  if (vehicle.status !== "inactive") return null;
  const place = { companyId: vehicle.companyId, vehicleId: vehicle.id };
  const wish = await readPage(vehicleIdSchema, getReactivationWish, place);
  const mayAsk = canAskBack(actor, vehicle);
  if (wish !== null && wish.declinedAt === null)
    return (
      <WishFrame title={m.wish_waiting({ at: formatDateTime(wish.wishedAt) })} tone="info">
        <p className="wrap-anywhere">
          {whole(actor.admin ? m.wish_decide({ by: wish.wishedBy }) : m.wish_told())}
        </p>
      </WishFrame>
    );
  const ask = mayAsk && <AskBackButton {...place} />;
  if (wish !== null && wish.declinedAt !== null)
    return (
      <WishFrame title={m.wish_declined({ at: formatDateTime(wish.declinedAt) })} tone="warning">
        <p className="wrap-anywhere">{wish.declineReason}</p>
        {ask}
      </WishFrame>
    );
  return mayAsk ? (
    <WishFrame title={m.wish_title()} tone="info">
      <p>{m.wish_help()}</p>
      {ask}
    </WishFrame>
  ) : null;
}

const WishFrame = ({
  title,
  tone,
  children,
}: {
  title: string;
  tone: "info" | "warning";
  children: ReactNode;
}) => (
  <div className="mb-6">
    <Notice tone={tone} title={title}>
      {children}
    </Notice>
  </div>
);
