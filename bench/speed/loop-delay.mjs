// Preloaded into the service: how late its event loop is, told to the parent when asked. The product knows nothing of it.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

/** Milliseconds beyond the timer's own interval. */
const beyond = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);

process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  else process.send?.({ p50: beyond(delay.percentile(50)), p99: beyond(delay.percentile(99)), max: beyond(delay.max) });
});
process.channel?.unref();
