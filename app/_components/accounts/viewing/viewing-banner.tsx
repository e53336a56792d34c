import { orLater } from "#app/_components/shell/streamed.tsx";
import { EyeIcon } from "#app/_ui/icon.tsx";
import type { Viewing } from "#lib/accounts/rules/viewing.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { viewedName } from "#lib/companies/use-cases/read.ts";
import { readPage } from "#lib/doors/page.ts";
import * as m from "#messages";
import { EndViewing } from "./end-viewing.tsx";

/** Stands above every page while an admin views the portal as a company: the company's name and the way back. */
export const ViewingBanner = ({ companyId }: Pick<Viewing, "companyId">) =>
  orLater(readPage(companyIdSchema, viewedName, { companyId }), (name) => (
    <section aria-label={m.viewing_banner()} className="strip strip-viewing">
      <EyeIcon />
      <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        {m.viewing_viewing({ company: name ?? m.viewing_companyOf({ id: companyId }) })}
      </p>
      <EndViewing />
    </section>
  ));
