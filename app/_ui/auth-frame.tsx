import type { ReactNode } from "react";

/** One narrow form beside the dark panel, which app/(public)/user/layout.tsx draws. */
export const AuthFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main
    id="content"
    className="mx-auto flex w-full max-w-109 flex-col justify-center gap-4 px-6 py-10 max-md:justify-start md:px-7"
  >
    <h1 className="mb-1 text-title font-title tracking-[-0.01em]">{title}</h1>
    {children}
  </main>
);
