// The answer as markdown for a reader at three in the morning: cause, evidence, what would refute it, what to do next.
import type { AnswerDelta } from '../../evidence/answer.js';
import { renderFigure } from '../../evidence/figure.js';
import { shownName } from '../../evidence/wording.js';
import { leadingFinding } from './compose.js';
import { databaseBlocks, databaseHeadline, replyBlocks } from './database-prose.js';
import { headline, secondHeadline } from './headline.js';
import { latestHeading } from './latest-claims.js';
import { MISSING } from './missing.js';
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

const WENT: { readonly [Change in AnswerDelta['hypotheses'][number]['change']]: string } = {
  new: 'is a new suspect',
  rose: 'became more likely',
  fell: 'became less likely',
  gone: 'is no longer suspected',
};

/** Nothing was read that could clear the one who was suspected most. */
const stays = ({ findings, coverage, suspects: [first] }: Prose): readonly string[] => {
  if (first === undefined || !findings.missing.includes('no-data-in-window')) return [];
  // of a database its snapshot was read
  if (first.service === findings.database?.service) return [];
  const failed = coverage.some(({ status }) => status === 'failed');
  const because = failed ? 'the reads that could clear it failed' : 'nothing is stored for this window';
  return [`${first.service} stays suspected (${percent(first.confidence)}): ${because}`];
};

const changes = (prose: Prose): readonly string[] => {
  const { delta } = prose;
  if (delta.sinceTurn === undefined) return [];
  const { newRecords, lateRecords, scope, hypotheses } = delta;
  const late = lateRecords === 0 ? '' : ` (${lateRecords} of them arrived late)`;
  return [
    newRecords === 0 ? 'No new matching log lines' : `${newRecords} new log line${newRecords === 1 ? '' : 's'}${late}`,
    ...scope.added.map((each) => `scope: added ${each}`),
    ...scope.removed.map((each) => `scope: removed ${each}`),
    ...hypotheses.map(({ service, change, before, now }) => {
      const figures = [before, now].filter((each) => each !== undefined).map(percent);
      return `${service} ${WENT[change]} (${figures.join(' → ')})`;
    }),
    ...stays(prose),
  ];
};

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

/** What the database shows is a cause, too. */
const isNothingFound = ({ cause, database }: Prose['told']): boolean =>
  cause === undefined && database.cause.length === 0;

/** Nothing else is told than what was asked, and what is new since. */
const aloneProse = (prose: Prose): string => {
  const { delta, notices, actions } = prose;
  const isNew = delta.newRecords > 0 || delta.hypotheses.length > 0;
  return [
    ...notices.map(shownName),
    ...replyBlocks(prose),
    ...(isNew ? list(`Since turn ${delta.sinceTurn ?? 0}`, changes(prose).map(shownName)) : []),
    ...list('Not covered', failedIn(prose).map(shownName)),
    ...list('Next', nextLines(actions)),
    checkedCount(prose),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
};

export const proseOf = (prose: Prose): string => {
  if (prose.told.replied?.alone === true) return aloneProse(prose);
  const { told, checked, coverage, hypotheses, actions, notices } = prose;
  const stated = (indexes: readonly number[]): readonly string[] =>
    indexes.flatMap((index) => (checked[index] === undefined ? [] : [said(checked[index])]));
  const [first] = hypotheses;
  const blocks = [
    ...notices.map(shownName),
    ...list('What the documents say', stated(told.asked)),
    ...replyBlocks(prose),
    ...leading(prose),
    ...stillGoing(prose),
    ...list('Evidence', stated(told.support)),
    ...secondHeadline(prose),
    ...list('Evidence of the second', stated(told.secondSupport)),
    ...databaseBlocks(prose, stated),
    ...list('Who is affected, and through which calls', stated(told.reach)),
    ...list('Where it looked', isNothingFound(told) ? [...stated(told.looked), ...lookedAt(coverage)] : []),
    ...list('What the logs show', stated(told.logs)),
    ...list('Nothing found', stated(told.absent)),
    ...(first === undefined || told.cause === undefined
      ? []
      : [`**It would be refuted by** ${shownName(first.refutedBy)}.`]),
    ...list('Also possible', alternatives(prose)),
    ...list('Seen before', stated(told.similar)),
    ...list('What the documents say about the cause', stated(told.written)),
    ...list('Weak candidates, no better than chance', weak(prose).map(shownName)),
    ...list(`Since turn ${prose.delta.sinceTurn ?? 0}`, changes(prose).map(shownName)),
    ...list('Not covered', gaps(prose).map(shownName)),
    ...list('Next', nextLines(actions)),
    searchedLine(prose),
    checkedCount(prose),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
};
