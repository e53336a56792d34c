/** The round values of a scale, ascending and at equal steps, whose range holds all values and zero. At most six. */
export function scaleTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundedUp((high - low) / 4) || 1;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Where values stand on a scale: 0 at its first tick, 1 at its last. */
export function placesOn(ticks: readonly number[]): (value: number) => number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0];
  return (value) => (value - low) / (high - low || 1);
}

/** Rounds up to a round number, so that a scale shows round values. */
function roundedUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8].find((step) => value <= step * unit) ?? 10) * unit;
}
