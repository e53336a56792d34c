import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";
import { keepTimes, type Runner, type Times } from "./kept.ts";

/** Records the duration of each kind of step in each file: Playwright's own report has only whole tests. */
export default class StepReporter implements Reporter {
  private readonly times: Times = {};
  private runner: Runner = "playwright";

  onBegin({ projects }: FullConfig): void {
    if (projects.every(({ name }) => name === "screens")) this.runner = "screens";
  }

  onTestEnd({ location, parent }: TestCase, { duration }: TestResult): void {
    this.add(location.file, `all, ${parent.project()?.name}`, duration);
  }

  onStepEnd(test: TestCase, _result: TestResult, step: TestStep): void {
    const kind = kindOf(step);
    if (kind !== null) this.add(test.location.file, kind, step.duration);
  }

  onEnd(): void {
    keepTimes(this.runner, this.times);
  }

  private add(path: string, kind: string, ms: number): void {
    const file = path.slice(path.indexOf("/e2e/") + 1);
    const times = this.times[file] ?? {};
    this.times[file] = { ...times, [kind]: (times[kind] ?? 0) + ms };
  }
}

/** A step within another of the same kind counts as part of it. */
function kindOf({ category, title, parent }: TestStep): string | null {
  if (category === "hook") return parent ? null : title === "Before Hooks" ? "set-up" : "taking down";
  if (parent && parent.category !== "hook" && parent.category !== "fixture") return null;
  if (category === "expect") return "expecting";
  if (category !== "pw:api") return null;
  if (/^(Navigate|Reload|Go back|Go forward)/.test(title)) return "page loads";
  if (/^(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)/.test(title)) return "requests";
  return /^Evaluate/.test(title) ? "work in the page" : "acts on the page";
}
