// The answer as markdown for a reader at three in the morning: cause, evidence, what would refute it, what to do next.
import { renderFigure } from '../../evidence/figure.js';
import { shownName } from '../../evidence/wording.js';
import type { Asked } from './asked.js';
import { leadingFinding } from './cause-sections.js';
import { databaseBlocks, databaseHeadline, replyBlocks } from './database-prose.js';
import { deltaLines } from './delta-lines.js';
import { headline, secondHeadline } from './headline.js';
import { latestHeading } from './latest-claims.js';
import { MISSING } from './missing.js';
import { ANSWERING, orderAlone, orderOf, type Section } from './order.js';
import { lookedAt } from './reading.js';
import { clockOf, percent } from './sentence.js';
import { list, type Prose, said } from './stated.js';

/** The second thing that anybody on call wants to know. */
const stillGoing = ({ told, checked, findings, askedAt }: Prose): readonly string[] => {
  const latest = leadingFinding(findings)?.latest;
  return told.latest.flatMap((index) => {
    const claim = checked[index];
    return claim === undefined || latest === undefined
      ? []
      : [`**${latestHeading(latest, askedAt)}:** ${said(claim)}.`];
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

const MOST_BEHIND = 5;

/** Whose rows are still on their way. */
const behind = ({ findings: { behind: lags = [] } }: Prose): readonly string[] => {
  const told = lags.slice(0, MOST_BEHIND).map(({ service, after }) => {
    const since = after === undefined ? 'in this window' : `after ${clockOf(after)} UTC`;
    return `no spans of ${service} ${since}, although calls to it succeed: they seem to be late; ask again`;
  });
  const others = lags.length - told.length;
  return others === 0
    ? told
    : [...told, `spans of ${others} more service${others === 1 ? '' : 's'} seem to be late too`];
};

const failedIn = ({ coverage }: Prose): readonly string[] =>
  coverage
    .filter(({ status }) => status === 'failed' || status === 'skipped')
    .map(({ source, query, because }) => `${source} (${query}): ${because ?? 'failed'}`);

/** Sources that did not give what was asked of them. */
const gaps = (prose: Prose): readonly string[] => {
  const { findings, owed } = prose;
  return [
    ...failedIn(prose),
    ...(owed === 0
      ? []
      : [`${renderFigure({ value: owed })} matching log lines were left out by the budget: say "show more"`]),
    ...behind(prose),
    ...(findings.database?.open ?? []),
    ...(findings.missing.includes('no-data-in-window') ? [] : findings.missing.flatMap((each) => MISSING[each] ?? [])),
  ];
};

const checkedCount = ({ checked }: Prose): string => {
  const supported = checked.filter(({ verdict }) => verdict === 'supported').length;
  return checked.length === 0 ? '' : `_${supported} of ${checked.length} statements checked against the stored rows._`;
};

const leading = (prose: Prose): readonly string[] =>
  prose.ofDatabase
    ? [...databaseHeadline(prose), ...headline(prose)]
    : [...headline(prose), ...databaseHeadline(prose)];

const nextLines = (actions: Prose['actions']): readonly string[] =>
  actions.map(({ label, turn }) => shownName(turn.text === undefined ? label : `${label}: “${turn.text}”`));

const searchedLine = ({ searched }: Prose): string =>
  searched.length === 0 ? '' : `_Searched: ${searched.map(shownName).join(', ')}._`;

const traceHeading = ({ findings: { trace } }: Prose): string => {
  if (trace === undefined) return '';
  const { spans, lines } = trace.left;
  const more = (count: number, what: string): readonly string[] =>
    count === 0 ? [] : [`${count} more ${what}${count === 1 ? '' : 's'}`];
  const left = [...more(spans, 'span'), ...more(lines, 'line')];
  return `Trace ${shownName(trace.id)}${left.length === 0 ? '' : `, without ${left.join(' and ')}`}`;
};

/** What cannot be told of it. */
const UNTOLD: { readonly [Each in Asked]: string } = {
  lines: 'None of the lines that were read fits.',
  reach: 'Who is affected is not known: no request that passes through the fault was counted.',
  course: 'Whether it goes on is not known: the latest requests tell nothing of it.',
  changes: 'What was changed is not known: see “Not covered”.',
  trace: 'Nothing of this request was found.',
  news: 'This is the first answer: nothing came before it.',
};

/** The same cause as the turn before named, with nobody's confidence moved. */
const stands = ({ delta, told, suspects }: Prose): boolean =>
  delta.sinceTurn !== undefined &&
  delta.hypotheses.length === 0 &&
  (told.cause !== undefined || told.database.cause.length > 0 || suspects.length > 0);

/** What the database shows is a cause, too. */
const isNothingFound = ({ cause, database }: Prose['told']): boolean =>
  cause === undefined && database.cause.length === 0;

type Blocks = { readonly [Each in Section]: readonly string[] };

const blocksOf = (prose: Prose): Blocks => {
  const { told, checked, coverage, hypotheses, actions, notices } = prose;
  const stated = (indexes: readonly number[]): readonly string[] =>
    indexes.flatMap((index) => (checked[index] === undefined ? [] : [said(checked[index])]));
  const [first] = hypotheses;
  const refuted = first === undefined || told.cause === undefined ? [] : [first.refutedBy];
  const looked = isNothingFound(told) ? [...stated(told.looked), ...lookedAt(coverage)] : [];
  return {
    notices: notices.map(shownName),
    documents: list('What the documents say', stated(told.asked)),
    replied: replyBlocks(prose),
    cause: leading(prose),
    course: stillGoing(prose),
    evidence: list('Evidence', stated(told.support)),
    second: [...secondHeadline(prose), ...list('Evidence of the second', stated(told.secondSupport))],
    database: databaseBlocks(prose, stated),
    reach: list('Who is affected, and through which calls', stated(told.reach)),
    trace: list(traceHeading(prose), stated(told.trace)),
    looked: list('Where it looked', looked),
    logs: list('What the logs show', stated(told.logs)),
    changes: list('What was changed', stated(told.changes)),
    absent: list('Nothing found', stated(told.absent)),
    refuted: refuted.map((by) => `**It would be refuted by** ${shownName(by)}.`),
    others: list('Also possible', alternatives(prose)),
    similar: list('Seen before', stated(told.similar)),
    written: list('What the documents say about the cause', stated(told.written)),
    weak: list('Weak candidates, no better than chance', weak(prose).map(shownName)),
    delta: list(`Since turn ${prose.delta.sinceTurn ?? 0}`, deltaLines(prose).map(shownName)),
    gaps: list('Not covered', gaps(prose).map(shownName)),
    failed: list('Not covered', failedIn(prose).map(shownName)),
    next: list('Next', nextLines(actions)),
    searched: [searchedLine(prose)],
    checked: [checkedCount(prose)],
  };
};

/** Who is affected, and whether it goes on, is asked of a cause; lines and changes stand for themselves. */
const askedOf = ({ asked, told }: Prose): Asked | undefined => {
  const isOfCause = asked !== 'lines' && asked !== 'changes' && asked !== 'trace';
  return isOfCause && told.cause === undefined && told.database.cause.length === 0 ? undefined : asked;
};

const blocksInOrder = (prose: Prose): readonly string[] => {
  const { told, delta } = prose;
  const blocks = blocksOf(prose);
  if (told.replied?.alone === true)
    return orderAlone(delta.newRecords > 0 || delta.hypotheses.length > 0).flatMap((section) => blocks[section]);
  const asked = askedOf(prose);
  const isUntold = asked !== undefined && ANSWERING[asked].every((each) => blocks[each].length === 0);
  return [
    ...(isUntold ? [`**${UNTOLD[asked]}**`] : []),
    ...orderOf(asked, stands(prose)).flatMap((section) => blocks[section]),
  ];
};

export const proseOf = (prose: Prose): string =>
  blocksInOrder(prose)
    .filter((block) => block !== '')
    .join('\n\n');
