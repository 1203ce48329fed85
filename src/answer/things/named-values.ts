// Which of a thing: “which merchants are affected?”, “which booking was the last?”. Failing lines hold things in attributes
// (`MerchantId`), in pairs (`reader=r-17`) or beside their noun (“booking 5039”); the noun of the question says which are meant.
import type { Figure } from '../../evidence/evidence.js';
import type { TimeWindow } from '../../kernel/time.js';
import { hasCue } from '../../language/details/message-details.js';
import type { QuestionCue } from '../../language/details/question-cues.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { ATTRIBUTE_PATTERNS, fieldsWithoutAccounts } from '../counts/attribute-names.js';
import { sayNoun } from '../counts/say-counted.js';
import type { MeasureAnswer } from '../measure.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineParts } from '../rows/record-lines.js';
import { holdsThing, thingOf } from '../../language/names/thing-words.js';
import { slotValues } from './value-slots.js';

/** Places that have measures of their own, where records name some. */
const PLACES = ['region', 'environment', 'version'] as const satisfies readonly QuestionCue[];

/** Other kinds of places and records that have measures of their own. */
const OTHER_KINDS: readonly QuestionCue[] = [
  'pod',
  'host',
  'endpoint',
  'service',
  'level',
  'lines',
  'warnings',
  'request ids',
  'which database',
  'statements',
  'index',
  'locks',
  'deploy',
  'change',
];

/** Whoever asks who is affected by it, or how many people are, names them without “which”. */
const asksForPeople = ({ ask, details }: AskContext): boolean =>
  (ask.measure === 'affected' && details.wantsYesOrNo !== true) ||
  (ask.measure === 'count' && (ask.of === 'users' || ask.by === 'user' || ask.by === 'tenant'));

/** “Which requests fail?” asks where they go to, and for no ids. */
const REQUESTS =
  /^(?:request|call|anfrage|aufruf|requête|appel|petici|llamada|solicitud|pedido|chamada|richiest|chiamat|verzoek)/u;

/** The nouns of the question, in the singular. Empty: it asks for none that lines may hold. */
const nounsAsked = (context: AskContext): readonly string[] => {
  const { details, ask, entities } = context;
  if (!hasSource(context, 'logs') || details.record !== undefined) return [];
  if (entities.some(({ kind }) => kind === 'id' || kind === 'quote')) return [];
  if (hasCue(details, ...OTHER_KINDS) || ask.by === 'request') return [];
  if (PLACES.some((place) => hasCue(details, place) && context.catalogue[place].length > 0)) return [];
  const said = details.askedNouns ?? (asksForPeople(context) ? details.terms.map(({ text }) => text) : []);
  const nouns = said.map(thingOf).filter((noun) => noun.length >= LEAST_NOUN);
  return ask.by === 'endpoint' ? nouns.filter((noun) => !REQUESTS.test(noun)) : nouns;
};

/** Shorter words are articles and prepositions. */
const LEAST_NOUN = 3;

const LINES_READ = 400;

/** Of a cause those who suffer from it may name more than who is blamed. */
const ofFailing = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

/** The noun says what is meant, whether or not it is of the cause: from the beginning of what is looked at on. */
const windowOf = ({ period, window, hasOwnTime }: AskContext): TimeWindow =>
  hasOwnTime ? period : { from: Math.min(period.from, window.analysis.from), to: period.to };

/** Where a line holds a thing: in an attribute, or in its text. */
type Held = { readonly in: 'attribute' | 'text'; readonly field: string };

/** `reader=r-17`, `reader: r-17`, “reader r-17”: a value beside a noun alone has a digit. Longer names and values are none. */
const PAIR =
  /(?<![\p{L}\p{N}])([\p{L}][\p{L}\p{M}\p{N}_.-]{0,60})["']?(?:(=|:\s?(?![\p{L}_]{1,20}=))|\s{1,4}#?(?=[\p{L}_-]{0,8}\p{N}))["'[<]{0,2}?(\[[A-Z]{2,12}:[\da-z]{4,24}\]|[\p{L}\p{N}][\p{L}\p{N}_.@/-]{0,200})(?![\p{L}\p{N}_.@/-])/gu;

type Value = Held & { readonly value: string };

const valuesInText = (message: string): readonly Value[] =>
  [...message.matchAll(PAIR)].map(([, field = '', , value = '']) => ({
    in: 'text',
    field,
    value: value.replace(/[.:-]+$/, ''),
  }));

const valuesOf = ({ message, attributes = {} }: LogRecord): readonly Value[] => [
  ...fieldsWithoutAccounts(attributes).map((field) => ({
    in: 'attribute' as const,
    field,
    value: String(attributes[field]),
  })),
  ...valuesInText(message),
];

/** Nouns that programs call otherwise in their lines. */
const FIELDS_OF_NOUN: readonly (readonly [nouns: RegExp, fields: RegExp])[] = [
  [/^(?:recipient|empfänger|destinatari|destinataire)/u, /^(?:to|rcpt|orig_to|recipient)$/u],
  [/^(?:sender|absender|remitente|expéditeur|remetente)/u, /^(?:from|sender)$/u],
  [
    /^(?:client|peer|ip|address|addr|adresse|direcci)/u,
    /^(?:ip|rip|client|peer|remote|addr|address|remote_addr|client_ip|source|src)$/u,
  ],
  [/^(?:tenant|mandant|inquilino|locataire|org(?:ani[sz]ation)?|workspace)/u, ATTRIBUTE_PATTERNS.tenants],
  [
    /^(?:user|people|person|customer|client|account|benutzer|nutzer|kunde|usuario|usuário|cliente|utilisateur|utente|gebruiker|klant)/u,
    ATTRIBUTE_PATTERNS.users,
  ],
  // whom a company deals with by a contract or a card
  [
    /^(?:user|people|person|customer|client|account|benutzer|nutzer|kunde|usuario|usuário|cliente|utilisateur|utente|gebruiker|klant)/u,
    /^(?:contract|subscriber|subscription|member|membership|cardholder|policyholder|passenger|traveller|patron|msisdn)(?:[._-]?(?:id|no|nr|number))?$/iu,
  ],
];

/** “Branches” is `branch`, “batches” `batch`. */
const meansField = (noun: string, field: string): boolean =>
  holdsThing(field, noun) || (noun.endsWith('e') && holdsThing(field, noun.slice(0, -1)));

const meansOtherwise = (noun: string, field: string): boolean =>
  FIELDS_OF_NOUN.some(([nouns, fields]) => nouns.test(noun) && fields.test(field));

const isHeld = (a: Held, b: Held): boolean => a.in === b.in && a.field === b.field;

type Found = Held & {
  readonly service: string;
  /** Where errors hold none, warnings may. */
  readonly level: FailingLevel;
  /** The lines that hold it, the newest first, each with its value. */
  readonly lines: readonly { readonly value: string; readonly placed: PlacedRow<LogRecord> }[];
};

type FailingLevel = 'error' | 'warn';

type ValueInLine = Value & { readonly placed: PlacedRow<LogRecord> };

/** A line that says the same twice is one line. */
const onceInLine = (values: readonly ValueInLine[]): readonly ValueInLine[] => [
  ...new Map(values.map((each) => [[each.in, each.field, each.value, each.placed.row.id].join(' '), each])).values(),
];

/** What stands behind the noun in the text of lines that differ in nothing else. */
const inSlots = (rows: readonly PlacedRow<LogRecord>[], noun: string): readonly ValueInLine[] => {
  const placedOf = new Map(rows.map((placed) => [placed.row, placed]));
  return slotValues([...placedOf.keys()], noun).flatMap(({ row, field, value }) => {
    const placed = placedOf.get(row);
    return placed === undefined ? [] : [{ in: 'text' as const, field, value, placed }];
  });
};

const LINES = { error: 'value-lines', warn: 'value-warnings' } as const satisfies Record<FailingLevel, string>;
/** The failing lines of the one service that holds the values: more of them than among those of all services. */
const LINES_OF_SERVICE = 'value-service-lines';

/** Of the services whose lines hold it, the one with most of them. An attribute is preferred: it is counted in the store. */
const findHeldIn = (
  rows: readonly PlacedRow<LogRecord>[],
  nouns: readonly string[],
  level: FailingLevel,
): Found | undefined => {
  const all = rows.flatMap((placed) => valuesOf(placed.row).map((value) => ({ ...value, placed })));
  for (const means of [meansField, meansOtherwise])
    for (const noun of nouns) {
      const named = all.filter(({ field }) => means(noun, field));
      const meant = onceInLine(named.length > 0 ? named : inSlots(rows, noun));
      const groups = [...Map.groupBy(meant, (each) => `${each.in} ${each.field} ${each.placed.row.service}`).values()];
      const [most] = groups.toSorted((a, b) => b.length - a.length);
      const [first] = most ?? [];
      if (most === undefined || first === undefined) continue;
      return {
        in: first.in,
        field: first.field,
        service: first.placed.row.service,
        level,
        lines: most.filter((each) => isHeld(each, first)).map(({ value, placed }) => ({ value, placed })),
      };
    }
  return undefined;
};

/** What lines hold by one of these nouns, each with its line. Undefined: nothing. */
export const findHeldValues = (
  rows: readonly PlacedRow<LogRecord>[],
  nouns: readonly string[],
): Found['lines'] | undefined => findHeldIn(rows, nouns.map(thingOf), 'error')?.lines;

const findHeld = (context: AskContext, reads: AskReads): Found | undefined => {
  const nouns = nounsAsked(context);
  if (reads.has(LINES_OF_SERVICE)) {
    const found = findHeldIn(reads.rows(LINES_OF_SERVICE, 'log'), nouns, 'error');
    if (found !== undefined) return found;
  }
  return (
    findHeldIn(reads.rows(LINES.error, 'log'), nouns, 'error') ??
    findHeldIn(reads.rows(LINES.warn, 'log'), nouns, 'warn')
  );
};

const valueQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (nounsAsked(context).length === 0) return {};
  const found = findHeld(context, reads);
  const failing = ofFailing(context);
  const lines = { window: windowOf(context), minLevel: 'error', budget: LINES_READ } as const;
  const isCut = reads.has(LINES.error) && reads.get(LINES.error).owed > 0;
  return {
    [LINES.error]: logQuery(failing, lines),
    ...(reads.has(LINES.error) &&
      found === undefined && { [LINES.warn]: logQuery(failing, { ...lines, minLevel: 'warn' }) }),
    ...(found?.in === 'text' &&
      isCut && { [LINES_OF_SERVICE]: logQuery(failing, { ...lines, services: [found.service] }) }),
    ...(found?.in === 'attribute' && {
      'value-counts': tallyQuery(failing, 'logs', {
        window: windowOf(context),
        services: [found.service],
        by: { field: found.field },
      }),
    }),
  };
};

const MOST_VALUES = 8;

/** The newest value alone is asked for: “which loan was the last?” */
const asksForLast = ({ ask, details }: AskContext): boolean => ask.measure === 'last' || hasCue(details, 'latest');

const answerLast = ({ lines }: Found, write: ResultWriter): DraftedResult | undefined => {
  const [newest] = lines;
  if (newest === undefined) return undefined;
  const { value, placed } = newest;
  const evidence = write.cite(placed);
  write.sentences(write.claimOf([{ name: value }, ': ', ...lineParts(placed.row)], { cites: [evidence] }));
  return write.show(evidence).finish({ kind: 'list', items: [{ name: value, evidence: [evidence] }] });
};

export const countPlaced = (rows: readonly PlacedRow[], write: ResultWriter): Figure => ({
  value: rows.length,
  by: 'count',
  of: rows.map((placed) => ({ evidence: write.cite(placed), path: 'time' })),
});

/** Letters and digits alone: it stands in a sentence as it is. */
const plain = (field: string): string => field.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

type Counted = { readonly name: string; readonly errors: Figure };

type ValuesSentence = 'values.failing' | 'values.newest' | 'values.warned';

const sayValues = (
  { field, service, level, in: place }: Found,
  { n, counted, id }: { readonly n: Figure; readonly counted: readonly Counted[]; readonly id: ValuesSentence },
  write: ResultWriter,
): DraftedResult => {
  const isAttribute = place === 'attribute';
  // rows hold an attribute by its name; what stands in the text of a line is part of a word there
  write.sentence(id, {
    n: { figure: n },
    field: isAttribute ? { name: field } : plain(field),
    service: { name: service },
  });
  const shown = counted.slice(0, MOST_VALUES);
  // where each of many has failed once, none of them tells more than their number
  const isAlike = counted.length > MOST_VALUES && counted.every(({ errors }) => errors.value === 1);
  if (!isAlike) {
    const noun = level === 'error' ? 'errors' : 'lines';
    write.list(
      shown.map(({ name, errors }) =>
        write.claim('count.item', { value: { name }, what: sayNoun(write, noun, errors) }),
      ),
    );
    if (shown.length < counted.length) write.text('count.largest-shown');
  }
  return write.finish({
    kind: 'list',
    items: counted.map(({ name, errors }) => ({
      name,
      value: errors.value,
      evidence: [...new Set(errors.of.map(({ evidence }) => evidence))],
    })),
  });
};

const isFailing = ({ row }: PlacedRow<TallyRow>): boolean => row.errors > 0;

/** The store has counted an attribute over all lines. */
const answerCounted = (found: Found, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const total = reads.total('value-counts');
  const failing = reads.values('value-counts').filter(isFailing);
  if (total === undefined || failing.length === 0) return undefined;
  const counted = failing.map((each) => ({ name: each.row.value ?? '', errors: write.cell(each, 'errors') }));
  return sayValues(found, { n: write.cell(total, 'valuesWithErrors'), counted, id: 'values.failing' }, write);
};

/** What stands in the text of lines is counted over the lines that were read. */
const answerRead = (found: Found, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const groups = [...Map.groupBy(found.lines, ({ value }) => value)].toSorted(([, a], [, b]) => b.length - a.length);
  const firsts = groups.flatMap(([, [first]]) => (first === undefined ? [] : [first.placed]));
  if (firsts.length === 0) return undefined;
  const key = reads.has(LINES_OF_SERVICE) && found.level === 'error' ? LINES_OF_SERVICE : LINES[found.level];
  const failing: ValuesSentence = reads.get(key).owed === 0 ? 'values.failing' : 'values.newest';
  const counted = groups.map(([name, lines]) => ({
    name,
    errors: countPlaced(
      lines.map(({ placed }) => placed),
      write,
    ),
  }));
  return sayValues(
    found,
    { n: countPlaced(firsts, write), counted, id: found.level === 'warn' ? 'values.warned' : failing },
    write,
  );
};

const answerNamedValues = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const found = findHeld(context, reads);
  if (found === undefined) return undefined;
  if (asksForLast(context)) return answerLast(found, write);
  const counted = found.in === 'attribute' ? answerCounted(found, reads, write) : undefined;
  return counted ?? answerRead(found, reads, write);
};

/** Readings of a question for values of a thing: few of them name what lines call it. */
export const VALUE_MEASURES = [
  'affected',
  'change',
  'count',
  'history',
  'inventory',
  'last',
  'lines',
  'missing',
  'place',
  'same',
  'spread',
  'unclear',
  'version',
] as const satisfies readonly AskContext['ask']['measure'][];

/** Parts of any system or of any story: no field would name them. */
const OF_ANY_SYSTEM =
  /^(?:ones?|parts?|things?|places?|sides?|areas?|systems?|apps?|applications?|kinds?|types?|sorts?|people|persons?|problems?|issues?|causes?|teams?|steps?|requests?|calls?|errors?|teile?|stellen?|seiten?|bereiche?|arten?|problemen?|probleme|partes?|tipos?|problemas?|lados?|sistemas?|parties?|choses?|problèmes?|côtés?|systèmes?|coisas?|cosas?)$/u;

/** “Which practices are hit?”, where no failing line names one: what follows is told by another place. Undefined: it asks for no such thing. */
const unnamedNoun = (context: AskContext, reads: AskReads): string | undefined => {
  const { ask, details } = context;
  const isOfPlace = (ask.measure === 'place' || ask.measure === 'affected') && ask.by === undefined;
  if (!isOfPlace || reads.get(LINES.error).status !== 'read' || nounsAsked(context).length === 0) return undefined;
  const [noun] = details.askedNouns ?? [];
  return noun === undefined || OF_ANY_SYSTEM.test(noun) ? undefined : noun;
};

/** A measure that names the values of a thing where the question asks which of it, and lines hold it. */
export const overNamedValues = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({ ...measure.reads(context, reads), ...valueQueries(context, reads) }),
  answer: (context, reads, write) => {
    const named = reads.has(LINES.error) ? answerNamedValues(context, reads, write) : undefined;
    if (named !== undefined) return named;
    const noun = unnamedNoun(context, reads);
    if (noun !== undefined) write.text('values.unnamed', { noun });
    return measure.answer(context, reads, write);
  },
});
