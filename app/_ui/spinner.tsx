import * as m from "#messages";
import { SpinnerIcon } from "./icon.tsx";

/** What stands in the status of a screen that is on its way (`.spinner` in frame.css). */
export const Spinner = () => (
  <>
    <SpinnerIcon size={32} className="wheel" />
    {m.ui_loading()}
  </>
);
