import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { keepTimes } from "./kept.ts";

/** Records the duration of each test file with its hooks: Vitest's own report has only its tests. */
export default class ModuleReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    keepTimes(
      "vitest",
      Object.fromEntries(
        modules.map((module) => {
          const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
          const tests = [...module.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0);
          const inTests = tests.reduce((sum, ms) => sum + ms, 0);
          const loading = collectDuration + setupDuration + prepareDuration;
          const whole = duration + loading;
          const times = { [`all, ${module.project.name}`]: whole, loading, "set-up": duration - inTests };
          return [relative(process.cwd(), module.moduleId), times];
        }),
      ),
    );
  }
}
