import type { Fault } from "./fault.ts";

/** The layout at a width. */
export const LAYOUT_FAULTS: readonly Fault[] = [
  {
    id: "wide-table-on-a-tablet",
    kind: "layout",
    file: "app/globals.css",
    text: "@container table (width < 62rem)",
    replacement: "@container table (width < 40rem)",
    screen: {
      file: "e2e/screens/every-screen.spec.ts",
      title: "vehicles is accessible in light and dark",
    },
  },
  {
    id: "sum-wider-than-a-phone",
    kind: "layout",
    file: "app/_components/home/next-payment.tsx",
    text: "text-[clamp(2rem,9vw,3rem)]",
    replacement: "text-[4.5rem]",
    screen: { file: "e2e/screens/every-screen.spec.ts", title: "statements is accessible in light and dark" },
  },
  {
    id: "small-menu-button",
    kind: "layout",
    file: "app/_ui/header.tsx",
    text: "inline-grid size-11 place-content-center",
    replacement: "inline-grid size-8 place-content-center",
    screen: {
      file: "e2e/screens/every-screen.spec.ts",
      title: "no vehicles is accessible in light and dark",
    },
  },
  {
    id: "address-in-one-piece",
    kind: "layout",
    file: "app/_ui/email-text.tsx",
    text: `className="inline-block max-w-full"`,
    replacement: `className="inline-block whitespace-nowrap"`,
    screen: {
      file: "e2e/screens/every-screen.spec.ts",
      title: "details of a pending company is accessible in light and dark",
    },
  },
  {
    id: "tabs-off-the-edge",
    kind: "layout",
    file: "app/_ui/base.css",
    text: "  overflow-x: auto;\n  scroll-snap-type: x proximity;",
    replacement: "",
    screen: {
      file: "e2e/screens/every-screen.spec.ts",
      title: "details of a pending company is accessible in light and dark",
    },
  },
];
