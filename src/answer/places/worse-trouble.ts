// Which of two troubles is worse: the errors of each service, from when to when, and whether they go on.
import { DAY, MINUTE } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { tallyQuery } from '../queries.js';
import { overServices } from './error-counts.js';

/** `of` of such a question. */
export const WORSE = 'worse trouble';

/** What failed within this goes on. */
const LATELY = 5 * MINUTE;

const ERRORS = 'worse-errors';

const servicesNamed = ({ entities }: AskContext): readonly string[] => [
  ...new Set(entities.flatMap(({ kind, name }) => (kind === 'service' && name !== undefined ? [name] : []))),
];

/** Those that are named, else the cause and the other incidents of its window. */
const servicesCompared = (context: AskContext): readonly string[] => {
  const named = servicesNamed(context);
  if (named.length > 1) return named;
  const others = (context.findings?.others ?? []).map(({ hypothesis }) => hypothesis.service);
  return [...new Set([...named, ...[blamedService(context)].filter((each) => each !== undefined), ...others])];
};

const worseQueries = (context: AskContext): AskQueries => ({
  [ERRORS]: tallyQuery({ ...overServices(context), entities: [] }, 'logs', {
    by: 'service',
    minLevel: 'error',
    window: { from: context.askedAt - DAY, to: context.askedAt + 1 },
    ...(servicesCompared(context).length > 1 && { services: servicesCompared(context) }),
  }),
});

type Failing = PlacedRow<TallyRow>;

/** What goes on before what is over, then by the number of errors. */
const byWeight =
  (newest: number) =>
  (a: Failing, b: Failing): number => {
    const goesOn = ({ row }: Failing): number => Number((row.lastError ?? row.last) >= newest - LATELY);
    return goesOn(b) - goesOn(a) || b.row.errors - a.row.errors;
  };

const failingOf = (context: AskContext, reads: AskReads): readonly Failing[] => {
  const failing = reads.values(ERRORS).filter(({ row }) => row.errors > 0);
  const newest = Math.min(context.askedAt, Math.max(...failing.map(({ row }) => row.last)));
  return failing.toSorted(byWeight(newest)).slice(0, Math.max(2, servicesCompared(context).length));
};

export const worseTrouble: MeasureAnswer = {
  needsCause: true,
  reads: worseQueries,
  answer: (context, reads, write) => {
    const failing = failingOf(context, reads);
    const [worst] = failing;
    if (worst?.row.value === undefined) return write.text('worse.none').finish({ kind: 'unknown', missing: 'errors' });
    write.text('worse.verdict', { service: { name: worst.row.value } });
    write.list(
      failing.map((placed) =>
        write.claim('worse.item', {
          service: { name: placed.row.value ?? '' },
          errors: { figure: write.cell(placed, 'errors') },
          first: { clock: placed.row.firstError ?? placed.row.first },
          last: { clock: placed.row.lastError ?? placed.row.last },
        }),
      ),
    );
    write.text('worse.people');
    return write.finish({
      kind: 'list',
      items: failing.map((placed) => ({
        name: placed.row.value ?? '',
        value: placed.row.errors,
        evidence: [write.cite(placed)],
      })),
    });
  },
};
