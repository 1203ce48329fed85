// Reads the message of a turn: by the names of the tenant's telemetry, what the turn before did, and the language of the talk.
import type { StartedTurn } from '../../investigation/pipeline.js';
import type { Turn } from '../../investigation/state.js';
import { markEntities } from '../../language/names/entity.js';
import { readMessage } from '../../language/read-message.js';
import { questionInstead } from '../../language/self-correction.js';
import { languageInTalk } from '../../language/talk-language.js';
import { findWantedLanguage } from '../../language/wanted-language.js';
import { proseOf } from '../../language/pasted-record.js';
import type { Reading } from '../../language/reading.js';
import { findSpokenFeedback } from '../../language/spoken-feedback.js';
import { optional } from '../../kernel/optional.js';
import { readEntityFinder, readQuestionText, readReading } from './conversation.js';
import { withOtherValues } from './question-before.js';
import { readByModel } from './read-by-model.js';
import type { StepContext } from './step-context.js';

/** The longest of so many messages, the first ones, tells the language most surely. */
const MOST_EARLIER = 5;

const readLanguageOfTalk = async (context: StepContext, earlier: readonly Turn[]): Promise<string | undefined> => {
  const first = earlier.slice(0, MOST_EARLIER);
  const texts = await Promise.all(first.map((turn) => readQuestionText(context, turn)));
  const longest = first[texts.reduce((most, text, at) => (text.length > (texts[most] ?? '').length ? at : most), 0)];
  return longest === undefined ? undefined : (await readReading(context, longest)).language;
};

/** Names and pasted records are of no language. */
const wordsOfLanguage = (text: string, { entities, component }: Reading): string => {
  const prose = proseOf(text);
  if (prose !== text) return prose;
  // “und gireve?”: a name that is not stored is of no language either
  const { start, end } = component ?? { start: 0, end: 0 };
  const isName = component !== undefined && entities.length === 0;
  return isName ? `${text.slice(0, start)}□${text.slice(end)}` : markEntities(text, entities);
};

const RETELLS = [{ kind: 'ask', ask: { measure: 'same' }, probability: 1 }] as const satisfies Reading['acts'];

/** “In English, please” in a talk in English asks for plain words, and for no other language. */
const inWantedLanguage = (text: string, reading: Reading, talk: string | undefined): Reading => {
  const wanted = findWantedLanguage(proseOf(text));
  if (wanted === undefined || wanted.language === (talk ?? reading.language)) return reading;
  const { language } = wanted;
  if (!wanted.alone) return { ...reading, language };
  if (talk === undefined) return reading;
  const { clauses: _clauses, ...rest } = reading;
  return { ...rest, language, acts: RETELLS, moves: { refers: 1 }, retells: true };
};

export const readTurn = async (context: StepContext, at: StartedTurn, message: string): Promise<Reading> => {
  const { running, state, turn } = at;
  const finder = await readEntityFinder(context, running);
  const earlier = state.turns.filter(({ n, read }) => n < turn.n && read !== undefined);
  const last = earlier.at(-1);
  const text = last === undefined ? message : questionInstead(message);
  const previous = last && (await readReading(context, last)).acts[0];
  const read = readMessage(text, finder, context.settings.reader, previous);
  const talk = await readLanguageOfTalk(context, earlier);
  const inTalk =
    talk === undefined ? read : { ...read, language: languageInTalk(wordsOfLanguage(text, read), read.language, talk) };
  const reading = inWantedLanguage(text, inTalk, talk);
  const decided = await readByModel(context, running.n, { text, reading, previous });
  if (last === undefined) return decided;
  const own = earlier.filter(({ issue }) => issue !== undefined && issue === last.issue);
  const asked = await withOtherValues(context, decided, own);
  const readPart = (part: string): Reading['acts'] => readMessage(part, finder, context.settings.reader, previous).acts;
  return { ...asked, ...optional({ feedback: findSpokenFeedback(text, decided, readPart) }) };
};
