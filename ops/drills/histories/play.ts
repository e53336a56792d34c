import { finish } from "./proof.ts";
import { playSteps } from "./steps.ts";
import { openWorld } from "./world.ts";

export type PlayedWorld = {
  number: number;
  steps: number;
  done: Map<string, number>;
  happened: number[];
  broken: string[];
};

/** Opens a world, plays this many steps, lets everything arrive and compares. */
export async function playWorld(
  opening: Parameters<typeof openWorld>[0],
  { number, steps }: { number: number; steps: number },
): Promise<PlayedWorld> {
  const world = await openWorld(opening);
  const { done, broken } = world;
  try {
    const played = await playSteps(world, steps);
    const happened = broken.length === 0 ? await finish(world) : [];
    return { number, steps: played, done, happened, broken };
  } catch (error) {
    broken.push(`the end failed: ${error instanceof Error ? error.stack : error}`);
    return { number, steps, done, happened: [], broken };
  } finally {
    await world.close();
  }
}
