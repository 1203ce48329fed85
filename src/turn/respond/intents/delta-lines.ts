// What changed since the turn before: new lines, scope, suspects that rose, fell or stay.
import type { AnswerDelta } from '../../../evidence/answer.js';
import { percentText } from '../../../evidence/sentence.js';
import { bulletBlock, isUnchanged, type ProseInput } from '../prose/prose-input.js';
import { formatName } from '../../../evidence/quoting.js';

const MOVE_TEXTS: { readonly [Change in AnswerDelta['hypotheses'][number]['change']]: string } = {
  new: 'is a new suspect',
  rose: 'became more likely',
  fell: 'became less likely',
  gone: 'is no longer suspected',
};

/** The first suspect stays when nothing could be read. */
const unclearedSuspect = ({ findings, coverage, suspects: [first] }: ProseInput): readonly string[] => {
  if (first === undefined || !findings.missing.includes('no-data-in-window')) return [];
  // the snapshot of a database was read
  if (first.service === findings.database?.service) return [];
  const failed = coverage.some(({ status }) => status === 'failed');
  const because = failed ? 'the reads that could clear it failed' : 'nothing is stored for this window';
  return [`${first.service} stays suspected (${percentText(first.confidence)}): ${because}`];
};

/** Another window clears no suspect. */
const isElsewhere = ({ window: { before, now } }: AnswerDelta): boolean =>
  before !== undefined && (now.to <= before.from || now.from >= before.to);

const moveText = (change: AnswerDelta['hypotheses'][number]['change'], delta: AnswerDelta): string =>
  change === 'gone' && isElsewhere(delta) ? 'is not suspected in this other time' : MOVE_TEXTS[change];

const newRecordsText = ({ newRecords, lateRecords }: AnswerDelta): string => {
  const late = lateRecords === 0 ? '' : ` (${lateRecords} of them arrived late)`;
  return newRecords === 0
    ? 'No new matching log lines'
    : `${newRecords} new log line${newRecords === 1 ? '' : 's'}${late}`;
};

const movedLines = (prose: ProseInput): readonly string[] => {
  const { delta, changedCause } = prose;
  const known = [changedCause?.was.service, changedCause?.is.service];
  return [
    ...delta.scope.added.map((each) => `scope: added ${each}`),
    ...delta.scope.removed.map((each) => `scope: removed ${each}`),
    ...delta.hypotheses
      .filter(({ service }) => !known.includes(service))
      .map(({ service, change, before, now }) => {
        const figures = [before, now].filter((each) => each !== undefined).map(percentText);
        return `${service} ${moveText(change, delta)} (${figures.join(' → ')})`;
      }),
    ...unclearedSuspect(prose),
  ];
};

/** One line where nothing has moved and no read failed. */
export const deltaBlock = (prose: ProseInput): readonly string[] => {
  const { delta, coverage } = prose;
  if (delta.sinceTurn === undefined) return [];
  const heading = `Since turn ${delta.sinceTurn}`;
  const moved = movedLines(prose).map(formatName);
  const isSeen = isUnchanged(prose) && coverage.every(({ status }) => status !== 'failed');
  return moved.length === 0 && isSeen
    ? [`**${heading}:** ${newRecordsText(delta)}; no suspect has changed.`]
    : bulletBlock(heading, [newRecordsText(delta), ...moved]);
};

/** Says first that the cause is another one than before. */
export const changedCauseLine = ({ changedCause, delta: { sinceTurn = 0 } }: ProseInput): readonly string[] => {
  if (changedCause === undefined) return [];
  const [was, is] = [changedCause.was, changedCause.is].map(
    ({ service, confidence }) => `${formatName(service)} (${percentText(confidence)})`,
  );
  return [`**The suspect has changed since turn ${sinceTurn}:** it was ${was}, now it is ${is}.`];
};
