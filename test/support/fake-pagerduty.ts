// PagerDuty on this machine: incidents with notes, as its REST API keeps them, and what its webhooks say. Sources: https://developer.pagerduty.com/api-reference/9529ec706026d-create-a-note-on-an-incident, https://developer.pagerduty.com/docs/webhooks-overview.
import { createHmac } from 'node:crypto';
import { type FakeReply, startFakeTracker } from './fake-issue-tracker.js';

export const PD_TOKEN = 'u+NAsKaMyxqEFP5wXL2Q';
export const PD_SECRET = 'a secret that PagerDuty signs with';
export const PD_USER = 'casefile@acme.example';

type KeptNote = { readonly incident: string; readonly content: string };

const failure = (status: number, message: string): FakeReply => ({ status, body: { error: { message, code: 2001 } } });

const wireOf = ({ content }: KeptNote, index: number) => ({
  id: `PN${index}`,
  user: { id: 'PXPGF42', type: 'user_reference', summary: 'Casefile' },
  channel: { summary: 'The PagerDuty website or APIs' },
  content,
  created_at: '2026-11-24T10:06:00Z',
});

const contentIn = (note: unknown): unknown =>
  typeof note === 'object' && note !== null && 'content' in note ? note.content : undefined;

/** `incidents`: those of the account. */
export const startFakePagerDuty = async (incidents: readonly string[]) => {
  const notes: KeptNote[] = [];
  const tracker = await startFakeTracker(({ method, path, body, headers }) => {
    if (headers.authorization !== `Token token=${PD_TOKEN}`) return failure(401, 'Unauthorized');
    const [, incident = ''] = /^\/incidents\/([^/]+)\/notes$/.exec(path) ?? [];
    if (!incidents.includes(incident)) return failure(404, 'Not Found');
    const own = notes.filter((note) => note.incident === incident);
    if (method === 'GET') return { status: 200, body: { notes: own.map(wireOf) } };
    if (headers['from'] !== PD_USER) return failure(400, 'Requester User Not Found');
    const content = contentIn(body['note']);
    if (typeof content !== 'string' || content === '' || content.length > 25_000)
      return failure(400, 'Invalid Input Provided');
    const note = { incident, content };
    notes.push(note);
    return { status: 200, body: { note: wireOf(note, notes.length) } };
  });
  return {
    ...tracker,
    /** In the order in which they were written. */
    notes: notes as readonly KeptNote[],
    notesOf: (incident: string): readonly string[] =>
      notes.flatMap((note) => (note.incident === incident ? [note.content] : [])),
    say: (incident: string, content: string): void => void notes.push({ incident, content }),
  };
};

export type FakePagerDuty = Awaited<ReturnType<typeof startFakePagerDuty>>;

type Delivery = { readonly body: string; readonly headers: { readonly [name: string]: string } };

const signed = (payload: object): Delivery => {
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', PD_SECRET).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-pagerduty-signature': `v1=${signature}` } };
};

/** `at`: RFC 3339. */
export const incidentTriggered = (incident: string, service: string, at: string): Delivery =>
  signed({
    event: {
      id: `01${incident}`,
      event_type: 'incident.triggered',
      resource_type: 'incident',
      occurred_at: at,
      data: {
        id: incident,
        type: 'incident',
        html_url: `https://acme.pagerduty.com/incidents/${incident}`,
        status: 'triggered',
        incident_key: `key-of-${incident}`,
        created_at: at,
        title: `Errors in ${service} (${incident})`,
        service: { id: 'PF9KMXH', summary: service, type: 'service_reference' },
        priority: { id: 'PSO75BM', summary: 'P1', type: 'priority_reference' },
        urgency: 'high',
      },
    },
  });

/** What PagerDuty delivers about a note, also about one of ours. */
export const incidentAnnotated = (incident: string, content: string, at: string): Delivery =>
  signed({
    event: {
      id: `02${incident}`,
      event_type: 'incident.annotated',
      resource_type: 'incident',
      occurred_at: at,
      data: {
        id: 'PNOTE1',
        type: 'incident_note',
        content,
        trimmed: false,
        incident: { id: incident, type: 'incident_reference' },
      },
    },
  });
