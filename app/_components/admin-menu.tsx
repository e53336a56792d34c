import { Menu } from "#app/_ui/menu.tsx";
import { adminTexts as texts } from "#lib/i18n/texts/admin.ts";

/** The ways to the provider's own pages. */
export function AdminMenu() {
  return (
    <Menu label={texts.menu}>
      <a href="/admin/deleted">{texts.deletedCompanies}</a>
    </Menu>
  );
}
