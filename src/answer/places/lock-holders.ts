// Who holds a lock: by the lines in which a database names the holder, and by what that process itself has logged.
import { statedDetail } from '../../evidence/stated-failure.js';
import { HOUR } from '../../kernel/time.js';
import { hasCue } from '../../language/details/message-details.js';
import type { QuestionCue } from '../../language/details/question-cues.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasSource, logQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { joinParts } from '../say.js';
import { overServices } from './error-counts.js';

/** A question for pods or services is one of places. */
const PLACES: readonly QuestionCue[] = ['pod', 'host', 'region', 'environment', 'version', 'service', 'endpoint'];

/** “Who is holding the lock?” So few words are easily read as a question for threads, or by service: the words decide. */
export const asksForLockHolder = ({ ask, details }: AskContext): boolean =>
  ask.measure === 'place' && hasCue(details, 'locks') && !hasCue(details, ...PLACES);

/** PostgreSQL with `log_lock_waits`: the holder stands in DETAIL, behind the message or in a field of its own. */
const HOLDS = /\bProcess(?:es)? holding the lock: (\d+(?:, \d+)*)\./;
const SEARCHES = { 'lock-holders': 'holding the lock', 'lock-waits': 'still waiting for' } as const;
const LINES_READ = 20;

/** A session may have begun its transaction long before others wait for it. */
const SESSION_BEFORE = HOUR;
const SESSION_LINES = 3;
const MOST_HOLDERS = 3;

const PID = 'process.pid';

type LockHolder = {
  readonly line: PlacedRow<LogRecord>;
  readonly pids: readonly string[];
  /** The text that names them, from `from` on. */
  readonly text: string;
  readonly from: number;
};

const holderIn = (line: PlacedRow<LogRecord>): LockHolder | undefined => {
  const texts = [line.row.message, statedDetail(line.row) ?? ''];
  const text = texts.find((each) => HOLDS.test(each));
  const found = text === undefined ? undefined : HOLDS.exec(text);
  return text === undefined || found === null || found === undefined
    ? undefined
    : { line, pids: (found[1] ?? '').split(', '), text, from: found.index };
};

/** The newest line of each holder, the newest first. */
const findHolders = (reads: AskReads): readonly LockHolder[] => {
  const found = Object.keys(SEARCHES)
    .flatMap((key) => reads.rows(key, 'log'))
    .flatMap((line) => holderIn(line) ?? [])
    .toSorted((a, b) => b.line.row.time - a.line.row.time);
  const keyOf = ({ line, pids }: LockHolder): string => [line.row.service, ...pids].join(' ');
  return [...Map.groupBy(found, keyOf).values()].flatMap(([newest]) => newest ?? []).slice(0, MOST_HOLDERS);
};

/** In two rounds: the lines that name holders, then lines of those processes. */
export const lockHolderQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const wide = overServices(context);
  const holders = findHolders(reads);
  const { from, to } = context.period;
  const own = logQuery(wide).filter.fields ?? [];
  return {
    ...Object.fromEntries(
      Object.entries(SEARCHES).map(([key, text]) => [key, logQuery(wide, { text, budget: LINES_READ })]),
    ),
    ...(holders.length > 0 && {
      'lock-sessions': logQuery(wide, {
        services: [...new Set(holders.map(({ line }) => line.row.service))],
        filter: {
          fields: [...own, { field: PID, is: 'equal', values: [...new Set(holders.flatMap(({ pids }) => pids))] }],
        },
        window: { from: from - SESSION_BEFORE, to },
        budget: SESSION_LINES,
      }),
    }),
  };
};

/** Undefined: no line names one. */
export const answerLockHolder = (reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const holders = findHolders(reads);
  if (holders.length === 0) return undefined;
  const named = holders.map(({ line, pids, text, from }) =>
    write.claim(
      'holder.lock',
      {
        service: { name: line.row.service },
        pids: joinParts(pids.map((name) => ({ name }))),
        at: { clock: line.row.time },
        quote: { quote: text, from },
      },
      { cites: [write.cite(line)] },
    ),
  );
  const logged = reads.rows('lock-sessions', 'log').map((line) =>
    write.claim(
      'holder.session',
      {
        service: { name: line.row.service },
        pid: { name: String(line.row.attributes?.[PID] ?? '') },
        at: { clock: line.row.time },
        quote: { quote: line.row.message },
      },
      { cites: [write.cite(line)] },
    ),
  );
  write.sentences(...named, ...logged);
  return write.finish({
    kind: 'list',
    items: holders.map(({ line, pids }) => ({
      name: pids.join(', '),
      value: pids.length,
      evidence: [write.cite(line)],
    })),
  });
};

/** Neither a line nor the cause tells it. */
export const answerNoLockHolder = (write: ResultWriter): DraftedResult =>
  write.text('holder.no-lock').finish({ kind: 'unknown', missing: 'lock' });
