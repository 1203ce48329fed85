// Exceptions as they were logged: type, message, frames and causes; and the code that they point at.
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { logQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from './record-lines.js';

/** Frames of JVM, .NET, JavaScript, Python, Go, Ruby and PHP, and the lines that begin a cause. */
const FRAME =
  /^\s*(?:at\s+\S|File "|\.\.\. \d+ more|from \S+:\d+|#\d+\s|\S+\.(?:go|rb|py|php|rs|js|ts):\d+|(?:Caused by|Suppressed|The above exception|During handling)\b)/;

const stackOf = ({ error, message }: LogRecord): string => error?.stack ?? (message.includes('\n') ? message : '');

const frameLines = (row: LogRecord): readonly string[] =>
  stackOf(row)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line) && !/[“”]/.test(line));

/** The one with the most frames, of the newest. */
const tellingException = (reads: AskReads): PlacedRow<LogRecord> | undefined => {
  const rows = [...reads.rows('cause', 'log'), ...reads.rows('errors', 'log')];
  const framed = rows.filter(({ row }) => frameLines(row).length > 0 || row.error?.type !== undefined);
  const [first] = framed.toSorted((a, b) => frameLines(b.row).length - frameLines(a.row).length);
  return first ?? rows[0];
};

const errorReads = (context: AskContext) => ({
  ...(context.subject.templates.length > 0 && {
    cause: logQuery(context, { templates: context.subject.templates, minLevel: 'error', budget: 20 }),
  }),
  errors: logQuery(context, { minLevel: 'error', budget: 20 }),
});

const MOST_FRAMES = 15;

/** A line of a text from outside, quoted as a part of it. */
const frameClaim = (frame: string, cited: string, write: ResultWriter): number =>
  write.claimOf([`“…${frame}…”`], { cites: [cited] });

/** The type of the exception and its message, where the record names them. */
const typeClaim = (error: LogRecord['error'], cited: string, write: ResultWriter): readonly number[] =>
  error?.type === undefined
    ? []
    : [
        write.claimOf(
          [{ quote: error.type }, ...(error.message === undefined ? [] : [': ', { quote: error.message }])],
          { cites: [cited] },
        ),
      ];

export const exceptionAnswer: MeasureAnswer = {
  needsCause: true,
  reads: errorReads,
  answer: (_context, reads, write) => {
    const placed = tellingException(reads);
    if (placed === undefined) return write.text('exception.none').finish({ kind: 'unknown', missing: 'exception' });
    const cited = write.cite(placed);
    const { error } = placed.row;
    const head = lineClaim(placed, write);
    const type = typeClaim(error, cited, write);
    const frames = frameLines(placed.row).slice(0, MOST_FRAMES);
    write.list([head, ...type]);
    write.list(frames.map((frame) => frameClaim(frame, cited, write)));
    if (frames.length === 0) write.text('exception.no-frames');
    return write.show(cited).finish({ kind: 'rows', evidence: [cited], more: 0 });
  },
};

/** Frames of the platform and of libraries come after those of the code at fault. */
const LIBRARY =
  /\b(?:java\.|javax\.|jdk\.|sun\.|node:|node_modules|site-packages|runtime\/|org\.springframework|org\.apache|System\.)/;
const CODE_PLACE =
  /[\w$./\\-]+\.(?:java|kt|scala|py|go|js|mjs|ts|tsx|rb|php|cs|rs|cpp|c|cc)(?::\d+|", line \d+)|\w+#\d+/;

export const code: MeasureAnswer = {
  needsCause: true,
  reads: errorReads,
  answer: ({ findings, findingRows }, reads, write) => {
    const rows = [...reads.rows('cause', 'log'), ...reads.rows('errors', 'log')];
    const framed = rows.find(({ row }) => frameLines(row).some((line) => CODE_PLACE.test(line)));
    const inline = rows.find(({ row }) => CODE_PLACE.test(row.message));
    const placed = framed ?? inline;
    if (placed !== undefined) {
      const own = frameLines(placed.row).filter((line) => CODE_PLACE.test(line));
      const frame = own.find((line) => !LIBRARY.test(line)) ?? own[0] ?? CODE_PLACE.exec(placed.row.message)?.[0];
      const cited = write.cite(placed);
      if (frame !== undefined)
        return write
          .sentence('code.at', { service: { name: placed.row.service }, frame: `“…${frame}…”` }, { cites: [cited] })
          .list([lineClaim(placed, write), ...typeClaim(placed.row.error, cited, write)])
          .show(cited)
          .finish({ kind: 'rows', evidence: [cited], more: 0 });
    }
    const place = findings?.hypotheses[0]?.location.code;
    const holder = findings?.evidence.find(({ id }) => {
      const row = findingRows.get(id);
      return place !== undefined && row !== undefined && JSON.stringify(row).includes(place);
    });
    if (place === undefined || holder === undefined)
      return write.text('code.none').finish({ kind: 'unknown', missing: 'code' });
    const cited = write.citeEvidence(holder);
    return write
      .sentences(write.claimOf([{ name: place }], { cites: [cited] }))
      .finish({ kind: 'text', evidence: [cited] });
  },
};
