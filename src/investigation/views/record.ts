// A record: an investigation or an alert as search sees it, with the fields by which it is filtered and the passages in which it is found.
import type { ClientTxnId, Tenant, TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { InvestigationFact } from '../facts.js';
import { hasEnded, type OpenedInvestigation, type Turn } from '../state.js';
import type { AlertEntry } from './alert-entry.js';
import type { TurnRecord } from './turn-record.js';
import { excerptOf, type RecordExcerpt, recordTerms } from './record-words.js';

/** Each may have several values; `state` is that of an alert, or of the last turn; `cause` and `suspect` are the likeliest of an issue. */
export const RECORD_FIELDS = [
  'state',
  'service',
  'environment',
  'cluster',
  'namespace',
  'resource',
  'severity',
  'source',
  'name',
  'cause',
  'suspect',
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];
type RecordFieldValues = { readonly [Field in RecordField]?: readonly string[] };

export const RECORD_KINDS = ['investigation', 'alert'] as const;
export type SearchRecordKind = (typeof RECORD_KINDS)[number];
export type RecordStatus = OpenedInvestigation['status'];
type PassagePart = 'question' | 'answer' | 'summary' | 'alert';

type RecordPassage = { readonly part: PassagePart; readonly turn?: number; readonly ref: TextRef };

export type RecordEntry = {
  readonly tenant: Tenant;
  readonly kind: SearchRecordKind;
  readonly id: string;
  /** Of an alert: the one that it has opened or joined. */
  readonly investigation?: ClientTxnId;
  readonly status: RecordStatus;
  readonly createdAt: Micros;
  /** Of the last fact that changes what is found here. */
  readonly updatedAt: Micros;
  readonly fields: RecordFieldValues;
  /** Of an investigation. */
  readonly turns?: readonly TurnRecord[];
};

export type RecordDraft = { readonly entry: RecordEntry; readonly passages: readonly RecordPassage[] };

/** What search shows and finds of a passage: its text, and its index terms between blanks. */
export type IndexedPassage = {
  readonly part: PassagePart;
  readonly turn?: number;
  readonly ref: TextRef;
  readonly text: string;
  readonly words: string;
};

/** Older ones are not searched. */
const MOST_PASSAGES = 100;
/** Of one passage. */
const MOST_CHARACTERS = 16_000;

const SEARCHED_FACTS: ReadonlySet<InvestigationFact['type']> = new Set([
  'InvestigationOpened',
  'TurnAsked',
  'TurnStarted',
  'ConfirmationGiven',
  'ScopeMerged',
  'FindingsDrawn',
  'ModelConsulted',
  'FeedbackGiven',
  'ContextSummarized',
  'TurnAnswered',
  'TurnFailed',
  'TurnCancelled',
  'TurnTimedOut',
  'InvestigationDeleted',
  'InvestigationRestored',
  'InvestigationErased',
  'MaskingRenewed',
]);

/** What changes the record of an investigation. */
export const changesRecord = ({ type }: Pick<InvestigationFact, 'type'>): boolean => SEARCHED_FACTS.has(type);

const distinct = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter((each): each is string => each !== undefined && each !== '')),
];

const nonEmpty = (fields: { readonly [Field in RecordField]?: readonly string[] }): RecordFieldValues =>
  Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0));

const turnPassages = (turn: Turn): readonly RecordPassage[] => {
  const { n, question, body, summary } = turn;
  return [
    ...(question.text === undefined ? [] : [{ part: 'question', turn: n, ref: question.text } as const]),
    ...(body === undefined || !hasEnded(turn) ? [] : [{ part: 'answer', turn: n, ref: body } as const]),
    ...(summary === undefined ? [] : [{ part: 'summary', turn: n, ref: summary.text } as const]),
  ];
};

/** An erased one has no words and no fields left. */
export const investigationRecord = (
  state: OpenedInvestigation,
  {
    createdAt,
    updatedAt,
    turns: turnRecords,
  }: Pick<RecordEntry, 'createdAt' | 'updatedAt'> & {
    readonly turns: readonly TurnRecord[];
  },
): RecordDraft => {
  const { tenant, clientTxnId, status, turns, issues } = state;
  const entry = { tenant, kind: 'investigation', id: clientTxnId, status, createdAt, updatedAt } as const;
  if (status === 'erased') return { entry: { ...entry, fields: {} }, passages: [] };
  const likeliest = issues.map(({ suspects }) => suspects[0]);
  const fields = nonEmpty({
    state: distinct([turns.at(-1)?.status]),
    service: distinct([
      ...issues.flatMap(({ scope }) => scope.services),
      ...issues.flatMap(({ suspects }) => suspects.map(({ service }) => service)),
    ]),
    environment: distinct(issues.flatMap(({ scope }) => scope.environments)),
    cause: distinct(likeliest.map((suspect) => suspect?.kind)),
    suspect: distinct(likeliest.map((suspect) => suspect?.service)),
  });
  return {
    entry: { ...entry, fields, turns: turnRecords },
    passages: turns.flatMap(turnPassages).slice(-MOST_PASSAGES),
  };
};

export const alertRecord = (alert: AlertEntry): RecordDraft => {
  const { tenant, id, source, status, latest, receivedAt, updatedAt, investigation, removal = 'open' } = alert;
  const base = { tenant, kind: 'alert', id, status: removal, createdAt: receivedAt, updatedAt } as const;
  if (removal === 'erased') return { entry: { ...base, fields: {} }, passages: [] };
  const { name, service, environment, cluster, namespace, resource } = latest.fields;
  const fields = nonEmpty({
    state: [status],
    service: distinct([service]),
    environment: distinct([environment]),
    cluster: distinct([cluster]),
    namespace: distinct([namespace]),
    resource: distinct([resource]),
    severity: [latest.severity],
    source: [source],
    name: distinct([name]),
  });
  const of = investigation !== undefined && 'clientTxnId' in investigation ? investigation.clientTxnId : undefined;
  return {
    entry: { ...base, ...optional({ investigation: of }), fields },
    passages: [{ part: 'alert', ref: latest.details }],
  };
};

type AlertWords = {
  readonly title?: string;
  readonly labels?: { readonly [name: string]: string };
  readonly annotations?: { readonly [name: string]: string };
};

const alertText = ({ title = '', labels = {}, annotations = {} }: AlertWords): string =>
  [title, ...Object.values(annotations), ...Object.entries(labels).map(([name, value]) => `${name}=${value}`)]
    .filter((part) => part !== '')
    .join('\n');

/** A text that is damaged is not found; it never keeps a fact from being stored. */
const parseObject = (stored: string): { readonly [name: string]: unknown } => {
  try {
    return Object(JSON.parse(stored)) as { readonly [name: string]: unknown };
  } catch {
    return {};
  }
};

/** Of an answer what people read of it; its rows stay out. */
const readableText = (part: PassagePart, stored: string): string => {
  switch (part) {
    case 'question':
    case 'summary':
      return stored;
    case 'answer':
      return String(parseObject(stored)['text'] ?? '');
    case 'alert':
      return alertText(parseObject(stored));
  }
  return part satisfies never;
};

export const indexPassage = (passage: RecordPassage, stored: string): IndexedPassage => {
  const text = readableText(passage.part, stored).slice(0, MOST_CHARACTERS);
  return { ...passage, text, words: recordTerms(text).join(' ') };
};

/** `head` says in few words what the record is about, and counts for more than `body`. */
export type RecordWords = { readonly head: string; readonly body: string };

export const HEAD_WEIGHT = 3;

export const wordsOfRecord = ({ id, fields }: RecordEntry, passages: readonly IndexedPassage[]): RecordWords => {
  const named = [id, ...Object.values(fields).flat()].flatMap(recordTerms).join(' ');
  const of = (isBody: boolean): readonly string[] =>
    passages.filter(({ part }) => (part === 'answer') === isBody).map(({ words }) => words);
  return { head: [named, ...of(false)].join(' '), body: of(true).join(' ') };
};

export type RecordSnippet = { readonly part: PassagePart; readonly turn?: number } & RecordExcerpt;

const countHeld = ({ words }: IndexedPassage, terms: readonly string[]): number => {
  const between = ` ${words} `;
  return terms.filter((term) => between.includes(` ${term} `)).length;
};

/** Of the passage that has most of the words; `undefined`: the words stand in its fields alone. */
export const snippetOf = (passages: readonly IndexedPassage[], terms: readonly string[]): RecordSnippet | undefined => {
  const ranked = passages
    .map((passage) => ({ passage, held: countHeld(passage, terms) }))
    .sort((a, b) => b.held - a.held);
  const [best] = ranked;
  if (best === undefined || (best.held === 0 && terms.length > 0)) return undefined;
  const { part, turn, text } = best.passage;
  return { part, ...optional({ turn }), ...excerptOf(text, terms) };
};
