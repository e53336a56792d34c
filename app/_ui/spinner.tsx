import * as m from "#messages";
import { SpinnerIcon } from "./icon.tsx";

/** The status text of a screen that is loading (`.spinner` in frame.css). */
export const Spinner = () => (
  <>
    <SpinnerIcon size={32} className="wheel" />
    {m.ui_loading()}
  </>
);
