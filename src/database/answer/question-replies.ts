// Answers a question about a snapshot: the sentences of each topic as claims, and what the snapshot does not contain.
import type { Claim } from '../../evidence/claim.js';
import { formatName, quotablePart } from '../../evidence/quoting.js';
import { squeezeEventName } from '../knowledge/knowledge.js';
import {
  type CitableEventText,
  claimBound,
  type ClaimContext,
  type EvidenceCollector,
  isDefined,
  observationClaims,
} from './claims.js';
import { optional } from '../../kernel/optional.js';
import type { DatabaseAsked, DatabaseReply, DatabaseTrigger } from '../../evidence/database.js';
import { answerQuestion, type TopicAnswer } from '../questions/answer-question.js';
import type { SnapshotQuestion } from '../../telemetry/snapshot-question.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';

// The meaning of a wait event and the first step are quoted from its text, with collection, file and version.

const LONGEST_MEANING = 300;

const cutAtWord = (part: string): string =>
  part.length <= LONGEST_MEANING
    ? part
    : part.slice(0, part.lastIndexOf(' ', LONGEST_MEANING)).replace(/[\uD800-\uDBFF]$/, '');

/** The first paragraph, as far as it can be quoted. */
const firstParagraph = (text: string): string => {
  const { part, whole } = quotablePart(text);
  const quoted = cutAtWord(part);
  return `“${quoted}${whole && quoted === part ? '' : '…'}”`;
};

/** The first step of a numbered list. */
const firstStep = (text: string): string | undefined => {
  const [, step] = /^\d+[.)] (.+)$/m.exec(text) ?? [];
  const part = step === undefined ? '' : cutAtWord(quotablePart(step).part);
  return part === '' ? undefined : `“…${part}…”`;
};

/** A word of a type that is left out, or another spelling, is the same event. */
const isEventText = (filed: string, event: string): boolean => {
  const [own, wanted] = [squeezeEventName(filed), squeezeEventName(event)];
  return own === wanted || own.endsWith(`:${wanted}`);
};

export const eventMeaning = (
  event: string,
  texts: readonly CitableEventText[],
  { citeOther }: Pick<EvidenceCollector, 'citeOther'>,
): readonly Claim[] => {
  const placed = texts.find(({ row }) => isEventText(row.event, event));
  if (placed === undefined) return [];
  const { row, batch, position } = placed;
  const quote = row.text.slice(0, LONGEST_MEANING).replace(/[\uD800-\uDBFF]$/, '');
  const place = { kind: 'knowledge', batch, position, source: row.collection, role: 'context' } as const;
  const id = citeOther({ ...place, quote, field: 'text' });
  const claim = (text: string): Claim => ({ type: 'observation', text, citations: [id], figures: [] });
  const from = `\`${formatName(row.file)}\` in \`${formatName(row.collection)}\`, version \`${row.version}\``;
  const step = firstStep(row.text);
  return [
    claim(`\`${formatName(row.event)}\`: ${firstParagraph(row.text)} (${from})`),
    ...(step === undefined ? [] : [claim(`first to do about \`${formatName(row.event)}\`: ${step}`)]),
  ];
};

const VERDICT_WORDS = { yes: 'Yes', no: 'No' } as const;

const lowerFirstLetter = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());

/** The first sentence decides; without all of the figures that it takes, nothing is decided. */
const decideVerdict = (
  claims: readonly Claim[],
  { verdict, conditions = [] }: TopicAnswer,
  context: ClaimContext,
): readonly Claim[] => {
  const [first, ...rest] = claims;
  const bounds = conditions.map((each) => claimBound(each, context)).filter(isDefined);
  if (first === undefined || verdict === undefined || bounds.length < conditions.length || bounds.length === 0)
    return claims;
  const shown = bounds.flatMap(({ figure }) => figure.of.map(({ evidence }) => evidence));
  const citations = [...new Set([...first.citations, ...shown])];
  return [{ ...first, text: `${VERDICT_WORDS[verdict]}: ${lowerFirstLetter(first.text)}`, citations, bounds }, ...rest];
};

type ReplyContext = {
  readonly diagnosis: Diagnosis;
  readonly context: ClaimContext;
  readonly collector: EvidenceCollector;
};

const NO_TEXT = 'nobody has written down what it means';

const replyOf = (answered: TopicAnswer, { context, collector }: ReplyContext): DatabaseReply => {
  const { title, section, general, isFollowUp, sentences, missing, events = [] } = answered;
  const meanings = events.flatMap((event) => eventMeaning(event, context.captured.texts, collector));
  const note = answered.note ?? (events.length > 0 && meanings.length === 0 ? NO_TEXT : undefined);
  return {
    title,
    section,
    ...optional({ general, isFollowUp }),
    claims: [...meanings, ...decideVerdict(observationClaims(sentences, context), answered, context)],
    ...optional({ missing, note, actions: answered.actions }),
  };
};

export const answerDatabaseQuestion = (question: SnapshotQuestion, answering: ReplyContext): DatabaseAsked => {
  const { diagnosis, context } = answering;
  const { primary, secondary } = context.captured;
  const sides = { primary, ...optional({ secondary }) };
  const { replies, byName, offers } = answerQuestion(question, sides, diagnosis);
  return { replies: replies.map((each) => replyOf(each, answering)), byName, offers };
};

const NONE = 'no change of that time is of a service that the rows connect with it, or came before it';
const UNTOLD = 'no deploy and no other change of that time is stored, so whether it was one is not known';
const BY_TIME = 'nothing but its time speaks for it';

type KnownTriggers = {
  readonly triggers: readonly DatabaseTrigger[];
  /** Some change of the time is stored. */
  readonly areTold: boolean;
};

/** Those that the rows connect with it; else the one that came right before. */
const likeliestTriggers = ({
  triggers,
  areTold,
}: KnownTriggers): { readonly claims: readonly Claim[]; readonly note?: string } => {
  const [shown, others] = [true, false].map((is) =>
    triggers.filter(({ isShown }) => isShown === is).map(({ claim }) => claim),
  );
  if (shown !== undefined && shown.length > 0) return { claims: shown };
  if (others !== undefined && others.length > 0) return { claims: others, note: BY_TIME };
  return { claims: [], note: areTold ? NONE : UNTOLD };
};

/** The lock holder and the deploy before it belong into one reply. */
export const addTriggerReply = (
  asked: DatabaseAsked,
  { wants }: SnapshotQuestion,
  changes: KnownTriggers,
): DatabaseAsked => {
  const isShown = changes.triggers.some((each) => each.isShown);
  const isHolder = asked.replies.some(({ section, missing }) => section === 'Locks' && missing === undefined);
  if (!wants.includes('changes') && !(isHolder && isShown)) return asked;
  const reply = { title: 'What set it off', section: 'changes', ...likeliestTriggers(changes) };
  return { ...asked, replies: [...asked.replies, reply] };
};
