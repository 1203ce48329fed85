// The order in which a text tells its numbers and names is part of what it says: “3 of 40” is not “40 of 3”.
import { placeIn, type Shown } from './shown.js';
import type { Spoken } from './spoken.js';

/** Whether the parts stand in the text one after the other. */
const follow = (text: string, parts: readonly string[]): boolean => {
  let at = 0;
  return parts.every((part) => {
    const found = placeIn(text, part, at);
    at = found + part.length;
    return found >= 0;
  });
};

/**
 * Numbers that a text of what is shown holds as they are written stand there in the order of the sentence; so do names beside
 * them in a statement of the engine. Where no text holds them all, they are fields of a row, which have no order.
 */
export const isInOrder = ({ order }: Spoken, { texts }: Shown): boolean => {
  const parts = order.map((part) => part.toLowerCase());
  if (parts.length < 2) return true;
  const holding = texts
    .map((text) => text.toLowerCase())
    .filter((text) => parts.every((part) => placeIn(text, part) >= 0));
  return holding.length === 0 || holding.some((text) => follow(text, parts));
};
