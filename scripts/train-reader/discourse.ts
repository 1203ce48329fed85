// The examples of the discourse head: its own wordings, and a share of those of the acts that say the same thing.
import type { DiscourseMove } from '../../src/language/reading.js';
import type { Example } from './examples.js';

type MoveOfActs = {
  readonly label: RegExp;
  readonly move: DiscourseMove;
  /** One of so many is taken. */ readonly oneOf: number;
};

/** Acts have many more wordings than the moves, so that of most of them a part is enough. */
const MOVES_OF_ACTS: readonly MoveOfActs[] = [
  { label: /^command new/, move: 'opens', oneOf: 1 },
  { label: /^command switch/, move: 'returns', oneOf: 1 },
  { label: /^tell action/, move: 'acted', oneOf: 1 },
  { label: /^tell observation/, move: 'reports', oneOf: 1 },
  { label: /^(?:scope|window|choose|feedback|correct)/, move: 'refers', oneOf: 5 },
  { label: /^command (?:more|less|stop|undo)/, move: 'refers', oneOf: 5 },
  {
    label:
      /^ask (?:count|place|spread|latency|lines|trace|share|metric|exception|onset|ongoing|author|evidence|certainty|same|last|hypothesis|advice|summary)/,
    move: 'refers',
    oneOf: 12,
  },
];

/** Examples are left out by the hash as well: which are taken must not depend on it. */
const FOLDS = 5;

export const hashText = (text: string): number =>
  [...text].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7);

export const discourseExamples = (acts: readonly Example[], own: readonly Example[]): readonly Example[] => [
  ...own,
  ...acts.flatMap((example) => {
    const found = MOVES_OF_ACTS.find(({ label }) => label.test(example.label));
    return found !== undefined && Math.floor(hashText(example.text) / FOLDS) % found.oneOf === 0
      ? [{ ...example, label: found.move }]
      : [];
  }),
];
