// Writes what the thread of an alert is told, in the language of its room: the message that begins it, and what follows in it.
import { ALERT_SEVERITIES, type AlertSeverity, type AlertStatus } from '../kernel/alert-terms.js';
import { HOUR, type Micros, MINUTE, toIso } from '../kernel/time.js';
import { formatMessage } from '../language/messages/messages.js';
import { cutText, plainWords, type ToldAnswer } from '../notifications/compose-message.js';
import type { ChannelMessage, ConversationChannel } from '../ports/channels.js';
import { linkTo, type RepliedAnswer, type ReplyPlace, sayPlainly, splitAnswer } from './compose-reply.js';

/** One alert of the thread. */
export type ThreadAlert = {
  readonly id: string;
  readonly name: string;
  readonly severity: AlertSeverity;
  readonly status: AlertStatus;
  readonly service?: string;
  readonly environment?: string;
  readonly startedAt: Micros;
  readonly endedAt?: Micros;
  /** `by`: who has silenced it. */
  readonly silence?: { readonly until: Micros; readonly by: string };
  /** For how long a person may silence it. */
  readonly silenceMinutes?: number;
};

/** What is read of a stored response. */
export type ThreadAnswer = RepliedAnswer &
  ToldAnswer & { readonly claims?: readonly { readonly type: string; readonly text: string }[] };

/** What has become of the investigation of the thread. */
export type ThreadProgress =
  | { readonly state: 'running' | 'not-looked-into' }
  | { readonly state: 'ended'; readonly turn: number; readonly answer: ThreadAnswer };

export type AlertThread = ReplyPlace &
  Pick<ConversationChannel, 'ratesByButton' | 'showsRows'> & {
    readonly language: string;
    /** At least one. */
    readonly alerts: readonly ThreadAlert[];
    readonly progress: ThreadProgress;
    readonly now: Micros;
  };

const LONGEST_NAME = 100;
const LONGEST_BUTTON_NAME = 30;
/** Alerts and services that are named; the others are counted. */
const MOST_NAMED = 3;
/** Buttons that silence; other alerts are silenced in the console. */
const MOST_SILENCES = 2;

/** `2026-03-01 08:00`, in UTC. */
const shownTime = (at: Micros): string => toIso(at).slice(0, 16).replace('T', ' ');

const shownDuration = (minutes: number, language: string): string => {
  const [unit, count] =
    minutes % (HOUR / MINUTE) === 0 ? (['hour', minutes / 60] as const) : (['minute', minutes] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
};

/** A name is no Markdown: `__init_` is called so. */
const shownName = (name: string, most = LONGEST_NAME): string => cutText(name.replaceAll(/\s+/g, ' ').trim(), most);

const distinct = (words: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(words.flatMap((word) => (word === undefined ? [] : [shownName(word)]))),
];

const nameAll = (words: readonly (string | undefined)[], language: string): string => {
  const all = distinct(words);
  const [names, count] = [all.slice(0, MOST_NAMED).join(', '), all.length - MOST_NAMED];
  return count > 0 ? formatMessage('alert.more', language, { names, count }) : names;
};

const worstOf = (alerts: readonly ThreadAlert[]): AlertSeverity =>
  ALERT_SEVERITIES.find((each) => alerts.some(({ severity }) => severity === each)) ?? 'unknown';

const hasEnded = ({ status }: ThreadAlert): boolean => status === 'resolved';

const firstStart = (alerts: readonly ThreadAlert[]): Micros => Math.min(...alerts.map(({ startedAt }) => startedAt));

const lastEnd = (alerts: readonly ThreadAlert[]): Micros =>
  Math.max(...alerts.map(({ endedAt, startedAt }) => endedAt ?? startedAt));

/** `HighErrorRate · critical · checkout · prod`. */
const headingOf = ({ alerts, language }: AlertThread): string =>
  [
    nameAll(
      alerts.map(({ name }) => name),
      language,
    ),
    formatMessage('alert.severity', language, { severity: worstOf(alerts) }),
    nameAll(
      alerts.map(({ service }) => service),
      language,
    ),
    nameAll(
      alerts.map(({ environment }) => environment),
      language,
    ),
  ]
    .filter((part) => part !== '')
    .join(' · ');

const stateOf = ({ alerts, language }: AlertThread): string => {
  const open = alerts.filter((each) => !hasEnded(each));
  const at = shownTime(open.length === 0 ? lastEnd(alerts) : firstStart(open));
  return open.length > 0 && alerts.length > 1
    ? formatMessage('alert.several', language, { count: alerts.length, firing: open.length, at })
    : formatMessage('alert.state', language, { state: open[0]?.status ?? 'resolved', at });
};

const causeOf = ({ hypotheses = [] }: ToldAnswer, language: string): readonly string[] =>
  hypotheses.slice(0, 1).map(({ service, confidence, onset }) =>
    formatMessage('alert.cause', language, {
      service: shownName(service),
      percent: Math.round(confidence * 100),
      onset: onset === undefined ? 'none' : onset.slice(0, 16).replace('T', ' '),
    }),
  );

const isSilenced = ({ silence }: ThreadAlert, now: Micros): boolean => silence !== undefined && silence.until > now;

const silencesOf = ({ alerts, language, now }: AlertThread): readonly string[] =>
  alerts.flatMap((alert) => (isSilenced(alert, now) ? [sayOfSilence('alert.silenced', alert, language)] : []));

const sayOfSilence = (
  id: 'alert.silenced' | 'alert.silence-there',
  { name, silence }: Pick<ThreadAlert, 'name' | 'silence'>,
  language: string,
): string =>
  formatMessage(id, language, {
    name: shownName(name),
    by: shownName(silence?.by ?? ''),
    until: shownTime(silence?.until ?? 0),
  });

const silenceButtons = ({ alerts, language, now }: AlertThread): ChannelMessage['buttons'] =>
  alerts
    .filter((alert) => !hasEnded(alert) && !isSilenced(alert, now))
    .flatMap(({ id, name, silenceMinutes: minutes }) => {
      if (minutes === undefined) return [];
      const duration = shownDuration(minutes, language);
      const named = { name: shownName(name, LONGEST_BUTTON_NAME), duration };
      const label =
        alerts.length === 1
          ? formatMessage('alert.silence', language, { duration })
          : formatMessage('alert.silence-named', language, named);
      return [{ label, button: { act: 'silence', alert: id, minutes } as const }];
    })
    .slice(0, MOST_SILENCES);

const answerButtons = ({ progress, language, ratesByButton, showsRows }: AlertThread): ChannelMessage['buttons'] => {
  if (progress.state !== 'ended') return [];
  const { turn, answer } = progress;
  const count = answer.evidence?.length ?? 0;
  const rate = (rating: 'right' | 'wrong') => ({
    label: formatMessage(`alert.${rating}`, language),
    button: { act: 'rate', turn, rating } as const,
  });
  return [
    ...(count === 0 || showsRows
      ? []
      : [
          {
            label: formatMessage('alert.evidence', language, { count }),
            button: { act: 'show-evidence', turn } as const,
          },
        ]),
    ...(ratesByButton && answer.status === 'answered' ? [rate('right'), rate('wrong')] : []),
  ];
};

/** Where the first paragraph says how bad it is, the sentence about the cause stands before it. */
const shortOf = ({ text, hypotheses = [], claims = [] }: ThreadAnswer): string => {
  const { short } = splitAnswer(text);
  const cause = claims.find(({ type }) => type === 'cause');
  const [suspect] = hypotheses;
  const isSaid = cause === undefined || suspect === undefined || short.includes(suspect.service);
  return isSaid ? short : `${plainWords(cause.text)}\n${short}`;
};

const progressOf = ({ progress, language }: AlertThread): string => {
  switch (progress.state) {
    case 'running':
      return formatMessage('alert.looking', language);
    case 'not-looked-into':
      return formatMessage('alert.not-looked-into', language);
    case 'ended':
      return shortOf(progress.answer);
  }
  return progress satisfies never;
};

/** The message that begins the thread, as it stands now. */
export const composeAlert = (thread: AlertThread): ChannelMessage => {
  const { progress, language } = thread;
  const hasAnswer = progress.state === 'ended';
  return {
    kind: hasAnswer ? 'final' : 'progress',
    text: [headingOf(thread), stateOf(thread), progressOf(thread)].join('\n'),
    notes: [
      ...(hasAnswer ? causeOf(progress.answer, language) : []),
      ...silencesOf(thread),
      ...(hasAnswer ? [formatMessage('alert.ask-more', language)] : []),
    ],
    rows: [],
    // the rating is what is left out first where a product shows few
    buttons: [...silenceButtons(thread), ...answerButtons(thread)],
    ...linkTo(thread),
  };
};

/** Said in the thread when all its alerts have ended; edited when one fires again. */
export const composeAlertsEnded = ({ alerts, language }: Pick<AlertThread, 'alerts' | 'language'>): ChannelMessage => {
  const open = alerts.filter((each) => !hasEnded(each));
  if (open.length === 0) {
    const said = { count: alerts.length, at: shownTime(lastEnd(alerts)) };
    return sayPlainly(formatMessage('alert.all-ended', language, said));
  }
  const names = nameAll(
    open.map(({ name }) => name),
    language,
  );
  return sayPlainly(formatMessage('alert.fires-again', language, { names, at: shownTime(firstStart(open)) }));
};

/** Said in the thread; `undefined`: nobody has silenced it. */
export const composeSilenced = (alert: ThreadAlert, language: string): ChannelMessage | undefined =>
  alert.silence === undefined ? undefined : sayPlainly(sayOfSilence('alert.silenced', alert, language));

/** For whoever silences what is silenced already. */
export const saySilencedAlready = (
  { name, until }: { readonly name: string; readonly until: Micros },
  language: string,
): string => sayOfSilence('alert.silence-there', { name, silence: { until, by: '' } }, language);
