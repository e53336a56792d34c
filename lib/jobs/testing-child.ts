import { answerTask } from "./child.ts";

// The child process of child.test.ts.
answerTask(async ({ wish }: { wish: "answer" | "fail" | "die" | "hang" }) => {
  if (wish === "die") process.exit(7);
  if (wish === "hang") await new Promise(() => undefined);
  if (wish === "fail") throw Object.assign(new Error("the database is full"), { code: "53100" });
  return { pid: process.pid, parent: process.ppid };
});
