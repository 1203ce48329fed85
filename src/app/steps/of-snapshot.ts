// Whether a message asks for what the snapshot of the issue at hand tells: its names are words of no other trouble.
import type { Findings } from '../../evidence/finding.js';
import type { Issue } from '../../investigation/state.js';
import type { Classification } from '../../investigation/turn.js';
import { answersTo } from '../../database/questions/ask.js';
import { nameKey, namesSaid } from '../../database/questions/words.js';
import { findMentionedNames } from '../../turn/language/catalogue-mentions.js';
import { detectSpeechAct } from '../../turn/language/speech-act.js';
import { capturedIn } from '../../database/answer/sides.js';
import type { World } from '../world.js';

/** A longer message tells of something, and does not only ask. */
const MOST_WORDS = 14;

const OTHER_TIME =
  /\b\d{1,2}:\d{2}\b|\b(?:yesterday|today|tonight|since|between|last|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i;

const QUESTION =
  /\?\s*$|^(?:(?:and|but|so|ok) )?(?:what|which|who|whose|how|did|do|does|was|were|is|are|had|has|compare|show|explain)\b/i;

const isShort = (text: string): boolean =>
  QUESTION.test(text.trim()) && !OTHER_TIME.test(text) && text.trim().split(/\s+/).length <= MOST_WORDS;

/** Of the batch that the last answer cites. */
const isAsked = async (world: World, { evidence }: Findings, text: string): Promise<boolean> => {
  const hash = evidence.find(({ kind }) => kind === 'snapshot')?.batch;
  if (hash === undefined || !isShort(text)) return false;
  const query = { ask: 'snapshot', window: { from: 0, to: 0 }, budget: 0, upTo: 0 } as const;
  const captured = capturedIn([{ hash, query, role: 'issue', rows: await world.rows(hash) }]);
  return captured !== undefined && answersTo(text, captured).replies.length > 0;
};

/** The turn before asked which database is meant. */
const isChoice = ({ unchosen = [] }: Findings, text: string): boolean => {
  const said = new Set(namesSaid(text).map(nameKey));
  return unchosen.some((instance) => said.has(nameKey(instance)));
};

/** “What does 3x mean?” reports nothing. */
const MEANING = /^\W*what (?:does|do|is|are)\b.*\bmeans?\W*$/i;

/** No trouble, no other place and no other time: in whatever language, it is about what is at hand. */
const tellsOfNothingElse = (text: string, services: readonly string[]): boolean => {
  const { symptom, shift, alert, logPaste } = detectSpeechAct(text);
  if ((symptom && !MEANING.test(text)) || shift || alert || logPaste || OTHER_TIME.test(text)) return false;
  return text.trim().split(/\s+/).length <= MOST_WORDS && findMentionedNames(text, services).size === 0;
};

/** The conversation is over a snapshot, and the telemetry tells of nothing beside it. */
const isOverSnapshot = ({ database, hypotheses }: Findings): boolean =>
  database !== undefined && hypotheses.length === 0;

const CHOSEN = 'it says which database is meant';
const ASKED = 'it asks for what the snapshot of this issue tells';
const STAYS = 'the conversation is over a snapshot, and it tells of nothing else';

type Said = {
  readonly text: string;
  readonly issue: Issue | undefined;
  /** Those that occur in the telemetry. */
  readonly services: readonly string[];
};

const reasonFor = async (world: World, findings: Findings, { text, services }: Said): Promise<string | undefined> => {
  if (isChoice(findings, text)) return CHOSEN;
  if (await isAsked(world, findings, text)) return ASKED;
  return isOverSnapshot(findings) && tellsOfNothingElse(text, services) ? STAYS : undefined;
};

/** What the words of a message leave open, the names of a snapshot may settle. */
export const withSnapshot = async (world: World, found: Classification, said: Said): Promise<Classification> => {
  const { issue } = said;
  if (issue?.findings === undefined || found.relation === 'follow_up' || found.relation === 'returned') return found;
  const findings = JSON.parse(await world.text(issue.findings)) as Findings;
  const reason = await reasonFor(world, findings, said);
  if (reason === undefined) return found;
  const reading = { relation: 'follow_up', issue: issue.id, confidence: 1 } as const;
  return { ...reading, margin: 1, reasons: [reason], readings: [reading] };
};
