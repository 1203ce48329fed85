// Silences of Prometheus Alertmanager, by its API version 2: of one alert, by the labels that it has there.
// https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml
import { fromIso, type Micros, toIso } from '../../kernel/time.js';
import type { AlertSilencer, SilenceResult } from '../../ports/alert-silencers.js';
import { isReply, type JsonRequest, requestJson } from '../outgoing/request-json.js';

export type AlertmanagerOptions = {
  /** With its path where it has one; without a slash at its end. */
  readonly url: string;
  /** Of a proxy in front of it; Alertmanager itself asks for none. */
  readonly token?: string;
  readonly longest: Micros;
};

/** All alerts are read, because a filter would have to name labels, which are masked here. */
const MOST_ALERTS_BYTES = 32 * 1024 * 1024;
const MOST_SHOWN = 300;

type ThereAlert = {
  readonly fingerprint?: unknown;
  readonly labels?: { readonly [name: string]: string };
  readonly status?: { readonly silencedBy?: readonly string[] };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** `undefined`: it is no silence. */
const heldSilenceIn = (reply: unknown): { readonly until: Micros; readonly author: string } | undefined => {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const { endsAt, createdBy } = reply as { readonly endsAt?: unknown; readonly createdBy?: unknown };
  const until = typeof endsAt === 'string' ? fromIso(endsAt) : undefined;
  return until === undefined ? undefined : { until, author: typeof createdBy === 'string' ? createdBy : '' };
};

const silenceIdIn = (reply: unknown): string | undefined => {
  const id = typeof reply === 'object' && reply !== null && 'silenceID' in reply ? reply.silenceID : undefined;
  return typeof id === 'string' ? id : undefined;
};

export const alertmanagerSilencer = ({ url, token, longest }: AlertmanagerOptions): AlertSilencer => {
  /** The text of a reply, or why there is none. */
  const ask = async (request: JsonRequest): Promise<string | Exclude<SilenceResult, { id: string }>> => {
    const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const reply = await requestJson({ ...request, headers }, MOST_ALERTS_BYTES);
    if (!isReply(reply)) return { outcome: 'unknown', because: `Alertmanager gives no answer: ${reply.because}` };
    const { status, text } = reply;
    if (status >= 200 && status < 300) return text;
    const because = `Alertmanager answers ${status} ${text.replaceAll(/\s+/g, ' ').slice(0, MOST_SHOWN)}`.trim();
    return { outcome: status >= 500 ? 'unknown' : 'refused', because };
  };

  const findAlert = async (fingerprint: string): Promise<ThereAlert | Exclude<SilenceResult, { id: string }>> => {
    const listed = await ask({ url: `${url}/api/v2/alerts`, method: 'GET' });
    if (typeof listed !== 'string') return listed;
    const alerts = parse(listed);
    if (!Array.isArray(alerts)) return { outcome: 'refused', because: 'the alerts of Alertmanager cannot be read' };
    const found = (alerts as readonly ThereAlert[]).find((each) => each.fingerprint === fingerprint);
    return found ?? { outcome: 'refused', because: 'Alertmanager does not know the alert any more: it has ended' };
  };

  const findSilence = async (id: string): Promise<SilenceResult> => {
    const shown = await ask({ url: `${url}/api/v2/silence/${encodeURIComponent(id)}`, method: 'GET' });
    if (typeof shown !== 'string') return shown;
    const held = heldSilenceIn(parse(shown));
    return held === undefined
      ? { outcome: 'refused', because: `the silence ${id} of Alertmanager cannot be read` }
      : { outcome: 'there', id, ...held };
  };

  return {
    longest,
    silence: async ({ fingerprint, from, to, author, comment }) => {
      const alert = await findAlert(fingerprint);
      if ('outcome' in alert) return alert;
      const [held] = alert.status?.silencedBy ?? [];
      if (held !== undefined) return findSilence(held);
      const labels = Object.entries(alert.labels ?? {});
      if (labels.length === 0) return { outcome: 'refused', because: 'the alert has no labels to silence it by' };
      const matchers = labels.map(([name, value]) => ({ name, value, isRegex: false, isEqual: true }));
      const body = JSON.stringify({ matchers, startsAt: toIso(from), endsAt: toIso(to), createdBy: author, comment });
      const made = await ask({ url: `${url}/api/v2/silences`, body });
      if (typeof made !== 'string') return made;
      const id = silenceIdIn(parse(made));
      return id === undefined
        ? { outcome: 'unknown', because: 'Alertmanager names no silence' }
        : { outcome: 'silenced', id, until: to };
    },
  };
};
