// What a question that goes on takes from the ones before it: their names, the code that they counted, their words and time.
import { changesIssue } from '../../answer/resolve-ask.js';
import type { Answer } from '../../evidence/answer.js';
import type { Turn } from '../../investigation/state.js';
import { optional } from '../../kernel/optional.js';
import { hasCue, type MessageDetails, NO_DETAILS } from '../../language/details/message-details.js';
import { OTHER_VALUES } from '../../answer/things/other-values.js';
import { NAMED_TROUBLE } from '../../answer/verdicts/named-trouble-answer.js';
import { asksSomethingOfLines } from '../../language/details/line-request.js';
import type { EntityKind } from '../../language/names/entity.js';
import type { Ask, Reading } from '../../language/reading.js';
import { readReading } from './conversation.js';
import type { StepContext } from './step-context.js';

/** Names that edit the scope. */
export const SCOPE_KINDS: ReadonlySet<EntityKind> = new Set(['service', 'environment', 'region', 'version']);

/** The last question that was worded: one that asks on, or again in another language, has no words of its own. */
const wordedBefore = async (context: StepContext, own: readonly Turn[]): Promise<Reading | undefined> => {
  for (const turn of own.toReversed()) {
    if (turn.status !== 'answered' || turn.ask?.page === 'next') continue;
    if (turn.read === undefined) return undefined;
    const reading = await readReading(context, { read: turn.read });
    if (reading.retells !== true) return reading;
  }
  return undefined;
};

/** “And five more”, “the same in German”: with the names, the words and the time of the question that was asked before. */
export const withPagedQuestion = async (
  context: StepContext,
  reading: Reading,
  { ask, own }: { readonly ask: Ask; readonly own: readonly Turn[] },
): Promise<Reading> => {
  const before = ask.page === 'next' || reading.retells === true ? await wordedBefore(context, own) : undefined;
  if (before === undefined) return reading;
  const isCounted = reading.entities.some(({ kind }) => kind === 'number');
  // an edit has changed scope and window already
  const isEdit = changesIssue(before);
  const kept = before.entities.filter(
    ({ kind }) => !(isCounted && kind === 'number') && !(isEdit && SCOPE_KINDS.has(kind)),
  );
  return {
    ...reading,
    entities: [...kept, ...reading.entities],
    ...optional({
      topics: reading.topics ?? before.topics,
      time: reading.time ?? (isEdit ? undefined : before.time),
      details: before.details ?? reading.details,
    }),
  };
};

/** Measures whose figures are of the services that a question names. */
export const OF_NAMED: ReadonlySet<Ask['measure']> = new Set([
  'comparison',
  'count',
  'latency',
  'lines',
  'share',
  'throughput',
  'trend',
]);

/** “And by minute?”: so few words say nothing of whose figures are meant. */
const FEW_WORDS = 4;

const isElliptical = (ask: Ask, reading: Reading): boolean =>
  OF_NAMED.has(ask.measure) &&
  ask.page === undefined &&
  (reading.wording?.length.whole ?? Infinity) <= FEW_WORDS &&
  !reading.entities.some(({ kind }) => SCOPE_KINDS.has(kind)) &&
  reading.details?.status === undefined &&
  !hasCue(reading.details ?? NO_DETAILS, 'errors');

const namesScope = ({ entities }: Reading): boolean => entities.some(({ kind }) => SCOPE_KINDS.has(kind));

/** “Only the last 2 minutes”: the same question of the same services, and of another time. */
export const isWindowEdit = (reading: Reading): boolean =>
  changesIssue(reading) && reading.acts[0].kind === 'window' && !namesScope(reading);

/** “And in orders?”, “no, I meant orders”, “and in the last 10 minutes?”: the question before, of another service or time. */
const asksAgain = ({ acts: [act], time }: Reading): boolean =>
  act.kind === 'correct' || (act.kind === 'ask' && act.ask.measure === 'same') || time?.alone === true;

/** What may be asked of what the answer before told: “how many of them?”, “is that over?”. */
const OF_TOLD: ReadonlySet<Ask['measure']> = new Set([
  ...OF_NAMED,
  'affected',
  'duration',
  'exception',
  'last',
  'ongoing',
  'onset',
  'place',
  'spread',
]);

/** Measures that may tell of another trouble than the cause, which is then meant by “them” and “that”. */
const TELLS_TROUBLE: ReadonlySet<Ask['measure']> = new Set([...OF_TOLD, 'health']);

/** The answer tells of something that failed: nobody asks how many of nothing there were. */
const toldTrouble = async (context: StepContext, before: Turn): Promise<boolean> => {
  if (before.body === undefined) return false;
  const { result } = JSON.parse(await context.readText(before.body)) as Answer;
  switch (result?.kind) {
    case 'yes-no':
      return before.ask?.measure !== 'health' || result.yes === false;
    case 'value':
      return Number(result.value) > 0;
    case 'list':
      return result.items.some(({ value = 0 }) => value > 0);
    default:
      return false;
  }
};

/** “How many of them?”, “is that over?”, of nothing that it names. */
const refersBack = ({ entities, details = NO_DETAILS }: Reading): boolean =>
  hasCue(details, 'back') && !entities.some(({ name }) => name !== undefined);

const statusDetails = ({ status, alsoStatuses }: StatusDetails): StatusDetails => optional({ status, alsoStatuses });

const namedServiceEntities = ({ entities }: Reading): Reading['entities'] =>
  entities.filter(({ kind }) => kind === 'service');

type StatusDetails = Pick<MessageDetails, 'status' | 'alsoStatuses'>;

type SubjectBefore = {
  readonly services: Reading['entities'];
  readonly statuses: StatusDetails;
  readonly time?: Pick<Reading, 'time' | 'entities'>;
};

const TIME_KINDS: ReadonlySet<EntityKind> = new Set(['time', 'date', 'duration']);

/** What a question says of time, with the names of it. */
const timeOf = ({ time, entities }: Reading): SubjectBefore['time'] =>
  time && { time, entities: entities.filter(({ kind }) => TIME_KINDS.has(kind)) };

/** What an elliptical question goes on with: the services of the last one that names some, the code that was counted since, and its time. */
const subjectBefore = async (
  context: StepContext,
  own: readonly Turn[],
  measures: ReadonlySet<Ask['measure']>,
): Promise<SubjectBefore> => {
  let statuses: StatusDetails = {};
  let services: Reading['entities'] = [];
  let time: SubjectBefore['time'];
  let isMoved = false;
  for (const turn of own.toReversed()) {
    const { read, ask } = turn;
    if (read === undefined || ask === undefined || !measures.has(ask.measure)) break;
    const reading = await readReading(context, { read });
    const isOfWindow = isWindowEdit(reading);
    if (changesIssue(reading) && !isOfWindow) break;
    if (statuses.status === undefined) statuses = statusDetails(reading.details ?? {});
    if (services.length === 0) services = namedServiceEntities(reading);
    // an edit has moved the window already: what was asked before it was of another time
    isMoved ||= isOfWindow;
    if (!isMoved) time ??= timeOf(reading);
    if (!isOfWindow && !asksAgain(reading) && !isElliptical(ask, reading) && !refersBack(reading)) break;
  }
  return { services, statuses, ...optional({ time }) };
};

/** “By minute?” counts what was counted before; “how many warnings?” counts something else. */
const namesNothingCounted = ({ of }: Ask, { details = NO_DETAILS }: Reading): boolean =>
  (of === undefined || of === 'errors') && !hasCue(details, 'lines', 'warnings');

type AskedBefore = { readonly ask: Ask; readonly own: readonly Turn[] };

const withSubject = (reading: Reading, ask: Ask, { services, statuses, time }: SubjectBefore): Reading => {
  const { details = NO_DETAILS } = reading;
  const isOfStatusBefore = details.status === undefined && namesNothingCounted(ask, reading);
  return {
    ...reading,
    entities: [
      ...(namedServiceEntities(reading).length > 0 ? [] : services),
      ...(reading.time === undefined ? (time?.entities ?? []) : []),
      ...reading.entities,
    ],
    ...optional({ time: reading.time ?? time?.time }),
    ...(isOfStatusBefore && statuses.status !== undefined && { details: { ...details, ...statuses } }),
  };
};

/** “How many of them failed?”, “is that over?” after another trouble than the cause was told of: what is asked is of that. */
const withTroubleBefore = async (
  context: StepContext,
  reading: Reading,
  { ask, own }: AskedBefore,
): Promise<Reading> => {
  const before = own.findLast((each) => each.status === 'answered');
  if (!OF_TOLD.has(ask.measure) || before === undefined || !(await toldTrouble(context, before))) return reading;
  const told = await subjectBefore(context, own, TELLS_TROUBLE);
  return told.services.length === 0 ? reading : withSubject(reading, ask, told);
};

/** “How many 502s in orders?”, “by minute?”, “only the last 5 minutes”: the later ones are of orders and of that code as well. */
export const withSubjectBefore = async (
  context: StepContext,
  reading: Reading,
  asked: AskedBefore,
): Promise<Reading> => {
  const { ask, own } = asked;
  const goesOn =
    isWindowEdit(reading) || (!changesIssue(reading) && (asksAgain(reading) || isElliptical(ask, reading)));
  if (goesOn && OF_NAMED.has(ask.measure))
    return withSubject(reading, ask, await subjectBefore(context, own, OF_NAMED));
  return refersBack(reading) && !changesIssue(reading) ? withTroubleBefore(context, reading, asked) : reading;
};

/** Whoever asks these in few words after lines were counted or looked up means these lines. */
const OF_EDGE: ReadonlySet<Ask['measure']> = new Set(['history', 'last', 'onset']);
const FEW_WORDS_OF_EDGE = 5;
const FEW_WORDS_OF_LINES = 12;

const NAMES_NOTHING: ReadonlySet<EntityKind> = new Set(['number', 'host', 'time', 'duration']);

const saysTellingWord = ({ lineWords = [], things = [] }: MessageDetails): boolean =>
  lineWords.some(({ said, isTelling }) => isTelling && things.includes(said));

/** “When was the first one?”, “how many of those by minute?”: what it asks is of lines that it does not name. */
const saysNothingOfLines = (reading: Reading, { measure }: Ask): boolean => {
  const { wording, entities, details = NO_DETAILS } = reading;
  const length = wording?.length.whole ?? Infinity;
  if (details.record !== undefined || details.identifiers !== undefined) return false;
  if (hasCue(details, 'errors', 'warnings', 'deploy', 'change', 'requests', 'traffic')) return false;
  if (OF_EDGE.has(measure) && length <= FEW_WORDS_OF_EDGE && entities.length === 0) return true;
  const pointsBack = hasCue(details, 'back', 'same text') || (length <= FEW_WORDS_OF_EDGE && !saysTellingWord(details));
  return (
    pointsBack &&
    asksSomethingOfLines(details) &&
    length <= FEW_WORDS_OF_LINES &&
    entities.every(({ kind }) => NAMES_NOTHING.has(kind))
  );
};

/** How an answer calls what it told of lines. */
const TOLD_OF_LINES: ReadonlySet<string> = new Set(['lines', 'first', 'last', 'onset', 'history']);

const toldLines = async (context: StepContext, { body }: Turn): Promise<boolean> => {
  if (body === undefined) return false;
  const { result } = JSON.parse(await context.readText(body)) as Answer;
  return result?.kind === 'value' && TOLD_OF_LINES.has(result.name);
};

/** The last question before that says by its words which lines it means: those between told of the same. */
type LinesBefore = { readonly turn: Turn; readonly reading: Reading };

const linesBefore = async (context: StepContext, own: readonly Turn[]): Promise<LinesBefore | undefined> => {
  for (const turn of own.toReversed()) {
    if (turn.status !== 'answered' || turn.read === undefined || turn.ask === undefined) return undefined;
    const reading = await readReading(context, { read: turn.read });
    if (!saysNothingOfLines(reading, turn.ask)) return { turn, reading };
  }
  return undefined;
};

/** “How many lock wait timeouts?”, “when was the first one?”: the words of a question or a pasted record say which lines both mean. */
export const withLinesBefore = async (
  context: StepContext,
  reading: Reading,
  { ask, own }: { readonly ask: Ask; readonly own: readonly Turn[] },
): Promise<Reading> => {
  if (!saysNothingOfLines(reading, ask)) return reading;
  const before = await linesBefore(context, own);
  if (before === undefined) return reading;
  const { details: earlier = NO_DETAILS, entities } = before.reading;
  const { record, identifiers } = earlier;
  const quotes = entities.filter(({ kind }) => kind === 'quote');
  const lineWords =
    record === undefined ? earlier.lineWords : record.like.split(' ').map((said) => ({ said, isTelling: true }));
  const isNamed = quotes.length > 0 || identifiers !== undefined || record !== undefined;
  if (
    !isNamed &&
    ((lineWords ?? []).length === 0 || !(OF_EDGE.has(ask.measure) || (await toldLines(context, before.turn))))
  )
    return reading;
  const said = reading.details ?? NO_DETAILS;
  return {
    ...reading,
    entities: [...quotes, ...reading.entities],
    details: { ...said, isOfLinesBefore: true, ...optional({ lineWords, identifiers }) },
  };
};

/** “And the other one?”, “the rest?”: it names nothing, and says no more. */
const saysOthersAlone = ({ entities, details = NO_DETAILS, wording }: Reading): boolean =>
  hasCue(details, 'other ones') &&
  !hasCue(details, 'errors', 'warnings', 'why', 'service', 'pod', 'host', 'endpoint', 'same trouble') &&
  details.askedNouns === undefined &&
  (wording?.length.whole ?? Infinity) <= FEW_WORDS_OF_EDGE &&
  entities.every(({ kind }) => kind === 'number');

/** The values of fields about which the last questions asked, the latest first. */
const valuesAskedBefore = async (context: StepContext, own: readonly Turn[]): Promise<readonly string[]> => {
  const values: string[] = [];
  for (const turn of own.toReversed()) {
    if (turn.status !== 'answered' || turn.read === undefined) break;
    const { component, details = NO_DETAILS } = await readReading(context, { read: turn.read });
    const named = [component?.name, ...(details.valuesBefore ?? []), ...(details.identifiers ?? [])];
    const asked = named.filter((name) => name !== undefined && !/\s/u.test(name)) as string[];
    if (asked.length === 0) break;
    values.push(...asked);
  }
  return [...new Set(values)];
};

const OF_OTHER_VALUES = [
  { kind: 'ask', ask: { measure: 'spread', of: OTHER_VALUES }, probability: 1 },
] as const satisfies Reading['acts'];

/** “And the other one?” after “is nordwind ok?”: the other values of the field that holds it. `own`: the turns of the issue. */
export const withOtherValues = async (
  context: StepContext,
  reading: Reading,
  own: readonly Turn[],
): Promise<Reading> => {
  if (!saysOthersAlone(reading)) return reading;
  const valuesBefore = await valuesAskedBefore(context, own);
  if (valuesBefore.length === 0) return reading;
  const { clauses: _clauses, reference: _reference, component: _component, ...rest } = reading;
  return { ...rest, acts: OF_OTHER_VALUES, details: { ...(reading.details ?? NO_DETAILS), valuesBefore } };
};

/** So few words go on about the thing of the question before; a summary is ordered in more. */
const FEW_WORDS_OF_THING = 9;
const FEW_WORDS_OF_SUMMARY = 16;

const toldNamedTrouble = async (context: StepContext, { body }: Turn): Promise<boolean> => {
  if (body === undefined) return false;
  const { result } = JSON.parse(await context.readText(body)) as Answer;
  return result?.kind === 'value' && result.name === NAMED_TROUBLE;
};

/** “Since when?”, “how many requests are slow?” after “seat map is slow, why?”: of the same records, while that is what was told last. */
export const withThingBefore = async (
  context: StepContext,
  reading: Reading,
  { ask, own }: AskedBefore,
): Promise<Reading> => {
  const { entities, details = NO_DETAILS, wording } = reading;
  const most = ask.measure === 'summary' ? FEW_WORDS_OF_SUMMARY : FEW_WORDS_OF_THING;
  const isNamed = entities.some(({ kind }) => !NAMES_NOTHING.has(kind)) || details.identifiers !== undefined;
  if (isNamed || hasCue(details, 'errors', 'warnings') || (wording?.length.whole ?? Infinity) > most) return reading;
  for (const turn of own.toReversed()) {
    if (turn.status !== 'answered' || turn.read === undefined) continue;
    if (turn.ask?.measure === 'cause') {
      if (!(await toldNamedTrouble(context, turn))) return reading;
      const { thingNames = [] } = (await readReading(context, { read: turn.read })).details ?? NO_DETAILS;
      return { ...reading, details: { ...details, thingNames, isOfThingBefore: true } };
    }
  }
  return reading;
};
