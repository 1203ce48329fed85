// Detects the speech acts of a message: asks, requests, reports, shifts the topic, refers back.
import { ANAPHORA, LEAD_IN, QUESTION_WORDS, REPAIR, REQUEST_VERBS } from './speech-act-words.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';
import { splitWords } from '../text/content-terms.js';
import { reportsProgress } from './discourse-cues.js';
import {
  ALERT,
  ALERT_NAME,
  ALSO_TOO,
  ANNOUNCEMENT,
  CLOSING,
  FRAME,
  HYPOTHESIS,
  LABEL,
  LOG_PASTE,
  NO_SHIFT,
  ONSET,
  POINTS_BACK,
  RETURNS,
  SAME,
  SEVERITY,
  SHIFT,
  SYMPTOM,
} from './message-patterns.js';

export type SpeechAct = {
  /** Lower case, without a first sentence that closes what was before. */
  readonly low: string;
  readonly words: readonly string[];
  readonly closes: boolean;
  readonly question: boolean;
  readonly request: boolean;
  readonly repair: boolean;
  /** A repair and its effect. */
  readonly progress: boolean;
  readonly symptom: boolean;
  readonly shift: boolean;
  readonly pointsBack: boolean;
  readonly returns: boolean;
  readonly hypothesis: boolean;
  readonly same: boolean;
  readonly onset: boolean;
  readonly logPaste: boolean;
  readonly alert: boolean;
  /** Number of words that refer to earlier text. */
  readonly anaphora: number;
  /** The report inside a question frame: "any idea why …". */
  readonly framed: string;
};

const REQUESTS =
  /\b(?:please|pls|plz|kindly|tell me|show me|give me|let me know|can you|could you|can we|i need the|i want)\b/;
const SHORT_QUESTION =
  /\w or \w|^(?:\W*(?:all|only|just|both) \w+(?: \w+)?\W*)$|\b(?:by|from|to|with) (?:whom?|what|where)\b|\b(?:which|whose|how many|how much)\b/;

/** The first word that is neither polite nor a connective. */
const headWord = (words: readonly string[]): string => {
  const lead = words.findIndex((word, i) => i >= 6 || !LEAD_IN.has(word));
  return words[lead] ?? '';
};

const isQuestion = (text: string, low: string, words: readonly string[]): boolean =>
  text.includes('?') ||
  QUESTION_WORDS.has(headWord(words)) ||
  QUESTION_WORDS.has(words[0] ?? '') ||
  (words.length <= 8 && SHORT_QUESTION.test(low));

/** "This week" refers to the calendar. */
const CALENDAR = /\b(?:this|that|these) (?:morning|noon|afternoon|evening|night|week\w*|month|quarter|year|days?)\b/g;

/** "He says that we …", "trucks that were sold": joins two clauses. */
const JOINS =
  /\b(?!(?:with|from|about|after|before|since|does|like|than)\b)(\w{4,}|me|us) that (?=(?:i|we|you|he|she|it|they|the|an?|our|my|there|nobody|somebody|is|are|was|were|has|have|had|can|could|will|would)\b)/g;

const PLURAL_PRONOUN = /^(?:they|them|their|these|those)$/;

/** After so many content words, "it" refers to the message itself. */
const OWN_SUBJECT = 6;

/** Counts references that have no antecedent in the message itself. */
const countAnaphora = (low: string): number => {
  const words = splitWords(low.replaceAll(CALENDAR, '').replaceAll(JOINS, '$1 '));
  let content = 0;
  let plural = false;
  return words.filter((word) => {
    if (!ANAPHORA.has(word)) {
      if (!MESSAGE_STOP_WORDS.has(word)) content += 1;
      plural ||= /^\w{3,}[^s]s$/.test(word) && !MESSAGE_STOP_WORDS.has(word) && !QUESTION_WORDS.has(word);
      return false;
    }
    const isOwn = content >= OWN_SUBJECT || (plural && PLURAL_PRONOUN.test(word));
    return !isOwn && (word !== 'too' || ALSO_TOO.test(low));
  }).length;
};

const isShift = (low: string): boolean => SHIFT.test(low) && !NO_SHIFT.test(low);

/** "Unrelated to that: …": references in what follows are its own. */
const announcesShift = (low: string): boolean => {
  const [, heading = ''] = ANNOUNCEMENT.exec(low) ?? [];
  return heading !== '' && isShift(heading);
};

/** `ALERT_NAME` is global, so that `test` would keep its last index. */
const isAlert = (text: string): boolean =>
  ALERT.test(text) || SEVERITY.test(text) || (LABEL.test(text) && text.search(ALERT_NAME) >= 0);

export const detectSpeechAct = (message: string): SpeechAct => {
  const rest = CLOSING.exec(message.trim())?.groups?.['rest'];
  const text = rest ?? message;
  const low = text.toLowerCase().replaceAll('’', "'");
  const words = splitWords(low);
  return {
    low,
    words,
    closes: rest !== undefined,
    question: isQuestion(text, low, words),
    request: REQUEST_VERBS.has(headWord(words)) || REQUESTS.test(low),
    repair: words.slice(0, 6).some((word) => REPAIR.has(word)),
    progress: reportsProgress(low),
    symptom: SYMPTOM.test(low),
    shift: isShift(low),
    pointsBack: POINTS_BACK.test(low),
    returns: RETURNS.test(low),
    hypothesis: HYPOTHESIS.test(low),
    same: SAME.test(low),
    onset: ONSET.test(low),
    logPaste: LOG_PASTE.test(text),
    alert: isAlert(text),
    anaphora: announcesShift(low) ? 0 : countAnaphora(low),
    framed: FRAME.exec(text.trim())?.groups?.['rest'] ?? '',
  };
};
