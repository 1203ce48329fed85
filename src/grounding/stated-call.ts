// Checks a call that log lines tell of: the line is of one of the two services, and leads to the other.
import type { Claim } from '../evidence/claim.js';
import { formatName } from '../evidence/quoting.js';
import type { StatedCall } from '../evidence/stated-call.js';
import { requestIdsIn } from '../telemetry/topology/shared-requests.js';
import { isInstanceOf, leadsTo, textOfRow } from './stated-link.js';
import { servingService, type StoredRow } from './stored-row.js';

type RowsById = ReadonlyMap<string, StoredRow>;

/** Every text of a row may hold an id, whatever its field is called. */
const idsOf = (row: StoredRow): ReadonlySet<string> =>
  requestIdsIn({
    message: String(row['message']),
    ...(typeof row['requestId'] === 'string' && { requestId: row['requestId'] }),
    ...(typeof row['traceId'] === 'string' && { traceId: row['traceId'] }),
    attributes: (row['attributes'] as { readonly [name: string]: string } | undefined) ?? {},
  });

const checkBoth = ({ by, named }: StatedCall, lines: readonly [StoredRow, StoredRow]): string | undefined => {
  const [first, second] = lines;
  if (by === 'topic')
    return named !== undefined && lines.every((line) => textOfRow(line).includes(named))
      ? undefined
      : 'the lines do not name one topic';
  const ids = idsOf(second);
  return [...idsOf(first)].some((id) => ids.has(id)) ? undefined : 'the lines share no id';
};

/** Why the lines do not show the call. `undefined`: they do. */
export const checkStatedCall = ({ calls, text }: Claim, rows: RowsById): string | undefined => {
  if (calls === undefined) return undefined;
  const { caller, callee, by, named, line: id, tie } = calls;
  const lost = [caller, callee].find((name) => !text.includes(`\`${formatName(name)}\``));
  if (lost !== undefined) return `the claim does not name ${lost}`;
  const line = rows.get(id);
  const speaker = line && servingService(line);
  if (line === undefined || (speaker !== caller && speaker !== callee))
    return `it cites no line of ${caller} or ${callee}`;
  const other = speaker === caller ? callee : caller;
  if (by === 'topic' || by === 'shared-ids') {
    const second = tie === undefined ? undefined : rows.get(tie);
    if (second === undefined || !isInstanceOf(servingService(second), other)) return `it cites no line of ${other}`;
    return checkBoth(calls, [line, second]);
  }
  const link = { by, ...(named !== undefined && { named }), ...(tie !== undefined && { tie }) };
  return leadsTo(link, line, rows, other) ? undefined : `no cited row leads to ${other}`;
};
