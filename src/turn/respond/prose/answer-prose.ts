// Writes the answer as Markdown: cause, evidence, refutation and next actions, in the order that the question asks for.
import type { CheckedClaim } from '../../../evidence/claim.js';
import { quotedTexts } from '../../../grounding/claim-wording.js';
import { formatName } from '../../../evidence/quoting.js';
import { adviceBlock, doubtLine, exampleLine, onsetLine, resolvedLine } from '../intents/answer-lines.js';
import type { QuestionIntent } from '../../question/question-intents.js';
import { isAnswerIntent } from '../../question/question-intents.js';
import { rivalBlock } from '../intents/rival-verdict.js';
import { hasTwoCauses, leadingFinding } from '../claims/cause-claims.js';
import { databaseBlocks, databaseHeadline, replyBlocks } from '../database/database-prose.js';
import { changedCauseLine, deltaBlock } from '../intents/delta-lines.js';
import { gapLines, shortGapLines } from './gaps.js';
import { focusLine, habitLine, headline, otherIncidentLines, secondHeadline } from './headline.js';
import { latestHeading } from '../claims/latest-claims.js';
import {
  type AnswerSection,
  type IntentSection,
  orderRepliesOnly,
  orderSections,
  DOCUMENTS_ORDER,
  FIRST_ORDER,
  FIRST_QUIET_ORDER,
  FULL_ORDER,
  REPEATED_ORDER,
  SECTIONS_BY_INTENT,
} from '../intents/section-order.js';
import { comparedLines } from '../coverage.js';
import { percentText } from '../../../evidence/sentence.js';
import { bulletBlock, claimLine, isNothingFound, isUnchanged, type ProseInput } from './prose-input.js';
import { newThenKnown } from '../previous-answer.js';
import { unansweredLine } from '../intents/unanswered.js';

/** Whether it still goes on. */
const courseLines = ({ outline, checked, findings, askedAt, changedCause }: ProseInput): readonly string[] => {
  const { latest, service = '' } = leadingFinding(findings) ?? {};
  const where = hasTwoCauses(findings) || changedCause !== undefined ? `, ${formatName(service)}` : '';
  return outline.latest.flatMap((index) => {
    const claim = checked[index];
    return claim === undefined || latest === undefined
      ? []
      : [`**${latestHeading(latest, askedAt)}${where}:** ${claimLine(claim)}.`];
  });
};

const alternatives = ({ outline, checked, hypotheses }: ProseInput): readonly string[] =>
  outline.others.flatMap((index, rank) => {
    const claim = checked[index];
    const hypothesis = hypotheses[rank + (outline.second === undefined ? 1 : 2)];
    return claim === undefined || hypothesis === undefined
      ? []
      : [`${claimLine(claim)} (${percentText(hypothesis.confidence)})`];
  });

/** So sure or less, it is as likely something else, and the answer names what. */
const UNSURE = 0.5;

/** What would speak against the first cause, and against each of the next best. */
const candidateLines = (prose: ProseInput): readonly string[] => {
  const { outline, hypotheses } = prose;
  const [first, ...rest] = hypotheses;
  if (first === undefined || outline.cause === undefined || first.confidence > UNSURE) return [];
  const others = alternatives(prose);
  if (others.length === 0) return [];
  const behind = outline.second === undefined ? rest : rest.slice(1);
  const against = (text: string, refutedBy: string): string =>
    `${text}; against it would speak: ${formatName(refutedBy)}`;
  return [
    against(`${formatName(first.service)}, as above`, first.refutedBy),
    ...others.map((text, rank) => against(text, behind[rank]?.refutedBy ?? '')),
  ];
};

/** Leading hypotheses that are no better than chance. */
const weakCandidates = ({ outline, hypotheses }: ProseInput): readonly string[] =>
  outline.cause === undefined
    ? hypotheses.slice(0, 3).map(({ service, confidence }) => `${service} (${percentText(confidence)})`)
    : [];

/** A claim's text as a reply may embed it. */
const plainStatement = (text: string): string => text.replace(/^(?:Yes|No): /, '').toLowerCase();

/** Counts only the claims that the text shows. */
const checkedCount = ({ checked }: ProseInput, shown: string): string => {
  const all = plainStatement(shown);
  const told = checked.filter(({ text }) => all.includes(plainStatement(text)));
  const supported = told.filter(({ verdict }) => verdict === 'supported').length;
  return told.length === 0 ? '' : `_${supported} of ${told.length} statements checked._`;
};

const causeLines = (prose: ProseInput): readonly string[] =>
  prose.isAboutDatabase
    ? [...databaseHeadline(prose), ...headline(prose)]
    : [...headline(prose), ...databaseHeadline(prose)];

const nextLines = (actions: ProseInput['actions']): readonly string[] =>
  newThenKnown(actions, {
    full: ({ label, turn }) => formatName(turn.text === undefined ? label : `${label}: “${turn.text}”`),
    short: ({ label, turn }) => formatName(turn.text === undefined ? label : `“${turn.text}”`),
  });

const searchedLine = ({ searched }: ProseInput): string =>
  searched.length === 0 ? '' : `_Searched: ${searched.map(formatName).join(', ')}._`;

const traceHeading = ({ findings: { trace } }: ProseInput): string => {
  if (trace === undefined) return '';
  const { spans, lines } = trace.left;
  const more = (count: number, what: string): readonly string[] =>
    count === 0 ? [] : [`${count} more ${what}${count === 1 ? '' : 's'}`];
  const left = [...more(spans, 'span'), ...more(lines, 'line')];
  return `Trace ${formatName(trace.id)}${left.length === 0 ? '' : `, without ${left.join(' and ')}`}`;
};

/** Of the evidence and of the proposals, what a first answer shows. */
const KEY_EVIDENCE = 2;
const FIRST_PROPOSALS = 1;
const FIRST_SIMILAR = 1;

/** One line of what can be typed. A message that is sent again as it is needs to be told what for. */
const firstNextLine = (actions: ProseInput['actions']): string => {
  const offered = actions
    .slice(0, FIRST_PROPOSALS)
    .map(({ label, turn: { text, relation } }) =>
      relation === 'follow_up' && text !== undefined
        ? `“${text}”`
        : `${label}${text === undefined ? '' : `: “${text}”`}`,
    );
  return `**Next:** ${[...offered.map(formatName), '“full report”'].join(' or ')}.`;
};

/** What shows the cause best, without what the cause quotes already. */
const keyEvidence = ({ outline, checked, findings }: ProseInput): readonly number[] => {
  const line = findings.hypotheses[0]?.failure?.line;
  const told = quotedTexts(checked[outline.cause ?? -1]?.text ?? '');
  const isTold = (claim: CheckedClaim): boolean =>
    claim.citations.join() === line &&
    quotedTexts(claim.text).every((quote) => told.some((each) => quote.includes(each) || each.includes(quote)));
  const others = outline.support.filter((index) => checked[index] !== undefined && !isTold(checked[index]));
  return others.slice(0, outline.second === undefined ? KEY_EVIDENCE : 1);
};

type SectionBlocks = { readonly [Each in AnswerSection]: readonly string[] };

type StateSections = (indexes: readonly number[]) => readonly string[];

const intentBlocks = (prose: ProseInput, stated: StateSections): Pick<SectionBlocks, IntentSection> => ({
  resolved: [resolvedLine(prose)],
  doubt: doubtLine(prose),
  onset: onsetLine(prose),
  rival: rivalBlock(prose),
  example: exampleLine(prose),
  again: ['_The evidence was shown before; ask “why?” to see it again._'],
  advice: adviceBlock(prose, stated(prose.outline.database.meaning)),
  compared: bulletBlock('What it is compared with', stated(prose.outline.comparison)),
});

const statesOf =
  (checked: ProseInput['checked']): StateSections =>
  (indexes) =>
    indexes.flatMap((index) => (checked[index] === undefined ? [] : [claimLine(checked[index])]));

const writeBlocks = (prose: ProseInput): SectionBlocks => {
  const { outline, checked, coverage, hypotheses, actions, gaps, notices } = prose;
  const stated = statesOf(checked);
  const [first] = hypotheses;
  const refuted = first === undefined || outline.cause === undefined ? [] : [first.refutedBy];
  const looked =
    isNothingFound(outline) && outline.beside === undefined
      ? [...stated(outline.comparison), ...(outline.unexplained.length > 0 ? [] : comparedLines(coverage))]
      : [];
  return {
    ...intentBlocks(prose, stated),
    notices: notices.map(formatName),
    documents: bulletBlock('What the documents say', stated(outline.documents)),
    replied: replyBlocks(prose),
    cause: causeLines(prose),
    course: courseLines(prose),
    evidence: bulletBlock('Evidence', stated(outline.support)),
    earlier: bulletBlock('Earlier, at times that nobody asked about', stated(outline.earlier)),
    incidents: bulletBlock('Other incidents in this window', otherIncidentLines(prose)),
    unexplained: bulletBlock('What is new, without a cause', stated(outline.unexplained)),
    second: secondHeadline(prose),
    keyEvidence: bulletBlock('Evidence', stated(keyEvidence(prose))),
    secondEvidence: bulletBlock('Evidence of the second cause', stated(outline.secondSupport)),
    database: databaseBlocks(prose, stated),
    reach: bulletBlock('Who is affected, and through which calls', stated(outline.reach)),
    trace: bulletBlock(traceHeading(prose), stated(outline.trace)),
    looked: bulletBlock('Where it looked', looked),
    logs: bulletBlock('What the logs show', stated(outline.logs)),
    changes: bulletBlock('What was changed', stated(outline.changes)),
    absent: bulletBlock('Nothing found', stated(outline.absent)),
    focused: outline.cause === undefined ? [] : [focusLine(prose.findings)],
    habit: outline.cause === undefined ? [] : [habitLine(prose.findings)],
    refuted: refuted.map((by) => `**This would disprove it:** ${formatName(by)}.`),
    others: bulletBlock('Also possible', alternatives(prose)),
    candidates: bulletBlock('What it could be, and what would tell them apart', candidateLines(prose)),
    similar: bulletBlock('Seen before', stated(outline.similar)),
    written: bulletBlock('What the documents say about the cause', stated(outline.causeDocuments)),
    weak: bulletBlock('Weak candidates, no better than chance', weakCandidates(prose).map(formatName)),
    turned: changedCauseLine(prose),
    delta: deltaBlock(prose),
    gaps: bulletBlock('Not covered', gapLines(gaps)),
    failed: bulletBlock('Not covered', gapLines(gaps.filter(({ kind }) => kind === 'failed'))),
    next: bulletBlock('Next', nextLines(actions)),
    firstGaps: bulletBlock('Not covered', shortGapLines(gaps)),
    firstSimilar: bulletBlock('Seen before', stated(outline.similar.slice(0, FIRST_SIMILAR))),
    firstNext: [firstNextLine(actions)],
    searched: [searchedLine(prose)],
    checked: [],
  };
};

/** Other intents need a cause to be answered. */
const INTENTS_WITHOUT_CAUSE: ReadonlySet<QuestionIntent> = new Set(['lines', 'changes', 'trace', 'resolve', 'advice']);

const effectiveIntent = ({ asked, outline, delta, named, suspicion }: ProseInput): QuestionIntent | undefined => {
  if (asked === undefined) return undefined;
  // a first question is for the cause: whether it goes on stands beside it anyway
  if (delta.sinceTurn === undefined && (isAnswerIntent(asked) || asked === 'course')) return undefined;
  if (asked === 'rival') return named.length === 0 && suspicion === undefined ? undefined : asked;
  return isNothingFound(outline) && !INTENTS_WITHOUT_CAUSE.has(asked) ? undefined : asked;
};

/** The same cause in the same scope and window, and no intent that needs the evidence again. */
const isRepeated = (prose: ProseInput): boolean => {
  const { scope, window } = prose.delta;
  const isMoved = scope.added.length + scope.removed.length > 0 || window.before?.phrase !== window.now.phrase;
  return isUnchanged(prose) && !isNothingFound(prose.outline) && !prose.wantsCause && !isMoved;
};

/** Snapshots and documents are told whole. */
const isFirst = ({ delta, outline, isAboutDatabase }: ProseInput): boolean =>
  delta.sinceTurn === undefined &&
  outline.beside === undefined &&
  !isAboutDatabase &&
  outline.databaseReplies === undefined &&
  outline.documents.length === 0 &&
  Object.values(outline.database).every((section) => section.length === 0);

type SectionLayout = { readonly before: readonly string[]; readonly order: readonly AnswerSection[] };

const orderAsked = (prose: ProseInput, asked: QuestionIntent | undefined): readonly AnswerSection[] => {
  if (asked !== undefined || !isFirst(prose))
    return orderSections({ asked, also: prose.furtherIntents }, isUnchanged(prose));
  return prose.outline.cause === undefined ? FIRST_QUIET_ORDER : FIRST_ORDER;
};

const layOutSections = (prose: ProseInput, blocks: SectionBlocks): SectionLayout => {
  const { outline, delta } = prose;
  if (outline.databaseReplies?.alone === true)
    return { before: [], order: orderRepliesOnly(delta.newRecords > 0 || delta.hypotheses.length > 0) };
  if (prose.wantsReport) return { before: [], order: FULL_ORDER };
  if (prose.asksForDocuments && isNothingFound(outline) && outline.beside === undefined)
    return { before: [], order: DOCUMENTS_ORDER };
  const asked = effectiveIntent(prose);
  if (asked === undefined && isRepeated(prose)) return { before: [], order: REPEATED_ORDER };
  const isUntold = asked !== undefined && SECTIONS_BY_INTENT[asked].every((each) => blocks[each].length === 0);
  const untold = isUntold ? unansweredLine(asked, prose) : undefined;
  return {
    before: untold === undefined ? [] : [`**${untold}**`],
    order: orderAsked(prose, asked),
  };
};

export const writeProse = (prose: ProseInput): string => {
  const blocks = writeBlocks(prose);
  const { before, order } = layOutSections(prose, blocks);
  const shown = order.flatMap((section) => blocks[section]).join('\n\n');
  const all = { ...blocks, checked: [checkedCount(prose, shown)] };
  return [...before, ...order.flatMap((section) => all[section])].filter((block) => block !== '').join('\n\n');
};
