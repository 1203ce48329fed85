// The answer as markdown for a reader at three in the morning: cause, evidence, what would refute it, what to do next.
import { formatName } from '../../../evidence/quoting.js';
import { adviceBlock, doubtLine, exampleLine, onsetLine, resolvedLine, thanksLine } from '../asked/about-answer.js';
import type { QuestionIntent } from '../../question/intent.js';
import { isAnswerIntent } from '../../question/answer-intent.js';
import { rivalBlock } from '../asked/rival.js';
import { areTwo, leadingFinding } from '../claims/cause-sections.js';
import { databaseBlocks, databaseHeadline, replyBlocks } from '../../../database/answer/answer-prose.js';
import { deltaBlock, turnedLine } from '../asked/delta-lines.js';
import { gapLines } from './gaps.js';
import { focused, headline, secondHeadline } from './headline.js';
import { latestHeading } from '../claims/latest-claims.js';
import { ANSWERING, type Asking, ORDER_AGAIN, orderAlone, orderOf, type Section } from '../asked/order.js';
import { lookedAt } from './reading.js';
import { percent } from '../claims/sentence.js';
import { isNothingFound, list, type Prose, said, stands } from './stated.js';
import { newFirst } from '../told-before.js';
import { untoldOf } from '../asked/untold.js';

/** The second thing that anybody on call wants to know. */
const stillGoing = ({ told, checked, findings, askedAt, turned }: Prose): readonly string[] => {
  const { latest, service = '' } = leadingFinding(findings) ?? {};
  const where = areTwo(findings) || turned !== undefined ? `, ${formatName(service)}` : '';
  return told.latest.flatMap((index) => {
    const claim = checked[index];
    return claim === undefined || latest === undefined
      ? []
      : [`**${latestHeading(latest, askedAt)}${where}:** ${said(claim)}.`];
  });
};

const alternatives = ({ told, checked, hypotheses }: Prose): readonly string[] =>
  told.others.flatMap((index, rank) => {
    const claim = checked[index];
    const hypothesis = hypotheses[rank + (told.second === undefined ? 1 : 2)];
    return claim === undefined || hypothesis === undefined
      ? []
      : [`${said(claim)} (${percent(hypothesis.confidence)})`];
  });

/** What leads the ranking although chance alone would give as much. */
const weak = ({ told, hypotheses }: Prose): readonly string[] =>
  told.cause === undefined
    ? hypotheses.slice(0, 3).map(({ service, confidence }) => `${service} (${percent(confidence)})`)
    : [];

/** A statement as it may stand in a sentence of a reply. */
const plain = (text: string): string => text.replace(/^(?:Yes|No): /, '').toLowerCase();

/** Of the statements that are shown: others stand in the answer for machines. */
const checkedCount = ({ checked }: Prose, shown: string): string => {
  const all = plain(shown);
  const told = checked.filter(({ text }) => all.includes(plain(text)));
  const supported = told.filter(({ verdict }) => verdict === 'supported').length;
  return told.length === 0 ? '' : `_${supported} of ${told.length} statements checked against the stored rows._`;
};

const leading = (prose: Prose): readonly string[] =>
  prose.ofDatabase
    ? [...databaseHeadline(prose), ...headline(prose)]
    : [...headline(prose), ...databaseHeadline(prose)];

const nextLines = (actions: Prose['actions']): readonly string[] =>
  newFirst(actions, {
    full: ({ label, turn }) => formatName(turn.text === undefined ? label : `${label}: “${turn.text}”`),
    short: ({ label, turn }) => formatName(turn.text === undefined ? label : `“${turn.text}”`),
  });

const searchedLine = ({ searched }: Prose): string =>
  searched.length === 0 ? '' : `_Searched: ${searched.map(formatName).join(', ')}._`;

const traceHeading = ({ findings: { trace } }: Prose): string => {
  if (trace === undefined) return '';
  const { spans, lines } = trace.left;
  const more = (count: number, what: string): readonly string[] =>
    count === 0 ? [] : [`${count} more ${what}${count === 1 ? '' : 's'}`];
  const left = [...more(spans, 'span'), ...more(lines, 'line')];
  return `Trace ${formatName(trace.id)}${left.length === 0 ? '' : `, without ${left.join(' and ')}`}`;
};

type Blocks = { readonly [Each in Section]: readonly string[] };

type Stated = (indexes: readonly number[]) => readonly string[];

const askedBlocks = (prose: Prose, stated: Stated): Pick<Blocks, Asking> => ({
  resolved: [resolvedLine(prose)],
  thanks: [thanksLine(prose)],
  doubt: doubtLine(prose),
  onset: onsetLine(prose),
  rival: rivalBlock(prose),
  example: exampleLine(prose),
  again: ['_What shows it was told before; “why?” tells it again._'],
  advice: adviceBlock(prose, stated(prose.told.database.meaning)),
  compared: list('What it is compared with', stated(prose.told.looked)),
});

const statedIn =
  (checked: Prose['checked']): Stated =>
  (indexes) =>
    indexes.flatMap((index) => (checked[index] === undefined ? [] : [said(checked[index])]));

const blocksOf = (prose: Prose): Blocks => {
  const { told, checked, coverage, hypotheses, actions, gaps, notices } = prose;
  const stated = statedIn(checked);
  const [first] = hypotheses;
  const refuted = first === undefined || told.cause === undefined ? [] : [first.refutedBy];
  const looked =
    isNothingFound(told) && told.beside === undefined ? [...stated(told.looked), ...lookedAt(coverage)] : [];
  return {
    ...askedBlocks(prose, stated),
    notices: notices.map(formatName),
    documents: list('What the documents say', stated(told.asked)),
    replied: replyBlocks(prose),
    cause: leading(prose),
    course: stillGoing(prose),
    evidence: list('Evidence', stated(told.support)),
    earlier: list('There before, at times that nobody asked about', stated(told.earlier)),
    second: secondHeadline(prose),
    secondEvidence: list('Evidence of the second', stated(told.secondSupport)),
    database: databaseBlocks(prose, stated),
    reach: list('Who is affected, and through which calls', stated(told.reach)),
    trace: list(traceHeading(prose), stated(told.trace)),
    looked: list('Where it looked', looked),
    logs: list('What the logs show', stated(told.logs)),
    changes: list('What was changed', stated(told.changes)),
    absent: list('Nothing found', stated(told.absent)),
    focused: told.cause === undefined ? [] : [focused(prose.findings)],
    refuted: refuted.map((by) => `**It would be refuted by** ${formatName(by)}.`),
    others: list('Also possible', alternatives(prose)),
    similar: list('Seen before', stated(told.similar)),
    written: list('What the documents say about the cause', stated(told.written)),
    weak: list('Weak candidates, no better than chance', weak(prose).map(formatName)),
    turned: turnedLine(prose),
    delta: deltaBlock(prose),
    gaps: list('Not covered', gapLines(gaps)),
    failed: list('Not covered', gapLines(gaps.filter(({ kind }) => kind === 'failed'))),
    next: list('Next', nextLines(actions)),
    searched: [searchedLine(prose)],
    checked: [],
  };
};

/** They stand for themselves; anything else is asked of a cause. */
const NEEDS_NO_CAUSE: ReadonlySet<QuestionIntent> = new Set([
  'lines',
  'changes',
  'trace',
  'thanks',
  'resolve',
  'advice',
]);

const askedOf = ({ asked, told, delta, named, suspicion }: Prose): QuestionIntent | undefined => {
  if (asked === undefined || (isAnswerIntent(asked) && delta.sinceTurn === undefined)) return undefined;
  if (asked === 'rival') return named.length === 0 && suspicion === undefined ? undefined : asked;
  return isNothingFound(told) && !NEEDS_NO_CAUSE.has(asked) ? undefined : asked;
};

/** Nothing was asked for that could need it again: the cause stands, in the same scope and time. */
const isToldBefore = (prose: Prose): boolean => {
  const { scope, window } = prose.delta;
  const isMoved = scope.added.length + scope.removed.length > 0 || window.before?.phrase !== window.now.phrase;
  return stands(prose) && !isNothingFound(prose.told) && !prose.wantsCause && !isMoved;
};

type Laid = { readonly before: readonly string[]; readonly order: readonly Section[] };

const laidOut = (prose: Prose, blocks: Blocks): Laid => {
  const { told, delta } = prose;
  if (told.replied?.alone === true)
    return { before: [], order: orderAlone(delta.newRecords > 0 || delta.hypotheses.length > 0) };
  const asked = askedOf(prose);
  if (asked === undefined && isToldBefore(prose)) return { before: [], order: ORDER_AGAIN };
  const isUntold = asked !== undefined && ANSWERING[asked].every((each) => blocks[each].length === 0);
  const untold = isUntold ? untoldOf(asked, prose) : undefined;
  return {
    before: untold === undefined ? [] : [`**${untold}**`],
    order: orderOf({ asked, also: prose.also }, stands(prose)),
  };
};

export const proseOf = (prose: Prose): string => {
  const blocks = blocksOf(prose);
  const { before, order } = laidOut(prose, blocks);
  const shown = order.flatMap((section) => blocks[section]).join('\n\n');
  const all = { ...blocks, checked: [checkedCount(prose, shown)] };
  return [...before, ...order.flatMap((section) => all[section])].filter((block) => block !== '').join('\n\n');
};
