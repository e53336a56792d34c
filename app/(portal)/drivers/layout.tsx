import type { ReactNode } from "react";
import { BesideRail } from "#app/_components/shell/admin-links.tsx";

/** For admins the licences of all companies are among the admins' pages; other people see the same page alone. */
const DriversLayout = ({ children }: { children: ReactNode }) => <BesideRail>{children}</BesideRail>;

export default DriversLayout;
