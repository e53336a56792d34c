import { BellIcon } from "#app/_ui/icon.tsx";
import { shownCount } from "#lib/queue/texts.ts";
import * as m from "#messages";

/** The header's link to the person's notices. `unread` is null while it is not known. */
export const Bell = ({ unread }: { unread: number | null }) => (
  <a
    href="/user/notices"
    className="bell"
    aria-label={unread ? m.notices_bell({ unread }) : m.notices_title()}
  >
    <BellIcon />
    {unread !== null && unread > 0 && <span className="count-badge">{shownCount(unread)}</span>}
  </a>
);
