// A message names a service, region or environment that no stored record has: that is said, and nothing is put in its place.
// Records may speak of what is no service: those that hold its words are told.
import { wordsOfName } from '../language/details/message-details.js';
import { DAY, type Micros } from '../kernel/time.js';
import { namesOfEntity } from '../language/names/entity.js';
import { boundedEditDistance } from '../language/names/name-similarity.js';
import type { AskContext, UnstoredName } from './ask-context.js';
import { sayFieldValues } from './field-values.js';
import type { TallyRow } from '../telemetry/aggregates/aggregate-rows.js';
import type { AskQueries, AskReads, PlacedRow } from './ask-reads.js';
import { overServices } from './places/error-counts.js';
import { hasSource, logQuery, tallyQuery } from './queries.js';
import type { ResultWriter } from './result-writer.js';

const MOST_NAMES = 12;

/** As code, without the characters that would end it. */
const asCode = (name: string): string => `\`${name.replaceAll('`', '')}\``;

const MOST_EDITS = 2;

/** A shorter part of a name is in many. */
const LEAST_PART = 4;

const partsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => (part.length > LEAST_PART ? part.replace(/(?:ers?|s)$/u, '') : part))
    .filter((part) => part.length >= LEAST_PART);

/** Misspelt, a part of the other, or with a part that is in the other: “mail tasks” and `email-worker`. */
const isAlike = (name: string, stored: string): boolean => {
  const [a, b] = [name.toLowerCase(), stored.toLowerCase()];
  if (a.includes(b) || b.includes(a) || boundedEditDistance(a, b, MOST_EDITS) <= MOST_EDITS) return true;
  const parts = partsOf(stored);
  return partsOf(name).some((part) => parts.some((other) => part.includes(other) || other.includes(part)));
};

const numbersOf = (name: string): string => (name.match(/\d+/g) ?? []).map(Number).join();

/** Regions and versions differ by their numbers alone: “eu-west-9” means no other one. */
const isMisspelt = ({ name, field }: UnstoredName, stored: string): boolean =>
  isAlike(name, stored) && (field === 'service' || numbersOf(name) === numbersOf(stored));

const sayUnstored = (unstored: UnstoredName, { catalogue, onlyServices }: AskContext, write: ResultWriter): void => {
  const { name, field, suggestions } = unstored;
  if (onlyServices !== undefined && field === 'service') {
    // whether there is such a service is not for this key to know
    write.text('unstored.limited', {
      name: name.replaceAll(/[“”`]/g, ''),
      names: onlyServices.slice(0, MOST_NAMES).map(asCode).join(', '),
    });
    return;
  }
  const alike = suggestions.filter((each) => isMisspelt(unstored, each));
  const stored = alike.length > 0 ? alike : [...new Set([...suggestions, ...catalogue[field]])];
  const id = alike.length > 0 ? 'unstored.alike' : stored.length > 0 ? 'unstored.others' : 'unstored.none';
  write.text(id, {
    field,
    name: name.replaceAll(/[“”`]/g, ''),
    names: stored.slice(0, MOST_NAMES).map(asCode).join(', '),
    more: stored.length > MOST_NAMES ? ' …' : '',
  });
};

const MOST_WORDS = 2;
const MOST_SERVICES = 5;

/** A process tells its version when it starts, which may be long before the fault. */
const VERSION_REACH = DAY;

type Mention = {
  readonly key: string;
  readonly word: string;
  /** So much earlier than the window records may tell of it. */
  readonly reach: Micros;
};

/** The words of names that are no service, and versions, as records may hold them. */
const mentionsOf = ({ unstored = [] }: AskContext): readonly Mention[] => {
  const words = unstored.flatMap(({ name, field }): readonly Omit<Mention, 'key'>[] => {
    if (field === 'version') return [{ word: name, reach: VERSION_REACH }];
    return field === 'service' ? wordsOfName(name).map((word) => ({ word, reach: 0 })) : [];
  });
  const distinct = words.filter(({ word }, index) => words.findIndex((other) => other.word === word) === index);
  return distinct.slice(0, MOST_WORDS).map((each, index) => ({ key: `mention-${index + 1}`, ...each }));
};

/** Records of the window of the question that hold a word of such a name, whoever wrote them. */
export const unstoredNameQueries = (context: AskContext): AskQueries => {
  if (context.previous === undefined) return {};
  const wide = { ...overServices(context), entities: [] };
  const asked = context.hasOwnTime ? context.period : { ...context.window.analysis, to: context.askedAt };
  return Object.fromEntries(
    mentionsOf(context).flatMap(({ key, word: text, reach }) => {
      const window = { from: asked.from - reach, to: asked.to };
      return [
        [`${key}-lines`, tallyQuery(wide, 'logs', { window, by: 'service', text })] as const,
        [`${key}-latest`, logQuery(wide, { window, phrases: [text], budget: 1 })] as const,
        ...(hasSource(context, 'spans')
          ? [[`${key}-spans`, tallyQuery(wide, 'spans', { window, by: 'service', text })] as const]
          : []),
      ];
    }),
  );
};

const mentionRows = ({ key }: Mention, reads: AskReads): readonly PlacedRow<TallyRow>[] => [
  ...reads.values(`${key}-lines`),
  ...reads.values(`${key}-spans`),
];

const sayMention = (mention: Mention, reads: AskReads, write: ResultWriter): void => {
  const { key, word } = mention;
  write.list(
    mentionRows(mention, reads)
      .slice(0, MOST_SERVICES)
      .map((placed) =>
        write.claim('unstored.mentioned', {
          word: { name: word },
          what: placed.row.of,
          service: { name: placed.row.value ?? '' },
          n: { figure: write.cell(placed, 'count') },
          errors: { figure: write.cell(placed, 'errors') },
        }),
      ),
  );
  const [latest] = reads.rows(`${key}-latest`, 'log');
  if (latest !== undefined)
    write.sentence(
      'unstored.latest',
      { at: { clock: latest.row.time }, service: { name: latest.row.service }, quote: { quote: latest.row.message } },
      { cites: [write.cite(latest)] },
    );
};

const sayMentions = (context: AskContext, reads: AskReads, write: ResultWriter): void => {
  const all = mentionsOf(context);
  const found = all.filter((each) => mentionRows(each, reads).length > 0);
  for (const each of found) sayMention(each, reads, write);
  // of records that the key may not read nothing is absent
  if (found.length > 0 || context.onlyServices !== undefined) return;
  const absences = all.flatMap(({ key, word }) => {
    const { status, coverage } = reads.get(`${key}-lines`);
    return status === 'read' ? [write.claim('unstored.unmentioned', { word }, { type: 'absence', coverage })] : [];
  });
  write.sentences(...absences);
};

/** Says them first. Whether there is nothing else to answer: the message asks about them alone, inside an issue. */
export const sayUnstoredNames = (context: AskContext, reads: AskReads, write: ResultWriter): boolean => {
  const { unstored = [], entities, previous, onlyServices } = context;
  // what begins an issue is asked about in its notices, which know of no key
  if (previous === undefined && onlyServices === undefined) return false;
  const held = sayFieldValues(context, reads, write);
  const others = unstored.filter(({ name }) => !held.has(name));
  for (const each of others) sayUnstored(each, context, write);
  sayMentions({ ...context, unstored: others }, reads, write);
  const stored = entities.filter((each) => namesOfEntity(each).length > 0);
  return unstored.length > 0 && !unstored.some(({ field }) => stored.some(({ kind }) => kind === field));
};
