// Grafana on this machine: annotations as its HTTP API keeps them. Source: https://grafana.com/docs/grafana/latest/developers/http_api/annotations.
import { type FakeReply, startFakeTracker } from './fake-issue-tracker.js';

export const GRAFANA_TOKEN = 'glsa_HOruNAb7SOiCdshU8algkrq7FDsNSLAa_55e2f8be';

type KeptAnnotation = {
  readonly id: number;
  readonly dashboardUID?: string;
  readonly panelId?: number;
  readonly time: number;
  readonly timeEnd: number;
  readonly tags: readonly string[];
  readonly text: string;
  readonly edits: number;
};

const failure = (status: number, message: string): FakeReply => ({ status, body: { message } });

const millisIn = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** `dashboards`: the uids of those that there are. */
export const startFakeGrafana = async (dashboards: readonly string[]) => {
  const annotations: KeptAnnotation[] = [];
  let counted = 40;
  const tracker = await startFakeTracker(({ method, path, query, body, headers }) => {
    if (headers.authorization !== `Bearer ${GRAFANA_TOKEN}`) return failure(401, 'Invalid API key');
    const said = body as Partial<KeptAnnotation>;
    if (path === '/api/annotations' && method === 'GET') {
      const found = annotations.filter(({ tags }) => query.getAll('tags').every((tag) => tags.includes(tag)));
      return { status: 200, body: found.slice(0, Number(query.get('limit') ?? 100)) };
    }
    if (path === '/api/annotations' && method === 'POST') {
      if (!said.text) return failure(400, 'Failed to save annotation');
      if (said.dashboardUID !== undefined && !dashboards.includes(said.dashboardUID))
        return failure(404, 'Dashboard not found');
      counted += 1;
      const time = millisIn(said.time, Date.now());
      annotations.push({
        id: counted,
        ...(said.dashboardUID !== undefined && { dashboardUID: said.dashboardUID }),
        ...(said.panelId !== undefined && { panelId: said.panelId }),
        time,
        timeEnd: millisIn(said.timeEnd, time),
        tags: said.tags ?? [],
        text: said.text,
        edits: 0,
      });
      return { status: 200, body: { message: 'Annotation added', id: counted } };
    }
    const index = annotations.findIndex(({ id }) => path === `/api/annotations/${id}`);
    const old = annotations[index];
    if (method !== 'PATCH' || old === undefined) return failure(404, 'Could not find annotation to update');
    const { time = old.time, timeEnd = old.timeEnd, tags = old.tags, text = old.text } = said;
    annotations[index] = { ...old, time, timeEnd, tags, text, edits: old.edits + 1 };
    return { status: 200, body: { message: 'Annotation patched' } };
  });
  return {
    ...tracker,
    annotations: annotations as readonly KeptAnnotation[],
    /** By a person. */
    removeAll: (): void => void annotations.splice(0),
  };
};

export type FakeGrafana = Awaited<ReturnType<typeof startFakeGrafana>>;
