import { answerTask } from "./child.ts";

// The child process of child.test.ts.
answerTask(async ({ wish }: { wish: "answer" | "fail" | "die" | "hang" }) => {
  if (wish === "die") process.exit(7);
  if (wish === "hang") await new Promise(() => undefined);
  if (wish === "fail") throw Object.assign(new Error("the database is full"), { code: "53100" });
  // biome-ignore lint/style/noProcessEnv: the test asks what the process inherits
  const { DATABASE_MIGRATION_URL: ownersLogin } = process.env;
  return { parent: process.ppid, ownersLogin };
});
