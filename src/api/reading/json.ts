// Parses JSON, and says where it stops being JSON without showing what stands there.
import { malformed } from '../problems/troubles.js';

const strict = new TextDecoder('utf-8', { fatal: true });

const fails = (text: string): string | undefined => {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** More text could still make it JSON. */
const isUnfinished = (text: string): boolean => {
  const message = fails(text);
  return (
    message === undefined || / end of JSON|^Unterminated/.test(message) || message.includes(`position ${text.length} `)
  );
};

/** The longest prefix that is right so far ends where the fault is: the parser does not always tell. */
const faultAt = (text: string): number => {
  let [right, wrong] = [0, text.length + 1];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isUnfinished(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
};

const place = (text: string): string => {
  const at = faultAt(text);
  const lines = text.slice(0, at).split('\n');
  return `position ${at} (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`;
};

export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    throw malformed('the body is not UTF-8', 'Send JSON as UTF-8.');
  }
  if (fails(text) !== undefined) throw malformed(`not JSON at ${place(text)}`, 'Correct the JSON at that place.');
  return JSON.parse(text);
};
