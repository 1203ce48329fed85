// A time that is named only for comparison: "slower than yesterday" still asks about today.
import { followsComparison } from '../../language/time/comparison.js';
import type { WindowPhrase } from './window-phrase.js';

/** Whether the phrase follows words of comparison. */
export const isComparedWith = (
  text: string,
  { start, phrase }: Pick<WindowPhrase, 'start' | 'phrase'>,
  language: string | undefined,
): boolean => {
  const at = start ?? text.toLowerCase().indexOf(phrase.toLowerCase());
  return at > 0 && followsComparison(text, at, language);
};
