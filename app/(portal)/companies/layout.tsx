import type { ReactNode } from "react";
import { SoftNavigation } from "#app/_components/soft-navigation.tsx";

export default function CompaniesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <SoftNavigation />
    </>
  );
}
