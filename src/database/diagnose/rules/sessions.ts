// The rule for a statement that runs on and on.
import type { DiagnosisRule } from '../cause-candidate.js';
import { withoutUndefined } from '../cause-candidate.js';
import { atLeastCondition, statedFigure } from '../computed-figure.js';
import { quoteIdentifier } from '../finding-action.js';
import { signalStatement } from '../session-action.js';
import { composeSentence } from '../sentences.js';
import { namedIn, numberIn, quotedIn, sessionParts, stateRows, textIn } from '../server-state.js';
import { activeSessions } from '../snapshot-view.js';

const LONG_SECONDS = 300;

/** What keeps house runs long by its nature. */
const MAINTENANCE = /^\s*(?:vacuum|analyze|create (?:unique )?index|reindex|cluster|copy|refresh)\b/i;

export const longRunningStatement: DiagnosisRule = ({ now }) => {
  const [longest] = stateRows(now, 'Transactions')
    .flatMap((row) => {
      const seconds = numberIn(now, row, 'statement_sec');
      const isAtWork =
        textIn(row, 'state') === 'active' &&
        textIn(row, 'backend_type') !== 'walsender' &&
        textIn(row, 'wait_event')?.startsWith('Lock:') !== true &&
        !MAINTENANCE.test(textIn(row, 'sql_statement') ?? '');
      return seconds === undefined || !isAtWork || seconds.value < LONG_SECONDS ? [] : [{ row, seconds }];
    })
    .toSorted((a, b) => b.seconds.value - a.seconds.value);
  if (longest === undefined) return undefined;
  const { row, seconds } = longest;
  const cancel = signalStatement(now, row, 'pg_cancel_backend');
  const [waits, held] = [namedIn(row, 'wait_event'), numberIn(now, row, 'xmin_age')];
  const user = textIn(row, 'user');
  const share = Math.min(1, 1 / Math.max(1, activeSessions(now)?.value ?? 1));
  return {
    kind: 'long-running-statement',
    score: Math.min(0.95, 0.5 + 0.45 * share),
    sentences: [
      composeSentence(
        'A statement has been running for ',
        statedFigure(seconds, 'seconds'),
        ': ',
        ...sessionParts(row),
      ),
      ...withoutUndefined([
        quotedIn(row, 'sql_statement') === undefined
          ? undefined
          : composeSentence('it runs ', quotedIn(row, 'sql_statement')),
        waits === undefined ? undefined : composeSentence('when the capture ended, it waited in ', waits),
        held === undefined
          ? undefined
          : composeSentence(
              'rows that died since stay for it; transactions that were begun since: ',
              statedFigure(held),
            ),
      ]),
    ],
    conditions: [atLeastCondition(statedFigure(seconds, 'seconds'), LONG_SECONDS)],
    actions:
      cancel === undefined
        ? []
        : [
            {
              does: 'Cancel the statement',
              statement: cancel,
              risk: 'its work so far is lost, and its client gets an error; ask its owner first',
              undoNote: 'not possible: it has to be run again',
            },
            ...(user === undefined
              ? []
              : [
                  {
                    does: 'Limit what the statements of its role may take',
                    statement: `alter role ${quoteIdentifier(user)} set statement_timeout = '15min';`,
                    risk: 'reports that need longer are cancelled',
                    undo: `alter role ${quoteIdentifier(user)} reset statement_timeout;`,
                  },
                ]),
          ],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};
