// Draws the timeline of a session for people: one line for each event, what was read in one line for each run of reads.
import type { sessionEvent } from '../../api/contract/timeline.js';
import type { Paint } from '../terminal/colours.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, padText, truncate, wrapText } from '../terminal/text.js';
import { clockTime, plural } from './format.js';

export type ShownSessionEvent = ReturnType<typeof sessionEvent.parse>;

export type TimelineLook = Pick<Screen, 'paint' | 'width'> & {
  /** Whole contents, and every read. */
  readonly isFull: boolean;
};

const MARKS: { readonly [Status in ShownSessionEvent['status']]: (paint: Paint) => string } = {
  started: ({ dim }) => dim('…'),
  streaming: ({ dim }) => dim('…'),
  completed: ({ good }) => good('✓'),
  failed: ({ bad }) => bad('✗'),
  cancelled: ({ warn }) => warn('–'),
  timed_out: ({ bad }) => bad('✗'),
};

const LABELS: { readonly [Type in ShownSessionEvent['type']]: string } = {
  user_question: 'question',
  classification: 'reading',
  scope: 'scope',
  issue: 'issue',
  stage: 'stage',
  chain: 'stage',
  execution: 'stage',
  findings: 'findings',
  tool_call: 'tool',
  tool_summary: 'result',
  llm_thinking: 'thinking',
  llm_response: 'model',
  final_analysis: 'answer',
  executive_summary: 'summary',
  alert: 'alert',
  human_action: 'action',
  masking: 'masking',
};

const LABEL_WIDTH = Math.max(...Object.values(LABELS).map(({ length }) => length));

/** Reads that went well are of no interest one by one. */
const isQuietRead = ({ type, status, source }: ShownSessionEvent): boolean =>
  type === 'tool_call' && source !== undefined && status === 'completed';

/** What stands in no line of its own unless all is wanted: reads that went well, and what tools showed. */
export const isQuietEvent = (event: ShownSessionEvent): boolean => event.type === 'tool_summary' || isQuietRead(event);

/** What a model wrote is done, not confirmed: the tick is for what was checked. */
const markOf = ({ status, claims }: ShownSessionEvent, paint: Paint): string =>
  status === 'completed' && claims === 'unchecked' ? paint.dim('·') : MARKS[status](paint);

const headOf = (event: ShownSessionEvent, { paint }: TimelineLook): string =>
  `${paint.dim(clockTime(event.createdAt))} ${markOf(event, paint)} ${padText(LABELS[event.type], LABEL_WIDTH)}  `;

const HEAD_WIDTH = 8 + 1 + 1 + 1 + LABEL_WIDTH + 2;
const INDENT = ' '.repeat(HEAD_WIDTH);

const titleOf = ({ type, by, title }: ShownSessionEvent, paint: Paint): string => {
  const isPerson = type === 'user_question' || type === 'human_action';
  return isPerson && by !== undefined ? `${paint.name(oneLine(by))} ${oneLine(title)}` : oneLine(title);
};

/** Words of people and models are quoted shortly, unless all is wanted. */
const contentLines = ({ content }: ShownSessionEvent, { paint, width, isFull }: TimelineLook): readonly string[] => {
  if (content === undefined || content.trim() === '') return [];
  if (isFull) return content.split('\n').flatMap((line) => wrapText(oneLine(line), { width, first: INDENT }));
  return [INDENT + paint.dim(truncate(oneLine(content.trim()), width - HEAD_WIDTH))];
};

export const timelineEventLines = (event: ShownSessionEvent, look: TimelineLook): readonly string[] => {
  const title = titleOf(event, look.paint);
  const shown = look.isFull ? title : truncate(title, look.width - HEAD_WIDTH);
  return [headOf(event, look) + shown, ...contentLines(event, look)];
};

const readsLine = (reads: readonly ShownSessionEvent[], look: TimelineLook): string => {
  const [first] = reads;
  if (first === undefined) return '';
  const rows = reads.reduce((sum, event) => sum + (event.rows ?? 0), 0);
  const sources = [...new Set(reads.map(({ source = '' }) => oneLine(source)))].join(', ');
  const title = `${plural(reads.length, 'read')} of ${sources}: ${plural(rows, 'row')}`;
  return headOf(first, look) + truncate(title, look.width - HEAD_WIDTH);
};

/** Events in their order. */
export const timelineLines = (events: readonly ShownSessionEvent[], look: TimelineLook): readonly string[] => {
  const lines: string[] = [];
  let reads: ShownSessionEvent[] = [];
  const flush = (): void => {
    if (reads.length > 0) lines.push(readsLine(reads, look));
    reads = [];
  };
  for (const event of events) {
    if (!look.isFull && isQuietRead(event)) reads.push(event);
    else if (look.isFull || !isQuietEvent(event)) {
      flush();
      lines.push(...timelineEventLines(event, look));
    }
  }
  flush();
  return lines;
};
