// Where, since when, until when, who is affected, what changed, and what there is.
import type { MeasureTable } from '../measure.js';
import { changeAnswers } from './changes.js';
import { databaseAnswers } from './databases.js';
import { healthAnswers } from './health.js';
import { historyAnswers } from './history.js';
import { inventoryAnswers } from './inventory.js';
import { lossAnswers } from './losses.js';
import { momentAnswers } from './moments.js';
import { ongoingAnswers } from './ongoing.js';
import { placeAnswers } from './place.js';
import { precursorAnswers } from './precursors.js';
import { reachAnswers } from './reach.js';
import { serviceCallAnswers } from './service-calls.js';
import { timelineAnswers } from './timeline.js';
import { versionAnswers } from './version.js';

export const placeMeasures = {
  ...placeAnswers,
  ...momentAnswers,
  ...ongoingAnswers,
  ...timelineAnswers,
  ...changeAnswers,
  ...reachAnswers,
  ...serviceCallAnswers,
  ...inventoryAnswers,
  ...versionAnswers,
  ...healthAnswers,
  ...historyAnswers,
  ...lossAnswers,
  ...databaseAnswers,
  ...precursorAnswers,
} as const satisfies MeasureTable;
