// What a script repeats of what it was shown: `{{c1}}` the words of the engine's first statement, `{{e1}}` the quotation of its first
// exhibit, `{{row}}` the first row that a tool brought, `{{quote}}` the words of that row. What was not shown stays as it is written.
import type { ModelMessage } from '../../ports/model.js';

const PLACE = /\{\{(c\d+|e\d+|row|quote)\}\}/g;

const patternOf = (name: string): RegExp => {
  if (name === 'row') return /^\[(q\d+:0)\]/m;
  if (name === 'quote') return /^\[q\d+:0\][^|\n]*\| ([^|\n“”"]+)/m;
  return name.startsWith('c')
    ? new RegExp(String.raw`^\[${name}\] \(\w+\) (.*?)(?: (?:\[e\d+\])+)?$`, 'm')
    : new RegExp(String.raw`^\[${name}\].*?“(.*)”$`, 'm');
};

/** Of the last question, where it was answered: earlier turns have rows and statements of the same names. */
const shownIn = (messages: readonly ModelMessage[]): readonly ModelMessage[] => {
  const isQuestion = ({ role, text }: ModelMessage): boolean => role === 'user' && /^\[c1\] /m.test(text);
  return messages.slice(Math.max(0, messages.findLastIndex(isQuestion)));
};

export const repeated = (text: string, messages: readonly ModelMessage[]): string => {
  const shown = shownIn(messages).filter(({ role }) => role === 'user' || role === 'tool');
  return text.replaceAll(PLACE, (place, name: string) => {
    const pattern = patternOf(name);
    const found = shown.map((message) => pattern.exec(message.text)?.[1]).find((each) => each !== undefined);
    return found?.trim() ?? place;
  });
};
