import { addressOf, NODES, type NodeName } from "./network.ts";

// The leader lock in etcd, asked of any machine that answers.

const KEY = "/v2/keys/service/tolppa/leader";
const ASK_MS = 400;

/** The machine with the lock; null: none; undefined: no etcd answers, as while it elects its own leader. */
export async function lockHolder(): Promise<NodeName | null | undefined> {
  const answers = NODES.map(async (node) => {
    const answer = await fetch(`http://${addressOf(node)}:2379${KEY}?quorum=true`, {
      signal: AbortSignal.timeout(ASK_MS),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`etcd answered ${answer.status}`);
    const { node: key } = (await answer.json()) as { node: { value: NodeName } };
    return key.value;
  });
  return Promise.any(answers).catch(() => undefined);
}

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/** Patroni's view of its machines, from each machine that answers. */
async function views(): Promise<Member[][]> {
  const answers = NODES.map(async (node) => {
    const answer = await fetch(`http://${addressOf(node)}:8008/cluster`, {
      signal: AbortSignal.timeout(1_000),
    });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  const settled = await Promise.allSettled(answers);
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** The view of the first machine that answers. Empty: none answers. */
export const members = async (): Promise<Member[]> => (await views())[0] ?? [];

/** Whether every machine sees the complete cluster. A returning one may still show an old view. */
export async function isWhole(): Promise<boolean> {
  const all = await views();
  return all.length === NODES.length && all.every(looksWhole);
}

/** One leader, two streaming standbys, one of them synchronous. */
const looksWhole = (all: readonly Member[]): boolean =>
  all.length === NODES.length &&
  all.filter(({ role, state }) => role === "leader" && state === "running").length === 1 &&
  all.some(({ role }) => role === "sync_standby") &&
  all.every(
    ({ role, state, lag }) =>
      role === "leader" || (/running|streaming/.test(state) && Number(lag ?? 0) < 1e6),
  ) &&
  new Set(all.map(({ timeline }) => timeline)).size === 1;

/** Notes when the lock was lost and taken again. */
export function watchLock() {
  const changes: { at: number; holder: NodeName | null }[] = [];
  let [ended, last]: [boolean, NodeName | null | undefined] = [false, undefined];
  const loop = (async () => {
    while (!ended) {
      const holder = await lockHolder();
      if (holder !== undefined && holder !== last) changes.push({ at: Date.now(), holder });
      last = holder ?? last;
      if (holder === null) last = null;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    changes,
    async stop() {
      ended = true;
      await loop;
    },
  };
}
