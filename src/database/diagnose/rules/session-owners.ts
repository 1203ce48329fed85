// Whose the sessions are.
import { statedFigure } from '../computed-figure.js';
import type { FigureSentence } from '../diagnosis.js';
import { composeSentence } from '../sentences.js';
import { namedIn, numberIn, stateRows, textIn } from '../server-state.js';
import type { SnapshotView } from '../snapshot-view.js';

/** How an engine calls the owners of sessions, and those of their sessions that do nothing. */
type OwnerWords = {
  readonly begin: string;
  readonly named: 'application' | 'user';
  readonly idle: 'idle' | 'asleep';
};

/** Most of them first; where the capture says from which client they come, that too. */
export const ownerSentences = (look: SnapshotView, { begin, named, idle }: OwnerWords): readonly FigureSentence[] =>
  stateRows(look, 'Applications')
    .slice(0, 3)
    .flatMap((row) => {
      const [sessions, resting, since] = [
        numberIn(look, row, 'sessions'),
        numberIn(look, row, 'idle_sessions'),
        numberIn(look, row, 'idle_sec_max'),
      ];
      return sessions === undefined
        ? []
        : [
            composeSentence(
              begin,
              namedIn(row, named),
              ...(textIn(row, 'client') === undefined ? [] : [' from ', namedIn(row, 'client')]),
              ': ',
              statedFigure(sessions),
              ...(resting === undefined ? [] : [`, ${idle} `, statedFigure(resting)]),
              ...(since === undefined ? [] : [', at the most for ', statedFigure(since, 'seconds')]),
            ),
          ];
    });
