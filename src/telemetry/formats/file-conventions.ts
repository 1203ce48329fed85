// What the first lines of a file tell of all: the order of its dates, and where its lines say their level.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { stripColours } from '../fields/clean-text.js';
import { unwrapContainerLine } from './container-line.js';
import { startsLikeTrace } from './continuation.js';
import { detectDateOrder } from './date-order.js';
import { detectLevelColumn } from './level-column.js';
import { textBehindTime } from './levelled-text.js';
import type { LineContext } from './line-reader.js';
import { isWholeLine } from './log-formats.js';

export type FileConventions = Pick<LineContext, 'dateOrder' | 'levelColumn'>;

const VOTERS = 200;

/** `near`: the last change of the file. `undefined`: they tell nothing. */
export const detectConventions = (lines: readonly string[], near: Micros): FileConventions | undefined => {
  const bodies = lines
    .slice(0, VOTERS)
    .map((line) => unwrapContainerLine(stripColours(line), isWholeLine).body)
    .filter((body) => !startsLikeTrace(body));
  const dateOrder = detectDateOrder(bodies, near);
  const context: LineContext = { offset: 0, near, ...optional({ dateOrder }) };
  const levelColumn = detectLevelColumn(bodies.flatMap((body) => textBehindTime(body, context) ?? []));
  return dateOrder === undefined && levelColumn === undefined ? undefined : optional({ dateOrder, levelColumn });
};
