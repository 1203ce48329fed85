// Writes what a room is told of its day: the investigations with their cause and state, and the alerts that nobody has looked at.
import type { Micros, TimeWindow } from '../kernel/time.js';
import { cutText, plainWords } from '../notifications/compose-message.js';
import type { ChannelMessage } from '../ports/channels.js';

/** `cause`: the service that the answer called it; `candidates`: those it has named without that. */
export type DigestInvestigation = {
  readonly title: string;
  readonly state: 'running' | 'unanswered' | 'open' | 'resolved';
  readonly cause?: string;
  readonly candidates: readonly string[];
};

/** `starts`: how often an alert of this name has begun. */
export type DigestAlert = {
  readonly name: string;
  readonly severity: string;
  readonly service?: string;
  readonly starts: number;
  readonly isFiring: boolean;
};

export type DayDigest = {
  readonly window: TimeWindow;
  /** IANA name. */
  readonly zone: string;
  readonly investigations: readonly DigestInvestigation[];
  /** Without an investigation. */
  readonly alerts: readonly DigestAlert[];
};

const MOST_LISTED = 10;
const LONGEST_TITLE = 120;
const MOST_CANDIDATES = 3;

export const isEmptyDigest = ({ investigations, alerts }: DayDigest): boolean =>
  investigations.length === 0 && alerts.length === 0;

/** `2026-03-01 08:00`. */
const localTime = (at: Micros, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at / 1_000);

/** `2026-03-01`: two ticks of one day are one digest, and no two days have the same, wherever midnight is in UTC. */
export const localDay = (at: Micros, zone: string): string => localTime(at, zone).slice(0, 10);

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const STATES: { readonly [state in DigestInvestigation['state']]: string } = {
  running: 'still running',
  unanswered: 'not answered',
  open: 'open',
  resolved: 'resolved',
};

const causeOf = ({ cause, candidates }: DigestInvestigation): string => {
  if (cause !== undefined) return `cause: ${cause}`;
  if (candidates.length === 0) return 'no cause found';
  return `candidates: ${candidates.slice(0, MOST_CANDIDATES).join(', ')}`;
};

const title = (text: string): string => cutText(plainWords(text), LONGEST_TITLE);

const listed = (heading: string, lines: readonly string[]): readonly string[] => {
  if (lines.length === 0) return [];
  const left = lines.length - MOST_LISTED;
  const shown = lines.slice(0, MOST_LISTED).map((line) => `• ${line}`);
  return [[heading, ...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('\n')];
};

export const composeDigest = (digest: DayDigest): ChannelMessage => {
  const { window, zone, investigations, alerts } = digest;
  const open = investigations.filter(({ state }) => state !== 'resolved').length;
  const starts = alerts.reduce((sum, alert) => sum + alert.starts, 0);
  const news = isEmptyDigest(digest)
    ? 'nothing was asked, and no alert was left'
    : `${count(investigations.length, 'investigation', 'investigations')} (${open} not resolved), ${count(starts, 'alert', 'alerts')} not looked at`;
  return {
    kind: 'digest',
    text: `From ${localTime(window.from, zone)} to ${localTime(window.to, zone)} (${zone}): ${news}.`,
    notes: [
      ...listed(
        'Investigations',
        investigations.map((each) => `${title(each.title)} – ${causeOf(each)} – ${STATES[each.state]}`),
      ),
      ...listed(
        'Alerts that nobody has looked at',
        alerts.map(({ name, severity, service, starts: times, isFiring }) =>
          [
            title(name),
            severity,
            ...(service === undefined ? [] : [title(service)]),
            ...(times > 1 ? [`${times} times`] : []),
            ...(isFiring ? ['still firing'] : []),
          ].join(' – '),
        ),
      ),
    ],
    rows: [],
    buttons: [],
  };
};
