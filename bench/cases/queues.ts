// Queues: each pod of a consumer reads one partition, one message after the other, and shows how many wait.
import type { Micros } from '../../src/kernel/time.js';
import { QUEUES } from './case-faults.js';
import { sendMessage } from '../../src/demo/request.js';
import { metricRow } from '../../src/demo/rows.js';
import { type Pod, SERVICE_NAMES } from '../../src/demo/topology.js';
import { faultAt, podOriginAt, type QueuedMessage, type ShopSimulation } from '../../src/demo/shop-simulation.js';
import type { Period } from '../../src/demo/background.js';

type ConsumerState = { readonly pod: Pod; readonly at: Micros; readonly started: Micros };

const DELIVERY: Micros = 4000;

const consume = (
  world: ShopSimulation,
  pod: Pod,
  partition: readonly (QueuedMessage & { readonly operation: string })[],
) => {
  let free: Micros = 0;
  return partition.map((message): ConsumerState => {
    const ready = Math.max(message.at + world.random.skewed(DELIVERY), free);
    const pause = faultAt(world, pod, ready)?.pause;
    const started = ready + (pause === undefined ? 0 : world.random.skewed(pause));
    free = sendMessage(world, message, { pod, at: started, operation: message.operation });
    return { pod, at: message.at, started };
  });
};

/** Sends what the consumers wrote, and how far they were behind at each scrape. */
export const workQueues = (
  world: ShopSimulation,
  messages: readonly QueuedMessage[],
  scrapes: Period & { every: Micros },
): void => {
  const ordered = messages.toSorted((a, b) => a.at - b.at);
  const waited = SERVICE_NAMES.flatMap((service) => {
    const known = QUEUES[service];
    if (known === undefined) return [];
    const pods = world.pods[service];
    const own = ordered
      .filter(({ queue }) => queue === known.queue)
      .map((message) => ({ ...message, operation: known.operation, partition: world.random.int(0, pods.length - 1) }));
    return pods.map((pod) => ({
      pod,
      all: consume(
        world,
        pod,
        own.filter(({ partition }) => partition === pod.index),
      ),
    }));
  });
  for (const { pod, all } of waited)
    for (let at = scrapes.from; at <= scrapes.to; at += scrapes.every) {
      const lag = all.filter((each) => each.at <= at && each.started > at).length;
      world.send(metricRow(at, podOriginAt(world, pod, at), { queue_lag: lag }));
    }
};
