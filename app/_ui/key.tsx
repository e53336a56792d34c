/** The single key of a button, shown on it. */
export const Key = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="cockpit-key">
    {children}
  </span>
);
