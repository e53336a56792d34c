import type { ReactNode } from "react";
import { BesideRail } from "#app/_components/shell/admin-links.tsx";

/** The layout guards nothing: each page requires an admin itself. */
const AdminLayout = ({ children }: { children: ReactNode }) => <BesideRail>{children}</BesideRail>;

export default AdminLayout;
