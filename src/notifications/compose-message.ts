// Writes what a target is told from the stored answer and the alerts: a title, the first paragraph, and a few facts.
import type { NotificationEvent } from '../kernel/notification-terms.js';
import { optional } from '../kernel/optional.js';
import { fromIso } from '../kernel/time.js';
import type { NotificationMessage } from '../ports/notification-targets.js';
import type { AlertPlace } from './alert-places.js';
import { type NotifiedAlert, worstSeverity } from './delivery-rule.js';

/** What is read of a stored response. */
export type ToldAnswer = {
  readonly status: string;
  readonly text: string;
  readonly hypotheses?: readonly { readonly service: string; readonly confidence: number; readonly onset?: string }[];
};

/** `places`: where it is answered. */
export type AlertToTell = NotifiedAlert & { readonly name: string; readonly places?: readonly AlertPlace[] };

export type MessageSource = {
  readonly event: NotificationEvent;
  readonly clientTxnId: string;
  readonly turn: number;
  readonly answer: ToldAnswer;
  readonly alerts: readonly AlertToTell[];
  /** Where people open an investigation: `{id}` stands for it. */
  readonly linkTemplate?: string;
  /** Of a scheduled check: how the one before it went; `first`: there was none. */
  readonly checkBefore?: 'answered' | 'failed' | 'first';
};

const LONGEST_TITLE = 150;
const LONGEST_TEXT = 2_000;
/** Alerts that are named; the others are counted. */
const MOST_NAMED = 3;

/** By characters. */
export const cutText = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};

/** A run of backticks up to the next run of the same length. */
const CODE = /(?<![`\\])(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;

const plainProse = (markdown: string): string =>
  markdown
    .replaceAll(/ ?\[e\d+\]/g, '')
    .replaceAll(/\*\*|`|(?<![\w\\])_|_(?!\w)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ');

/** On one line; a blank at both ends is there to part the code from its marks. */
const plainCode = (code: string): string => code.replaceAll(/\s*\n\s*/g, ' ').replace(/^ (.*\S.*) $/, '$1');

/** Markdown of an answer as plain words on one line: no citations, no emphasis, no escapes; code as it is, without its marks. */
export const plainWords = (markdown: string): string => {
  let [words, end] = ['', 0];
  for (const { 0: span, 2: code = '', index } of markdown.matchAll(CODE)) {
    words += plainProse(markdown.slice(end, index)) + plainCode(code);
    end = index + span.length;
  }
  return (words + plainProse(markdown.slice(end))).trim();
};

const firstParagraph = (text: string): string => text.trim().split(/\n\s*\n/)[0] ?? '';

const nameAlerts = (alerts: readonly AlertToTell[]): string => {
  const names = [...new Set(alerts.map(({ name }) => name))];
  const named = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${named} and ${names.length - MOST_NAMED} more` : named;
};

/** After a check that failed nobody knows whether there was a cause then. */
const changeOf = ({ answer, checkBefore }: MessageSource): string => {
  const hasCause = (answer.hypotheses ?? []).length > 0;
  if (checkBefore === 'failed')
    return hasCause ? 'A cause, after a check that failed' : 'No cause, after a check that failed';
  return hasCause ? 'Another cause' : 'No cause any more';
};

const titleOf = (source: MessageSource): string => {
  const { event, alerts, checkBefore } = source;
  const about = nameAlerts(alerts);
  if (event === 'changed') return `${changeOf(source)}: ${about}`;
  if (event === 'failed') return `${checkBefore === undefined ? 'No answer' : 'The check failed'}: ${about}`;
  return about;
};

export const composeMessage = (source: MessageSource): NotificationMessage => {
  const { event, clientTxnId, turn, answer, alerts, linkTemplate } = source;
  const severity = worstSeverity(alerts);
  const [best] = answer.hypotheses ?? [];
  const services = [...new Set(alerts.flatMap(({ service }) => service ?? []))];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Severity', severity],
    ['Service', services.length === 0 ? undefined : services.join(', ')],
    ['Likely cause in', best?.service],
    ['Confidence', best && `${Math.round(best.confidence * 100)} %`],
    ['Since', best?.onset],
    ['Alerts', alerts.length > 1 ? String(alerts.length) : undefined],
  ];
  return {
    title: cutText(titleOf(source), LONGEST_TITLE),
    text: cutText(plainWords(firstParagraph(answer.text)), LONGEST_TEXT),
    facts: facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined),
    ...optional({
      link: linkTemplate?.replaceAll('{id}', encodeURIComponent(clientTxnId)),
      onset: best?.onset === undefined ? undefined : fromIso(best.onset),
    }),
    clientTxnId,
    turn,
    event,
    severity,
  };
};
