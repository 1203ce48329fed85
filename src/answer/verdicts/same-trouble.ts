// “Also 502 on quotes, same thing?”: whether the answers with a status code belong to the trouble of the issue. They are counted by
// the lines of whoever takes the requests in, and when they began decides.
import { hasCue, statusesOf } from '../../language/details/message-details.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { readRoute } from '../../telemetry/route-path.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { STATUS_FIELD } from '../counts/counted-records.js';
import { nearestRoutes, ROUTES_READ, saidRoute } from '../counts/route-counts.js';
import { sayNoun, sayWhose } from '../counts/say-counted.js';
import type { MeasureAnswer } from '../measure.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { wholeTime } from '../rows/lines-meant.js';
import { claimRelation, relationOf } from '../rows/said-answers.js';
import { thingOf } from '../../language/names/thing-words.js';
import { finishText } from './cause.js';
import { causeFacts } from './cause-facts.js';
import { claimCause } from './cause-sentences.js';

/** What begins nearer than this is one incident, as far as anybody can tell. */
const TOGETHER = 90 * SECOND;

const asksOfCode = (context: AskContext): boolean => {
  const { details } = context;
  return hasCue(details, 'same trouble') && details.status !== undefined && hasSource(context, 'logs');
};

/** `5xx` is any of a hundred. */
export const codesOfStatuses = (statuses: readonly string[]): readonly string[] =>
  statuses.flatMap((status) =>
    status.endsWith('xx')
      ? Array.from({ length: 100 }, (_, n) => String(Number(status.charAt(0)) * 100 + n))
      : [status],
  );

/** The route that is named, or the one of a stored path of which a word of the message is a part. Undefined: of all requests. */
const routeMeant = (context: AskContext, rows: readonly PlacedRow<TallyRow>[]): string | undefined => {
  const said = saidRoute(context);
  if (said !== '') return said;
  const words = new Set(context.details.terms.map(({ text }) => thingOf(text)));
  const segments = rows.flatMap(({ row }) => readRoute(row.value ?? '')?.segments ?? []);
  const segment = segments.find((each) => /\p{L}{3}/u.test(each) && words.has(thingOf(each)));
  return segment === undefined ? undefined : `/${segment}`;
};

const codeQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!asksOfCode(context)) return {};
  const wide = { ...overServices(context), entities: [] };
  const fields = [
    ...(tallyQuery(wide, 'logs').filter.fields ?? []),
    { field: STATUS_FIELD, is: 'equal', values: codesOfStatuses(statusesOf(context.details)) } as const,
  ];
  const window = wholeTime(context);
  const options = { by: 'operation', budget: ROUTES_READ, filter: { fields } } as const;
  const routes = { 'code-routes': tallyQuery(wide, 'logs', { ...options, window }) };
  if (!reads.has('code-routes')) return routes;
  const route = routeMeant(context, reads.values('code-routes'));
  const ofRoute = { ...options, ...(route !== undefined && { route }) };
  const onset = causeOnset(context);
  return {
    ...routes,
    'code-lines': tallyQuery(wide, 'logs', { ...ofRoute, window }),
    ...(onset !== undefined && {
      'code-before': tallyQuery(wide, 'logs', { ...ofRoute, window: { from: window.from, to: onset } }),
    }),
  };
};

/** Of one route the row of most requests, else of all of them. Undefined: none was answered so. */
const rowOf = (key: string, context: AskContext, reads: AskReads): PlacedRow<TallyRow> | undefined => {
  const route = readRoute(routeMeant(context, reads.values('code-routes')) ?? '');
  if (route === undefined) return reads.total(key);
  const { segments } = route;
  return nearestRoutes(reads.values(key), { segments }).toSorted((a, b) => b.row.count - a.row.count)[0];
};

/** A few may begin anywhere by chance. */
const LEAST_LINES = 5;

type Verdict = 'likely' | 'possible' | 'open' | 'unlikely';

const verdictOf = (relation: ReturnType<typeof relationOf>, { row }: PlacedRow<TallyRow>, onset: Micros): Verdict => {
  if (relation === 'usual-before' || relation === 'over-before') return 'unlikely';
  if (relation === undefined) return 'open';
  return row.first - onset <= TOGETHER && row.count >= LEAST_LINES ? 'likely' : 'possible';
};

const answerCode = (
  total: PlacedRow<TallyRow>,
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult => {
  const onset = causeOnset(context);
  const before = rowOf('code-before', context, reads);
  const wasRead = reads.has('code-before') && reads.get('code-before').status === 'read';
  const relation = onset === undefined || !wasRead ? undefined : relationOf({ total, before }, onset);
  const verdict = onset === undefined ? 'open' : verdictOf(relation, total, onset);
  write.text('suspicion.verdict', { verdict });
  write.sentences(
    write.claim('count.total', {
      what: sayNoun(write, 'lines', write.cell(total, 'count')),
      of: sayWhose(write, total),
      first: { clock: total.row.first },
      last: { clock: total.row.last },
    }),
    ...(relation === undefined ? [] : [claimRelation(relation, { total, before }, write)]),
  );
  const [facts] = causeFacts(context, reads);
  if (facts !== undefined) write.sentences(claimCause(facts, context, write));
  return finishText(write);
};

/** A suspicion that is asked of a status code, where requests were answered with it. */
export const overAnsweredCodes = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({ ...measure.reads(context, reads), ...codeQueries(context, reads) }),
  answer: (context, reads, write) => {
    const total = asksOfCode(context) ? rowOf('code-lines', context, reads) : undefined;
    return total === undefined ? measure.answer(context, reads, write) : answerCode(total, context, reads, write);
  },
});
