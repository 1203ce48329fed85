// “Labels 404 earlier, why?”: the requests that are meant come first, then what has to do with them; whatever else is wrong is told
// as something else.
import { MINUTE } from '../../kernel/time.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { wholeOf } from '../places/figures.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from '../rows/record-lines.js';
import { type FoundTrouble, findTrouble, hitsBeforeOnset, troubleQueries, type TroubleLine } from './asked-trouble.js';
import { isRefusal } from './trouble-time.js';
import { finishText, presentClaims } from './cause.js';
import { type CauseFacts, causeFacts } from './cause-facts.js';
import { claimCause, claimCourse, claimErrors } from './cause-sentences.js';

/** Requests of a trouble that a cause explains begin no later than this after it. */
const FOLLOWS_WITHIN = 5 * MINUTE;
/** Some fail at any time: no more than this share of them did before the cause. */
const USUAL_SHARE = 0.2;

const claimRequests = ({ hit, all, statuses }: FoundTrouble, write: ResultWriter): number => {
  const times = { first: { clock: hit.row.first }, last: { clock: hit.row.last } };
  const n = { figure: write.cell(hit, 'count') };
  const status = statuses.length === 0 ? '' : { name: statuses.join(', ') };
  if (all === undefined || hit.row.value === undefined) return write.claim('trouble.requests', { n, status, ...times });
  const whole = { figure: wholeOf(write, [hit, 'count'], [all, 'count']) };
  const share = { figure: write.ratio([hit, 'count'], [all, 'count'], 'percent') };
  const route = { name: hit.row.value };
  return statuses.length === 0
    ? write.claim('route.failed', { route, errors: n, count: whole, share, what: 'logs', ...times })
    : write.claim('route.refused', { route, n, count: whole, share, status, ...times });
};

const claimShared = ({ shared }: FoundTrouble, write: ResultWriter): readonly number[] =>
  shared.map(({ field, row }) =>
    write.claim(
      'trouble.shared',
      { field: { name: field }, value: { name: row.row.value ?? '' } },
      { cites: [write.cite(row)] },
    ),
  );

const claimLine = ({ line, counted }: TroubleLine, write: ResultWriter): readonly number[] => [
  lineClaim(line, write),
  write.claim('trouble.such', {
    n: { figure: write.cell(counted, 'count') },
    first: { clock: counted.row.first },
    last: { clock: counted.row.last },
  }),
];

type Relation = 'of it' | 'open' | 'apart';

/** Whether the cause that was found has to do with the requests that are meant: by its names, its words, and when both began. */
const relationOfCause = (
  { hypothesis, errors, firstLine }: CauseFacts,
  { window, services, words, statuses, hit, lines }: FoundTrouble,
  { context, reads }: { readonly context: AskContext; readonly reads: AskReads },
): Relation => {
  const onset = causeOnset(context) ?? errors?.row.first ?? hypothesis.onset ?? window.from;
  const ended = errors?.row.last ?? Number.POSITIVE_INFINITY;
  if (onset >= window.to || ended < window.from) return 'apart';
  const said = firstLine?.row.message.toLowerCase() ?? '';
  const isNamed =
    [hypothesis.service, ...hypothesis.affected].some((name) => services.includes(name)) ||
    words.some((word) => said.includes(word)) ||
    statuses.some((status) => said.includes(status));
  const before = hitsBeforeOnset(reads, hit);
  const isTogether = before === 0 ? window.from - onset <= FOLLOWS_WITHIN : before <= USUAL_SHARE * hit.row.count;
  if (isTogether || (isNamed && before <= hit.row.count / 2)) return 'of it';
  const isSaidOtherwise = lines.some(({ isOfIt, line }) => isOfIt && line.row.service !== hypothesis.service);
  return isRefusal({ statuses }) || isSaidOtherwise ? 'apart' : 'open';
};

const writeLines = ({ lines }: FoundTrouble, write: ResultWriter): void => {
  if (lines.length === 0) write.text('trouble.unexplained');
  const [own, beside] = [lines.filter(({ isOfIt }) => isOfIt), lines.filter(({ isOfIt }) => !isOfIt)];
  if (own.length > 0) write.text('trouble.line');
  for (const each of own) write.sentences(...claimLine(each, write));
  if (beside.length > 0) write.text('trouble.with');
  for (const each of beside) write.sentences(...claimLine(each, write));
};

const writeApart = (facts: CauseFacts, context: AskContext, write: ResultWriter): void => {
  write.text('trouble.apart');
  write.sentences(claimCause(facts, context, write), ...presentClaims(claimErrors(facts, write)));
  write.sentences(...claimCourse(facts, context, write));
};

/** The time that was looked into is that of the trouble: whoever fails most now is told beside it, unless the trouble goes on. */
const writePresent = ({ services, window }: FoundTrouble, reads: AskReads, write: ResultWriter): void => {
  const loudest = reads
    .values('trouble-present')
    .find(
      ({ row }) => row.errors > 0 && (row.firstError ?? row.first) > window.to && !services.includes(row.value ?? ''),
    );
  if (loudest === undefined) return;
  write.text('trouble.apart');
  write.sentences(
    write.claim('cause.candidate', {
      service: { name: loudest.row.value ?? '' },
      errors: { figure: write.cell(loudest, 'errors') },
      all: { figure: write.cell(loudest, 'count') },
      last: { clock: loudest.row.lastError ?? loudest.row.last },
    }),
  );
};

const answerTrouble = (
  found: FoundTrouble,
  measure: MeasureAnswer,
  { context, reads, write }: { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult | undefined => {
  write.sentences(claimRequests(found, write), ...claimShared(found, write));
  const [facts] = causeFacts(context, reads);
  const relation = facts && relationOfCause(facts, found, { context, reads });
  // the service that is named with it is no other one
  const asked: AskContext = { ...context, subject: { services: [], from: 'scope', templates: [] } };
  if (relation === 'of it') return measure.answer(asked, reads, write);
  writeLines(found, write);
  if (facts === undefined) {
    writePresent(found, reads, write);
    return finishText(write);
  }
  if (relation === 'apart') {
    writeApart(facts, context, write);
    return finishText(write);
  }
  write.text('trouble.open');
  return measure.answer(context, reads, write);
};

/** The cause, of the trouble that the question names. */
export const overAskedTrouble = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({ ...measure.reads(context, reads), ...troubleQueries(context, reads) }),
  answer: (context, reads, write) => {
    const found = findTrouble(context, reads);
    return found === undefined
      ? measure.answer(context, reads, write)
      : answerTrouble(found, measure, { context, reads, write });
  },
});
