import type { ReactNode } from "react";

/*
 * Shapes from Lucide 1.75 (ISC licence, © Lucide contributors). They are copied because lucide-react's own
 * components are client components: every icon of a server-rendered page would ship code and be hydrated.
 */
export const ArrowDownIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 5v14m7-7-7 7-7-7" />
  </Drawing>
);
export const ArrowLeftIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m12 19-7-7 7-7m7 7H5" />
  </Drawing>
);
export const ArrowRightIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5 12h14m-7-7 7 7-7 7" />
  </Drawing>
);
export const ArrowUpIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m5 12 7-7 7 7m-7 7V5" />
  </Drawing>
);
export const BellIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326" />
  </Drawing>
);
export const CheckIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M20 6 9 17l-5-5" />
  </Drawing>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawing>
);
export const MenuIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 5h16M4 12h16M4 19h16" />
  </Drawing>
);
export const CompanyIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10 12h4m-4-4h4m0 13v-3a2 2 0 0 0-4 0v3m-4-11H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2" />
    <path d="M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16" />
  </Drawing>
);
export const ChecklistIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M13 5h8m-8 7h8m-8 7h8M3 17l2 2 4-4M3 7l2 2 4-4" />
  </Drawing>
);
export const MoneyIcon = (props: IconProps) => (
  <Drawing {...props}>
    <rect width="20" height="12" x="2" y="6" rx="2" />
    <circle cx="12" cy="12" r="2" />
    <path d="M6 12h.01M18 12h.01" />
  </Drawing>
);
export const PeopleIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87" />
    <circle cx="9" cy="7" r="4" />
  </Drawing>
);
export const CarIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2m4 0h6" />
    <circle cx="7" cy="17" r="2" />
    <circle cx="17" cy="17" r="2" />
  </Drawing>
);
export const DriverIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M13 19a4 4 0 0 0-8 0m11-9h2m-2 4h2" />
    <circle cx="9" cy="12" r="3" />
    <rect x="2" y="5" width="20" height="14" rx="2" />
  </Drawing>
);
export const CircleCheckIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="m16 9-5.5 5.5L8 12" />
  </Drawing>
);
export const DownloadIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4m4-5 5 5 5-5" />
  </Drawing>
);
export const EyeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M2.1 12.3a1 1 0 0 1 0-.7 10.8 10.8 0 0 1 19.8 0 1 1 0 0 1 0 .7 10.8 10.8 0 0 1-19.8 0" />
    <circle cx="12" cy="12" r="3" />
  </Drawing>
);
export const InfoIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 16v-4m0-4h.01" />
  </Drawing>
);
export const MoreIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 12h.01M19 12h.01M5 12h.01" />
  </Drawing>
);
export const FilterIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M2 5h20M6 12h12M9 19h6" />
  </Drawing>
);
export const SearchIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </Drawing>
);
export const SpinnerIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M21 12a9 9 0 1 1-6.219-8.56" />
  </Drawing>
);
export const UploadIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 3v12M7 8l5-5 5 5m4 7v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" />
  </Drawing>
);
export const WarningIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01" />
  </Drawing>
);

export const CloseIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M18 6 6 18M6 6l12 12" />
  </Drawing>
);

type IconProps = { size?: number; className?: string };

/** Icons always stand beside words, so screen readers skip them. */
function Drawing({ size = 18, className = "", children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  );
}
