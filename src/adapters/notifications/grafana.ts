// An annotation in Grafana at the panel that an alert came from, edited by later answers, and found again by its tag.
// https://grafana.com/docs/grafana/latest/developers/http_api/annotations
import { readGrafanaPlace } from '../../kernel/alert-places.js';
import type { Micros } from '../../kernel/time.js';
import { grafanaText } from '../../output/message-text.js';
import type {
  AnsweredPlace,
  NotificationMessage,
  NotificationTarget,
  SendResult,
} from '../../ports/notification-targets.js';
import { isReply, type JsonReply, type JsonRequest, requestJson, resultOf } from '../outgoing/request-json.js';
import type { NoReply } from '../outgoing/connection-failure.js';

export type GrafanaOptions = {
  /** Of Grafana, with its path where it has one; without a slash at its end. */
  readonly url: string;
  /** Of a service account that may read and write annotations. */
  readonly token: string;
};

const TAG = 'casefile';

const tagsOf = (id: string): readonly string[] => [TAG, `${TAG}:${id}`];

const inMillis = (at: Micros): number => Math.floor(at / 1000);

/** Grafana shows the text as HTML, of which it takes what is harmless. */
const textOf = ({ title, text, facts, link }: NotificationMessage): string => {
  const lines = [`<b>${grafanaText(title)}</b>`, ...(text === '' ? [] : [grafanaText(text)])];
  const named = facts.map(([name, value]) => `${grafanaText(name)}: ${grafanaText(value)}`);
  const links = link === undefined ? [] : [`<a href="${grafanaText(link)}">Open the investigation</a>`];
  return [...lines, ...named, ...links].join('<br>');
};

/** From where the cause began, if that is before the alert, to where the alert ended; to its start while it fires. */
const spanOf = ({ onset }: NotificationMessage, { startedAt, endedAt }: AnsweredPlace) => ({
  time: inMillis(Math.min(onset ?? startedAt, startedAt)),
  timeEnd: inMillis(endedAt ?? startedAt),
});

const idIn = (value: unknown): string | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const withRemote = (reply: JsonReply | NoReply, remote: string | undefined): SendResult => {
  const result = resultOf(reply);
  return result.outcome === 'delivered' && remote !== undefined ? { ...result, remote } : result;
};

export const grafanaTarget = ({ url, token }: GrafanaOptions): NotificationTarget => {
  const ask = (request: JsonRequest) =>
    requestJson({ ...request, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } });

  /** `undefined`: there is none. */
  const find = async (id: string): Promise<{ readonly remote: string } | SendResult | undefined> => {
    const query = new URLSearchParams([...tagsOf(id).map((tag) => ['tags', tag]), ['limit', '1']] as [
      string,
      string,
    ][]);
    const found = await ask({ url: `${url}/api/annotations?${query.toString()}`, method: 'GET' });
    if (!isReply(found)) return { outcome: 'not-now', response: `no answer: ${found.because}` };
    const result = resultOf(found);
    if (result.outcome !== 'delivered') return result;
    const list = parse(found.text);
    if (!Array.isArray(list)) return { outcome: 'refused', response: 'the annotations cannot be read' };
    const remote = idIn((list as readonly unknown[])[0]);
    return remote === undefined ? undefined : { remote };
  };

  return {
    kind: 'grafana',
    // by the tag of the annotation
    knowsRepeats: true,
    send: async (message, { id, remote, answered }) => {
      if (answered === undefined) return { outcome: 'refused', response: 'no alert of it came from Grafana' };
      const content = { ...spanOf(message, answered), tags: tagsOf(id), text: textOf(message) };
      const edit = async (annotation: string) => {
        const edited = await ask({
          url: `${url}/api/annotations/${encodeURIComponent(annotation)}`,
          method: 'PATCH',
          body: JSON.stringify(content),
        });
        // somebody has deleted it
        return isReply(edited) && edited.status === 404 ? undefined : withRemote(edited, annotation);
      };
      const found = remote === undefined ? await find(id) : { remote };
      if (found !== undefined && 'outcome' in found) return found;
      const edited = found === undefined ? undefined : await edit(found.remote);
      if (edited !== undefined) return edited;
      const panel = readGrafanaPlace(answered.place);
      const at = { ...(panel && { dashboardUID: panel.dashboard }), ...(panel?.panel && { panelId: panel.panel }) };
      const added = await ask({ url: `${url}/api/annotations`, body: JSON.stringify({ ...at, ...content }) });
      return withRemote(added, isReply(added) ? idIn(parse(added.text)) : undefined);
    },
  };
};
