// How places compare: pods, regions, versions … with their shares side by side; first whether all of them have it, or which.
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { AnswerMessageId } from '../messages/messages.js';
import { tallyQuery, type TallyOptions } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import { type ComparedKind, COMPARED_KINDS, comparedKindOf, comparesTimes } from './compared-with.js';
import { elsewhereClaims, elsewhereQueries, namesElsewhere } from '../places/elsewhere.js';
import { dimensionNoun, LONGEST_LIST, sayValue } from './count-by.js';
import { sayNoun, sayWhose } from './say-counted.js';

type Value = PlacedRow<TallyRow>;

const namesOf = ({ entities }: AskContext, kind: ComparedKind): readonly string[] => [
  ...new Set(entities.flatMap((each) => (each.kind === kind ? (each.names ?? [each.name ?? each.text]) : []))),
];

/** The kind whose values are compared; a place that is named alone is compared with the others of its kind. */
export const comparedDimension = (context: AskContext): ComparedKind | undefined => {
  const asked = COMPARED_KINDS.find((kind) => kind === context.ask.by);
  if (asked === undefined && (context.saidTime !== undefined || comparesTimes(context))) return undefined;
  const named = COMPARED_KINDS.find((kind) => kind !== 'service' && namesOf(context, kind).length > 0);
  return asked ?? comparedKindOf(context) ?? named;
};

const SCOPE_LISTS = {
  region: { regions: [], notRegions: [] },
  version: { versions: [], notVersions: [] },
  environment: { environments: [], notEnvironments: [] },
  service: { services: [], notServices: [] },
  pod: {},
  host: {},
} as const;

/** All of the kind are read, whatever the scope is narrowed to; two that are named are compared with each other alone. */
export const placeQueries = (
  context: AskContext,
  kind: ComparedKind,
  { of, options }: { readonly of: 'logs' | 'spans'; readonly options: TallyOptions },
): AskQueries => {
  const isBetweenNamed = namesOf(context, kind).length > 1;
  const open: AskContext = {
    ...context,
    entities: isBetweenNamed ? context.entities : context.entities.filter((each) => each.kind !== kind),
    scope: { ...context.scope, ...SCOPE_LISTS[kind] },
  };
  const bounds = kind === 'service' && !isBetweenNamed ? { services: [] } : {};
  const elsewhere = { ...context, entities: context.entities.filter((each) => each.kind !== kind), scope: open.scope };
  return { by: tallyQuery(open, of, { ...options, ...bounds, by: kind }), ...elsewhereQueries(elsewhere, of, kind) };
};

const rateOf = ({ row }: Value): number => (row.count === 0 ? 0 : row.errors / row.count);

/** A share that is so much smaller than the largest is no sign of the same fault. */
const FAR_BELOW = 0.1;

const nounOf = ({ row }: Value): 'failures' | 'errors' => (row.of === 'spans' ? 'failures' : 'errors');

const cellsOf = (placed: Value, context: AskContext, write: ResultWriter) => ({
  value: sayValue(placed, context),
  share: { figure: write.ratio([placed, 'errors'], [placed, 'count'], 'percent') },
  errors: sayNoun(write, nounOf(placed), write.cell(placed, 'errors')),
  count: { figure: write.cell(placed, 'count') },
});

const itemClaim = (placed: Value, context: AskContext, write: ResultWriter): number => {
  const isSpan = placed.row.of === 'spans' && placed.row.p95 !== undefined;
  return write.claim(isSpan ? 'comparison.item-latency' : 'comparison.item', {
    ...cellsOf(placed, context, write),
    ...(isSpan && { p95: ['p95 ', { figure: write.cell(placed, 'p95', 'micros') }] }),
  });
};

type Compared = {
  readonly context: AskContext;
  readonly write: ResultWriter;
  readonly kind: ComparedKind;
  readonly total: Value;
  /** The highest share first. */
  readonly values: readonly Value[];
};

const isHit = (placed: Value, [worst]: readonly Value[]): boolean =>
  placed.row.errors > 0 && worst !== undefined && rateOf(placed) >= FAR_BELOW * rateOf(worst);

const namedClaim = (placed: Value, { context, write, values }: Compared): number => {
  const id: AnswerMessageId =
    placed.row.errors === 0
      ? 'comparison.named-none'
      : isHit(placed, values)
        ? 'comparison.named-too'
        : 'comparison.named-less';
  return write.claim(id, cellsOf(placed, context, write));
};

/** The headline is about it already. */
const isOnlyHit = (placed: Value | undefined, { values }: Compared): boolean =>
  placed !== undefined && placed === values[0] && values.filter((each) => isHit(each, values)).length === 1;

/** Whether all of them have it, none, or which. */
const headline = ({ context, write, kind, total, values }: Compared): readonly number[] => {
  const [worst] = values;
  const hits = values.filter((each) => isHit(each, values));
  const failing = values.filter(({ row }) => row.errors > 0);
  if (worst === undefined || total.row.values === undefined || total.row.valuesWithErrors === undefined) return [];
  const of = sayWhose(write, total);
  const words = say(`kind.${nounOf(worst)}`, write.language);
  const n = say(dimensionNoun(kind), write.language, { n: { figure: write.cell(total, 'values') } });
  if (failing.length === 0) return [write.claim('comparison.none', { n, of, kind: words })];
  if (hits.length === 1)
    return [
      write.claim(failing.length === 1 ? 'comparison.only' : 'comparison.mostly', {
        ...cellsOf(worst, context, write),
        of,
        kind: words,
      }),
    ];
  if (hits.length === values.length && values.length === total.row.values)
    return [write.claim('comparison.all', { n, of, kind: words })];
  return [
    write.claim('comparison.some', { hit: { figure: write.cell(total, 'valuesWithErrors') }, n, of, kind: words }),
  ];
};

type Told = { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter };

/** A named place of which there is no record in the time that is compared, or none of the service that is asked about. */
const sayUnseen = (named: readonly string[], { context, reads, write }: Told): void => {
  const elsewhere = namesElsewhere(reads, named);
  write.sentences(...elsewhereClaims(context, elsewhere, { reads, write }));
  const unseen = named.filter((name) => !elsewhere.includes(name));
  if (unseen.length === 0) return;
  const { coverage } = reads.get('by');
  const total = reads.total('by');
  const values = { names: unseen.join(', ') };
  if (total === undefined) write.sentence('comparison.unseen', values, { type: 'absence', coverage });
  else write.sentence('comparison.unseen', values, { cites: [write.cite(total)] });
};

export const answerPlaces = (
  context: AskContext,
  kind: ComparedKind,
  { reads, write }: { readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult | undefined => {
  const values = reads.values('by').toSorted((a, b) => rateOf(b) - rateOf(a) || b.row.count - a.row.count);
  const total = reads.total('by');
  const named = namesOf(context, kind);
  const there = values.filter(({ row }) => named.includes(row.value ?? ''));
  const unseen = named.filter((name) => !there.some(({ row }) => row.value === name));
  if (total === undefined || values.length === 0) {
    if (reads.get('by').status === 'failed') return undefined;
    if (unseen.length === 0) write.text('count.no-values', { dimension: say(`word.${kind}`, write.language) });
    sayUnseen(unseen, { context, reads, write });
    return write.finish({ kind: 'unknown', missing: kind });
  }
  const compared: Compared = { context, write, kind, total, values };
  sayUnseen(unseen, { context, reads, write });
  if (values.length === 1 && unseen.length === 0) write.text('comparison.single');
  else if (there.length === 1 && values.length > 1 && !isOnlyHit(there[0], compared))
    write.sentences(...there.map((each) => namedClaim(each, compared)), ...headline(compared));
  else if (unseen.length === 0) write.sentences(...headline(compared));
  write.list(values.slice(0, LONGEST_LIST).map((placed) => itemClaim(placed, context, write)));
  return write.finish({
    kind: 'list',
    items: values.map((placed) => ({
      name: placed.row.value ?? '',
      value: rateOf(placed),
      evidence: [write.cite(placed)],
    })),
  });
};
