// What is told of a message by more than its words: its names, its time, and what else it asks.
import { hasCue } from '../language/details/message-details.js';
import type { Measure } from '../language/reading.js';
import { KINDS_OF_WORK } from './kinds-of-work.js';
import { detailsOf, type Worded } from './worded-ask.js';

export const namesKind = ({ reading }: Worded, ...kinds: readonly string[]): boolean =>
  reading.entities.some(({ kind }) => kinds.includes(kind));

/** It has a question of its own, and does not ask the one before of something else. */
export const asksItself = ({ reading: { acts } }: Worded): boolean =>
  acts[0].kind === 'ask' && acts[0].ask.measure !== 'same';

/** To the second, no time is a stretch. */
const WITH_SECONDS = /\d[:.h]\d\d[:.]\d\d/;

/** “9:20:08”, and not “9:20”. */
export const namesSecond = (time: string): boolean => WITH_SECONDS.test(time);

/** “What was at 6:15?”: it says nothing else of what is meant. */
const saysTimeAlone = ({ reading: { entities, details } }: Worded): boolean =>
  (details?.content?.length ?? 0) <= 1 &&
  (details?.terms.length ?? 0) <= MOST_TERMS_OF_INSTANT &&
  entities.every(({ kind }) => OF_TIME.has(kind));

const MOST_TERMS_OF_INSTANT = 8;
const OF_TIME: ReadonlySet<string> = new Set(['time', 'date', 'number']);

/** Of a question that opens an issue and tells of a trouble a bare minute tells when it was. */
export const namesInstant = (worded: Worded): boolean => {
  const { reading, isFirst } = worded;
  return (
    reading.time?.mentions[0]?.relation === 'around' &&
    reading.entities.some(
      ({ kind, text }) => kind === 'time' && (!isFirst || namesSecond(text) || saysTimeAlone(worded)),
    )
  );
};

const VERSION = /^v?\d+(?:\.\d+){1,3}$/;

/** They are compared with each other: no change is asked about. */
export const namesTwoVersions = (worded: Worded): boolean =>
  detailsOf(worded).terms.filter(({ text }) => VERSION.test(text)).length > 1;

const SERVICE_OF_WORK = /order|message|mail|payment|job|task/i;

/** “Orders” may be the name of a service as well. */
export const namesWork = (worded: Worded): boolean =>
  hasCue(detailsOf(worded), ...KINDS_OF_WORK) ||
  worded.reading.entities.some(({ kind, text }) => kind === 'service' && SERVICE_OF_WORK.test(text));

/** What else may be lost, or is asked of what is: reasons, numbers, times. */
const NO_LOSS = ['why', 'how many', 'errors', 'warnings', 'first', 'latest', 'deploy', 'change', 'restart'] as const;

/** “Is ledger losing data?” */
export const namesLoser = (worded: Worded): boolean =>
  namesKind(worded, 'service') && !hasCue(detailsOf(worded), ...NO_LOSS);

export const asksAlso = ({ reading: { clauses = [] } }: Worded, measure: Measure): boolean =>
  clauses.some(({ act }) => act.kind === 'ask' && act.ask.measure === measure);
