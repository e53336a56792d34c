import { expect, test } from "vitest";
import { createOutageLog } from "./outage-log.ts";

function listened() {
  const said: unknown[][] = [];
  let at = 0;
  const outages = createOutageLog(
    {
      warn: (fields: object, text: string) => void said.push([text, fields]),
      info: (fields: object, text: string) => void said.push([text, fields]),
    } as never,
    () => at,
  );
  const wait = (ms: number) => {
    at += ms;
  };
  return { outages, said, wait };
}
const err = new Error("away");

test("an outage of a minute with five failures a second takes four lines", () => {
  const { outages, said, wait } = listened();
  for (let failure = 0; failure < 305; failure += 1) {
    outages.failed(err, { task: "outbox" });
    wait(200);
  }
  wait(2_000);
  outages.succeeded();
  outages.succeeded();
  expect(said).toEqual([
    ["database unavailable", { task: "outbox", err }],
    ["database still unavailable", { task: "outbox", failures: 151, seconds: 30, err }],
    ["database still unavailable", { task: "outbox", failures: 301, seconds: 60, err }],
    ["database available again", { failures: 305, seconds: 63 }],
  ]);
});

test("a success between failures does not end the outage", () => {
  const { outages, said, wait } = listened();
  for (let second = 0; second < 10; second += 1) {
    outages.failed(err, {});
    outages.succeeded();
    wait(1_000);
  }
  expect(said).toHaveLength(1);
});

test("the next outage is logged again, and a success outside an outage is not logged", () => {
  const { outages, said, wait } = listened();
  outages.succeeded();
  for (let outage = 0; outage < 2; outage += 1) {
    outages.failed(err, {});
    wait(3_000);
    outages.succeeded();
  }
  expect(said.map(([text]) => text)).toEqual([
    "database unavailable",
    "database available again",
    "database unavailable",
    "database available again",
  ]);
});
