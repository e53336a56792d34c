import cluster, { type Worker } from "node:cluster";
import { Counter, Gauge, Registry } from "@prometheus-io/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gatherFigures, type ProcessFigures } from "./processes.ts";

/** A server process that has answered `requests` requests, and that answers the launcher unless it hangs. */
function startWorker(id: number, requests: number) {
  const registry = new Registry();
  const counter = new Counter({ name: "tolppa_requests_total", help: "x", registers: [registry] });
  counter.inc(requests);
  new Gauge({ name: "tolppa_busy", help: "x", registers: [registry] }).set(1);
  const worker = {
    id,
    hangs: false,
    isConnected: () => true,
    counter,
    async send() {
      const figures = await registry.getMetricsAsJSON();
      if (!worker.hangs) cluster.emit("message", worker, { figures });
    },
    end() {
      if (cluster.workers) delete cluster.workers[id];
      cluster.emit("exit", worker, 0, "");
    },
  };
  Object.assign(cluster.workers ?? {}, { [id]: worker as unknown as Worker });
  return worker;
}

let figures: ProcessFigures;
beforeEach(() => {
  Object.assign(cluster, { workers: {} });
  figures = gatherFigures();
});
afterEach(() => figures.stop());

const values = async () => (await figures.text()).split("\n").filter((line) => line && !line.startsWith("#"));

test("the figures of all server processes are added up", async () => {
  startWorker(1, 3);
  startWorker(2, 4);
  expect(await values()).toEqual(["tolppa_requests_total 7", "tolppa_busy 2"]);
});

test("the counts of a dead process stay in the sum, its gauges do not", async () => {
  const first = startWorker(1, 3);
  startWorker(2, 4);
  await figures.text();
  first.end();
  expect(await values()).toEqual(["tolppa_requests_total 7", "tolppa_busy 1"]);
  startWorker(3, 1).counter.inc();
  expect(await values()).toEqual(["tolppa_requests_total 9", "tolppa_busy 2"]);
});

test("a process that hangs counts with its last figures", async () => {
  const first = startWorker(1, 3);
  startWorker(2, 4).counter.inc();
  await figures.text();
  first.hangs = true;
  expect(await values()).toEqual(["tolppa_requests_total 8", "tolppa_busy 2"]);
});
