import { StatusBadge } from "#app/_ui/chip.tsx";
import * as m from "#messages";

type Props = {
  /** The page that asks about the thing; null for a reader who may not ask. */
  href: string | null;
  /** Whether a question about it is open. */
  disputed: boolean;
  /** The thing's name, for screen readers. */
  thing: string;
};

/** 'Kysy tästä' beside a thing, or that it is asked about. */
export function AskLink({ href, disputed, thing }: Props) {
  const badge = disputed && <StatusBadge tone="pending">{m.dispute_asked()}</StatusBadge>;
  if (href === null) return badge && <span className="ms-2">{badge}</span>;
  return (
    <a
      href={href}
      aria-label={disputed ? m.dispute_askedOf({ thing }) : m.dispute_askOf({ thing })}
      className={`link ms-2 text-caption whitespace-nowrap ${disputed ? "" : "print:hidden"}`}
    >
      {badge || m.dispute_ask()}
    </a>
  );
}
