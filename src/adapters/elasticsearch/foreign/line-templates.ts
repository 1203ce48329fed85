// Templates of lines from foreign indexes: the cluster knows none, so each process names them as it reads lines.
import type { TemplateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { Micros } from '../../../kernel/time.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { lineEvent } from '../../../telemetry/failures/line-event.js';
import { createTemplateMiner } from '../../../telemetry/templates/templates.js';

export type LineTemplates = {
  readonly named: (line: LogRecord) => LogRecord;
  /** The key under which the engine knows the event of a line that was named. */
  readonly eventOf: (line: LogRecord) => string;
  /** An event key that was given earlier, as it is called now: templates are merged as more lines are read. */
  readonly current: (event: string) => string;
  readonly textOf: (id: string) => string | undefined;
  /** Counted over the lines that were read; `undefined`: no line of it was. */
  readonly rowOf: (id: string) => TemplateRow | undefined;
};

type TemplateTally = { first: Micros; last: Micros; lines: number };

const MOST_TALLIED = 20_000;

const countLine = (tally: TemplateTally | undefined, time: Micros): TemplateTally =>
  tally === undefined
    ? { first: time, last: time, lines: 1 }
    : { first: Math.min(tally.first, time), last: Math.max(tally.last, time), lines: tally.lines + 1 };

/** A line that is met again counts once. */
const isFirstMeeting = (met: Set<string>, id: string): boolean => {
  if (met.has(id)) return false;
  if (met.size >= MOST_TALLIED) met.clear();
  met.add(id);
  return true;
};

export const createLineTemplates = (): LineTemplates => {
  const templates = createTemplateMiner();
  const tallies = new Map<string, TemplateTally>();
  const met = new Set<string>();
  const settle = (): void => {
    for (const { from, to } of templates.drain().aliases) {
      const [old, root] = [tallies.get(from), tallies.get(to)];
      if (old === undefined) continue;
      const sum = root ?? { first: old.first, last: old.last, lines: 0 };
      const [first, last] = [Math.min(sum.first, old.first), Math.max(sum.last, old.last)];
      tallies.set(to, { first, last, lines: sum.lines + old.lines });
      tallies.delete(from);
    }
  };
  return {
    named: (line) => {
      const template = templates.add(line.message);
      if (isFirstMeeting(met, line.id)) tallies.set(template, countLine(tallies.get(template), line.time));
      return { ...line, template };
    },
    eventOf: (line) => lineEvent(line, templates.resolve(line.template ?? '')),
    current: (event) => {
      const [place, ...exception] = event.split('!');
      return [templates.resolve(place ?? event), ...exception].join('!');
    },
    textOf: (id) => templates.text(id),
    rowOf: (id) => {
      settle();
      const tally = tallies.get(templates.resolve(id));
      const text = templates.text(id);
      if (tally === undefined || text === undefined) return undefined;
      return { kind: 'template', id, text, firstSeen: tally.first, lastSeen: tally.last, lines: tally.lines };
    },
  };
};
