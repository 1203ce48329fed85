// What a message says of the scope besides names: fields, levels, ids, resets, and “that service”.
import { optional } from '../../kernel/optional.js';
import {
  type FieldValue,
  findPairSpans,
  isAlertText,
  type KnownField,
  parseFieldValues,
} from '../names/field-filters.js';
import { type MessageNames, spansOverlap, type TextSpan } from '../names/entity.js';
import type { ReadWords } from '../names/message-words.js';
import type { CueToken } from './find-cues.js';
import { findLineLevel, findMinLevel, type LevelName, parseLevelName } from './min-level.js';
import { findScopeResets, type ScopeReset } from './scope-resets.js';
import { findServiceReference, type ServiceReference } from './service-reference.js';
import { normaliseId } from '../../kernel/record-id.js';
import { requestsToFilterBy, tracesToFilterBy } from './trace-lookup.js';

/** `field=value` of a field that is none of the scope's own; a pod or a host. */
type FieldUse = { readonly field: string; readonly value: string; readonly wanted: boolean };

/** Absent: the message says nothing of it. */
export type ScopeWords = {
  readonly fields?: readonly FieldUse[];
  readonly resets?: readonly ScopeReset[];
  /** From now on. */
  readonly minLevel?: LevelName;
  /** Of the lines that this message asks for. */
  readonly lineLevel?: LevelName;
  readonly traceIds?: readonly string[];
  readonly requestIds?: readonly string[];
  /** “That service”, where it names none. */
  readonly reference?: ServiceReference;
};

/** Of longer messages only the beginning is read: the rest is pasted text. */
const LONGEST = 4000;

const valuesOf = (pairs: readonly FieldValue[], known: KnownField): readonly string[] =>
  pairs.filter(({ field }) => field === known).map(({ value }) => value);

const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/** Where something else is said; it ends the clause before. */
const withoutSpans = (tokens: readonly CueToken[], spans: readonly TextSpan[]): readonly CueToken[] =>
  tokens.map((token) =>
    spans.some((span) => spansOverlap(span, token)) ? { ...token, text: '.', cues: new Set() } : token,
  );

const blankSpans = (text: string, spans: readonly TextSpan[]): string =>
  spans.reduce(
    (blanked, { start, end }) => blanked.slice(0, start) + '\n'.repeat(end - start) + blanked.slice(end),
    text,
  );

/** Pure. `entities`: what the message names. */
export const readScopeWords = (
  { message, cues: tokens, questions }: ReadWords,
  { entities }: Pick<MessageNames, 'entities'>,
): ScopeWords => {
  const text = message.slice(0, LONGEST);
  const pairs = parseFieldValues(text);
  const places = entities.filter(({ kind, use }) => (kind === 'pod' || kind === 'host') && use !== undefined);
  const elsewhere = [...findPairSpans(text), ...places, ...questions.spans];
  const prose = blankSpans(text, elsewhere);
  const cues = withoutSpans(tokens, elsewhere).filter(({ start }) => start < LONGEST);
  const [level = ''] = valuesOf(pairs, 'level');
  const namesService = entities.some(
    ({ kind, use, certainty }) => kind === 'service' && use !== undefined && certainty === 'named',
  );
  return optional({
    fields: someOf([
      ...pairs.flatMap(({ field, value, wanted }) =>
        typeof field === 'string' ? [] : [{ field: field.other, value, wanted }],
      ),
      ...places.map(({ kind, text: value, use }) => ({ field: kind, value, wanted: use?.wanted !== false })),
    ]),
    resets: someOf(findScopeResets(text, cues)),
    minLevel: isAlertText(message) ? undefined : (parseLevelName(level) ?? findMinLevel(cues)),
    lineLevel: findLineLevel(cues),
    traceIds: someOf([...tracesToFilterBy(prose), ...valuesOf(pairs, 'traceId')]),
    requestIds: someOf([
      ...requestsToFilterBy(prose),
      ...valuesOf(pairs, 'requestId').flatMap((id) => normaliseId(id) ?? []),
    ]),
    reference: namesService ? undefined : findServiceReference(prose),
  });
};
