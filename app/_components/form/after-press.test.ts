import { beforeAll, expect, test, vi } from "vitest";

// Changes on leaving a field wait for the press that made the person leave it.

const page = new EventTarget();
const done: string[] = [];
let afterPress: typeof import("./after-press.ts").afterPress;

/** The pressed element, inside a button or not. */
class Pressed extends EventTarget {
  inButton = true;
  closest() {
    return this.inButton ? this : null;
  }
}
const pressed = new Pressed();

const fire = (type: string) => {
  const event = new Event(type);
  Object.defineProperty(event, "target", { value: pressed });
  page.dispatchEvent(event);
};

const timers = () => new Promise((resolve) => setTimeout(resolve, 1));

beforeAll(async () => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("Element", Pressed);
  ({ afterPress } = await import("./after-press.ts"));
});

test("a line appears at once, after the press on a button, or after a press that ended elsewhere", async () => {
  afterPress(() => done.push("by the keyboard"));
  expect(done.splice(0)).toEqual(["by the keyboard"]);

  fire("mousedown");
  afterPress(() => done.push("by a press"));
  fire("mouseup");
  expect(done).toEqual([]);
  fire("click");
  expect(done.splice(0)).toEqual(["by a press"]);
  await timers();

  fire("mousedown");
  afterPress(() => done.push("by a press that was drawn away"));
  fire("mouseup");
  expect(done).toEqual([]);
  await timers();
  expect(done.splice(0)).toEqual(["by a press that was drawn away"]);

  pressed.inButton = false;
  fire("mousedown");
  afterPress(() => done.push("by a press into another field"));
  expect(done).toEqual(["by a press into another field"]);
});
