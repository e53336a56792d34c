"use client";
import type { ReactNode } from "react";
import { Menu } from "#app/_ui/menu.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { useLazyModule } from "#app/_ui/use-lazy-module.ts";
import { viewQuery } from "#lib/list-views/rules/list-views.ts";
import * as m from "#messages";
import type { ListViewProps } from "./list-view-panel.tsx";

/** Beside a list's filter: the person's view of the list. `children` stands below the panel. The panel's code loads when the menu is opened. */
export function ListViewMenu(props: ListViewProps & { children?: ReactNode }) {
  const panel = useLazyModule(loadPanel);
  const here = viewQuery(props.query);
  const current = props.view.views.find(({ query }) => query === here);
  return (
    <div className="print:hidden">
      <Menu label={current?.name ?? m.listView_title()} look="chip" onOpen={panel.load}>
        <div className="grid w-96 max-w-full gap-4 p-2">
          {panel.code && <panel.code {...props} />}
          {panel.failed && (
            <Refusal>
              {m.listView_notLoaded()}
              <button type="button" className="link" onClick={panel.load}>
                {m.frame_retry()}
              </button>
            </Refusal>
          )}
          {!panel.code && !panel.failed && <p className="text-ink-2">{m.ui_loading()}</p>}
          {props.children}
        </div>
      </Menu>
    </div>
  );
}

const loadPanel = async () => (await import("./list-view-panel.tsx")).ListViewPanel;
