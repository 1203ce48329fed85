// Whether everything that a sentence quotes, names, times and counts stands somewhere in the several rows that it cites: none denies
// it then. A time between two rows is worked out of both.
import type { Row } from '../rows.js';
import { isAmount, isTime } from './amount.js';
import type { Basis } from './judgement.js';
import { holdsQuote, placeIn } from './quoted.js';
import { shownBy, showsClock, showsName, showsQuote, type Shown } from './shown.js';
import type { Spoken, Token } from './spoken.js';

const isInText = (text: string, word: string): boolean => placeIn(text.toLowerCase(), word.toLowerCase()) >= 0;

const isShownBy = (shown: Shown, token: Token): boolean => {
  const { texts, fields } = shown;
  switch (token.kind) {
    case 'quote':
      return showsQuote(shown, token.text) || showsName(shown, token.text);
    case 'clock':
      return showsClock(shown, token.text);
    case 'name':
      return showsName(shown, token.text) || texts.some((text) => isInText(text, token.text));
    case 'number':
      return (
        fields.some((field) => isAmount(field, token)) || texts.some((text) => isInText(text, String(token.value)))
      );
    case 'word':
    case 'sign':
      return true;
    default:
      return token satisfies never;
  }
};

const isSaid = (statement: string, { kind, text }: Token): boolean =>
  kind === 'quote' ? holdsQuote(statement, text) : isInText(statement, text);

/** Of all rows and statements together. */
export const isHeld = ({ tokens }: Spoken, { rows, restated }: Pick<Basis, 'rows' | 'restated'>): boolean => {
  const shown = [...rows.values()].map((row: Row) => shownBy(row));
  if (shown.length + restated.length < 2) return false;
  return tokens.every(
    (token) =>
      (token.kind === 'number' && isTime(token)) ||
      shown.some((each) => isShownBy(each, token)) ||
      restated.some(({ text }) => isSaid(text, token)),
  );
};
