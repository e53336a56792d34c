import { code128 } from "bwip-js/node";

/** A bar, in modules: the distance of its left edge from the code's left edge, and its width. */
export type Bar = { at: number; width: number };

/** bwip-js gives the middle of each bar. At a scale of two, the middle of a bar of one module is a whole number. */
const SCALE = 2;
const ignore = (): void => {};

/**
 * The bars of a Code 128 in code set C, from left to right and without the quiet zones on both sides.
 * Throws a RangeError for an odd number of digits.
 */
export function code128Bars(digits: string): Bar[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError("Code set C needs an even number of digits");
  const bars: Bar[] = [];
  return code128<Bar[]>(
    { bcid: "code128", text: digits, scale: SCALE },
    {
      scale: (): [number, number] => [SCALE, SCALE],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      line: (x, _top, _x, _bottom, width) => {
        bars.push({ at: (x - width / 2) / SCALE, width: width / SCALE });
      },
      end: () => bars.sort((a, b) => a.at - b.at),
      init: ignore,
      polygon: ignore,
      hexagon: ignore,
      ellipse: ignore,
      fill: ignore,
      text: ignore,
    },
  );
}
