"use client";
import { SecretLinkButtons } from "#app/_components/form/secret-link-buttons.tsx";
import * as m from "#messages";
import { makeDriverLinkAction, revokeDriverLinkAction } from "./actions.ts";

type Props = { companyId: number; driverId: number; isMade: boolean };

/** Makes a driver's private link and shows it once; replaces and revokes it. */
export function DriverLinkButtons({ companyId, driverId, isMade }: Props) {
  const place = { companyId: String(companyId), driverId: String(driverId) };
  return (
    <SecretLinkButtons
      isMade={isMade}
      make={() => makeDriverLinkAction(place)}
      revoke={() => revokeDriverLinkAction(place)}
      words={{
        shownTitle: m.driverLink_shownTitle(),
        shownOnce: m.driverLink_shownOnce(),
        link: m.driverLink_title(),
        make: m.driverLink_make(),
        replace: m.driverLink_replace(),
        replacing: m.driverLink_replacing(),
        replacingHelp: m.driverLink_replacingHelp(),
        revoke: m.driverLink_revoke(),
        revoking: m.driverLink_revoking(),
        revokingHelp: m.driverLink_revokingHelp(),
      }}
    />
  );
}
