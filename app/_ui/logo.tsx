import { appName } from "#lib/messages/app-name.ts";

/**
 * The logo, a taxi rank's post. Its lower half has the surrounding text's colour. It is a plain link, because it is also on the
 * error page, which must load afresh and whose code every page carries.
 */
export function Logo() {
  return (
    <a href="/" className="touch inline-flex items-center gap-2.5 rounded-control text-section font-title">
      <svg aria-hidden="true" width="14" height="28" viewBox="0 0 14 28">
        <rect width="14" height="28" rx="3.5" fill="currentColor" />
        <path d="M0 16V3.5A3.5 3.5 0 0 1 3.5 0h7A3.5 3.5 0 0 1 14 3.5V16Z" fill="var(--brand)" />
      </svg>
      {appName}
    </a>
  );
}
