// What the history of a watch tells of a finding: since when it has been there, and how busy the server was then and now.
import { jsonPointer, ownItem } from '../../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects } from '../../format/fields.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import type { FigureSentence, SnapshotFinding } from '../../diagnose/diagnosis.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { isFlagged, namedIn, numberIn, textIn } from '../../diagnose/server-state.js';
import type { SnapshotView } from '../../diagnose/snapshot-view.js';

const WATCH_SECTION = 'Watch';

/** Of the kind of the finding, and not over. */
const episodeOf = ({ snapshot }: SnapshotView, { kind }: SnapshotFinding): PlacedObject | undefined =>
  placedObjects(
    ownItem(ownItem(snapshot.artifact, WATCH_SECTION), 'Episodes'),
    jsonPointer(WATCH_SECTION, 'Episodes'),
  ).find((row) => textIn(row, 'kind') === kind && isFlagged(row, 'is_over') !== true);

/** Since when the captures of a watch show it. None: the snapshot is of no watch. */
export const sinceSentences = (look: SnapshotView, finding: SnapshotFinding): readonly FigureSentence[] => {
  const row = episodeOf(look, finding);
  if (row === undefined) return [];
  const [ago, captures, before] = [
    numberIn(look, row, 'first_seen_sec'),
    numberIn(look, row, 'captures'),
    numberIn(look, row, 'not_before_sec'),
  ];
  if (ago === undefined || captures === undefined) return [];
  return [
    composeSentence(
      'the watch first saw it at ',
      namedIn(row, 'first_seen'),
      ', ',
      statedFigure(ago, 'seconds'),
      ' back from the end of this capture, and in ',
      statedFigure(captures),
      ' captures without a break',
    ),
    before === undefined
      ? composeSentence('it was there when the watch began: it may be older')
      : composeSentence(
          'a capture without it was taken at ',
          namedIn(row, 'not_before'),
          ', ',
          statedFigure(before, 'seconds'),
          ' back',
        ),
  ];
};

/** How busy the server was when it was first seen, and is now. */
export const courseSentences = (look: SnapshotView, finding: SnapshotFinding): readonly FigureSentence[] => {
  const row = episodeOf(look, finding);
  const [first, last] =
    row === undefined ? [] : [numberIn(look, row, 'sessions_first'), numberIn(look, row, 'sessions_last')];
  return first === undefined || last === undefined
    ? []
    : [
        composeSentence(
          'sessions at work on average when the watch first saw it: ',
          statedFigure(first),
          ', and now: ',
          statedFigure(last),
        ),
        ...sinceSentences(look, finding).slice(0, 1),
      ];
};
