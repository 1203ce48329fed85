// Checks what a language model read a message as: by the schema, by the message's own words, by the names that are known.
import { type Act, type Ask, ACT_DETAILS, MEASURES, type MessageClause, type Reading } from '../../language/reading.js';
import type { Entity } from '../../language/names/entity.js';
import { optional } from '../../kernel/optional.js';
import { readingReplySchema, type AskSlotValues } from './reading-request.js';

type ReplyAct = Omit<Ask, 'measure' | 'page'> & { readonly act: string };

const objectIn = (reply: string): unknown => {
  const [from, to] = [reply.indexOf('{'), reply.lastIndexOf('}')];
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(reply.slice(from, to + 1));
  } catch {
    return undefined;
  }
};

/** An edit has no slots: they belong to a question. */
const actOfReply = ({ act: need, ...slots }: ReplyAct, probability: number): Act | undefined => {
  const [kind = '', detail = ''] = need.split(' ');
  if (kind === 'ask') {
    const measure = MEASURES.find((each) => each === detail);
    const { of, by, form, for: reader, top } = slots;
    if (measure === undefined) return undefined;
    return {
      kind,
      ask: { measure, ...optional({ of, by, form, for: reader }), ...(top === true && { top }) },
      probability,
    };
  }
  if (!Object.hasOwn(ACT_DETAILS, kind)) return undefined;
  return { kind, ...(detail !== '' && { detail }), probability } as Act;
};

/** Thousandths, as the built-in reader tells them: they are kept as facts. */
const roundProbability = (probability: number): number => Math.round(probability * 1000) / 1000;

type ReplyPart = ReplyAct & { readonly text: string };

/** Each part has to stand in the message, behind the one before. */
const clausesOfReply = (
  text: string,
  parts: readonly ReplyPart[],
  probability: number,
): readonly MessageClause[] | undefined => {
  const clauses: MessageClause[] = [];
  for (const { text: words, ...rest } of parts) {
    const start = text.indexOf(words, clauses.at(-1)?.end ?? 0);
    const act = actOfReply(rest, probability);
    if (start < 0 || act === undefined) return undefined;
    clauses.push({ start, end: start + words.length, act });
  }
  return clauses.length === 1 ? [] : clauses;
};

type ReplyName = { readonly text: string; readonly name: string };

/** A name is one of those that were found; the model only says which. */
const chooseNames = (entities: readonly Entity[], chosen: readonly ReplyName[]): readonly Entity[] | undefined => {
  const isKnown = ({ text, name }: ReplyName): boolean =>
    entities.some((entity) => entity.text === text && (entity.name === name || entity.names?.includes(name) === true));
  if (!chosen.every(isKnown)) return undefined;
  return entities.map((entity) => {
    const name = chosen.find(({ text }) => text === entity.text)?.name;
    if (name === undefined || entity.names === undefined) return entity;
    const { names: _several, ...rest } = entity;
    return { ...rest, name };
  });
};

export type MessageWithReading = {
  readonly text: string;
  /** What the built-in reader read: all but its language, acts and clauses is kept. */
  readonly reading: Reading;
};

/** `undefined`: the reply is no reading of this message. */
export const checkModelReading = (
  reply: string,
  { text, reading }: MessageWithReading,
  vocabulary: { readonly slots: AskSlotValues; readonly languages: readonly string[] },
): Reading | undefined => {
  const checked = readingReplySchema(vocabulary.slots).safeParse(objectIn(reply));
  if (!checked.success) return undefined;
  const { language, acts, parts = [], names = [] } = checked.data;
  if (!vocabulary.languages.includes(language)) return undefined;
  const read = acts.flatMap(({ probability, ...rest }) => actOfReply(rest, roundProbability(probability)) ?? []);
  const [first, ...others] = [...read].sort((a, b) => b.probability - a.probability);
  if (first === undefined || read.length < acts.length) return undefined;
  const clauses = clausesOfReply(text, parts, first.probability);
  const entities = chooseNames(reading.entities, names);
  if (clauses === undefined || entities === undefined) return undefined;
  const { clauses: _clauses, ...kept } = reading;
  return {
    ...kept,
    language,
    acts: [first, ...others],
    entities,
    ...(clauses.length > 0 && { clauses }),
  };
};
