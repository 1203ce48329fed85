// Names in a message that a database snapshot may hold: of instances, of wait events, of anything that a file names.

/** `LWLock:LockManager`, `lwlock:lock_manager` and `"LockManager"` are one name but for their type. */
export const nameKey = (name: string): string => name.toLowerCase().replaceAll('_', '');

const NAME_EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** The words of a text as names: without the marks around them. */
export const namesInText = (text: string): readonly string[] =>
  text.split(/[\s,;?!"'`“”()]+/u).flatMap((word) => {
    const name = word.replaceAll(NAME_EDGES, '');
    return name === '' ? [] : [name];
  });

const MOST_EVENT_NAMES = 5;

/** Words that may be wait events: with a type, with a capital inside, or known. */
export const eventNamesAmong = (words: readonly string[]): readonly string[] => {
  const said = words.filter(
    (name) => /^[a-z]+:[\w:]+$/i.test(name) || /\p{Ll}\p{Lu}/u.test(name) || nameKey(name) === 'cpu',
  );
  return [...new Set(said)].slice(0, MOST_EVENT_NAMES);
};
