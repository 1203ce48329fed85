// Gives the id of a statement to sessions that were looked at before the server had computed it.
import type { Sample, Session } from './reading.js';
import { withoutLiterals } from '../without-literals.js';

const remembered = (make: (text: string) => string): ((text: string) => string) => {
  const made = new Map<string, string>();
  return (text) => {
    const value = made.get(text) ?? make(text);
    made.set(text, value);
    return value;
  };
};

/** By the text that other sessions ran under an id. */
export const identified = (samples: readonly Sample[]): readonly Sample[] => {
  const wordsOf = remembered(withoutLiterals);
  const known = new Map<string, string>();
  for (const { queryId, query } of samples.flatMap(({ sessions }) => sessions))
    if (queryId !== undefined && query !== undefined) known.set(wordsOf(query), queryId);
  const withId = (session: Session): Session => {
    const { queryId, query } = session;
    if (queryId !== undefined || query === undefined) return session;
    const found = known.get(wordsOf(query));
    return found === undefined ? session : { ...session, queryId: found };
  };
  return samples.map((sample) => ({ ...sample, sessions: sample.sessions.map(withId) }));
};
