// Importing over HTTP: how long it takes, how late the event loop of the service is meanwhile, and how long others wait.
import { CannotRun, type Figures } from '../benchmark.js';
import { quantile, rounded } from '../numbers.js';
import { dropFolder, freshFolder, type Service, startService } from '../service.js';
import { delayOf, lookedAt, SPEAKING } from '../speed/turn.js';

const FIRST = JSON.stringify({ $META$: { startTime: '2026-01-10T10:00:00Z', endTime: '2026-01-10T11:00:00Z' } });

/** Posts it; the milliseconds until the answer. */
const posted = async ({ url }: Service, text: string): Promise<number> => {
  const before = performance.now();
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/v1/snapshots`, { method: 'POST', headers, body: text });
  if (status !== 201) throw new CannotRun(`a snapshot of ${text.length} bytes was answered ${status}`);
  return performance.now() - before;
};

const measured = async (service: Service, text: string): Promise<Figures> => {
  service.process.send('reset');
  const importing = posted(service, text);
  const looks = await lookedAt(service, importing);
  const { p99, max } = await delayOf(service);
  return {
    importMillis: rounded(await importing),
    loopP99: rounded(p99),
    loopMax: rounded(max),
    healthP99: rounded(quantile(looks, 0.99)),
    healthMax: rounded(Math.max(...looks)),
  };
};

/** One after the other, in one service. */
export const overHttp = async (
  texts: readonly (readonly [name: string, text: string])[],
): Promise<{ readonly [name: string]: Figures }> => {
  const service = await startService({ folder: freshFolder(), ...SPEAKING });
  try {
    // the first import of a service compiles the code of all
    await posted(service, FIRST);
    const figures: [string, Figures][] = [];
    for (const [name, text] of texts) figures.push([name, await measured(service, text)]);
    return Object.fromEntries(figures);
  } finally {
    await service.close();
    dropFolder(service.folder);
  }
};
