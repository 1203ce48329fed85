// Which version runs: the latest version of each service, or of each pod.
import { hasCue } from '../../language/details/message-details.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import { instantPart } from './instant.js';
import type { ResultWriter } from '../result-writer.js';
import { overServices, withoutKind } from './error-counts.js';

const MOST_SERVICES = 8;
const MOST_VERSIONS = 4;
const LIST_LENGTH = 8;

const isPerPod = ({ ask, details, entities }: AskContext): boolean =>
  ask.by === 'pod' || (hasCue(details, 'pod') && !entities.some(({ kind }) => kind === 'pod'));

const versionKey = (service: string): string => `version ${service}`;

/** Lines carry the version of their service; where there are none, spans do. */
const versionReads = (context: AskContext, reads: AskReads): AskQueries => {
  const asked = withoutKind(context, 'version');
  const window = { from: context.period.from, to: context.askedAt + 1 };
  const { services } = context.subject;
  const found = services.length > 0 ? services : reads.values('services').map(({ row }) => row.value ?? '');
  const versions = found
    .slice(0, MOST_SERVICES)
    .flatMap((service) => [
      [versionKey(service), tallyQuery(asked, 'logs', { window, services: [service], by: 'version' })] as const,
      [
        `${versionKey(service)} spans`,
        tallyQuery(asked, 'spans', { window, services: [service], by: 'version' }),
      ] as const,
    ]);
  const perPod = isPerPod(context)
    ? services.slice(0, 1).flatMap((service) =>
        reads
          .values(versionKey(service))
          .slice(0, MOST_VERSIONS)
          .map(({ row }) => {
            const filter = { versions: [row.value ?? ''] };
            return [
              `pods ${row.value}`,
              tallyQuery(asked, 'logs', { window, services: [service], by: 'pod', filter }),
            ] as const;
          }),
      )
    : [];
  return {
    ...(services.length === 0 && { services: tallyQuery(overServices(asked), 'logs', { window, by: 'service' }) }),
    ...Object.fromEntries([...versions, ...perPod]),
  };
};

const byLast = (a: PlacedRow<TallyRow>, b: PlacedRow<TallyRow>): number => b.row.last - a.row.last;

const versionsOf = (service: string, reads: AskReads): readonly PlacedRow<TallyRow>[] => {
  const lines = reads.values(versionKey(service));
  return (lines.length > 0 ? lines : reads.values(`${versionKey(service)} spans`)).toSorted(byLast);
};

const versionClaim = (each: PlacedRow<TallyRow>, context: AskContext, write: ResultWriter): number =>
  write.claim('version.runs', {
    service: { name: each.row.service ?? '' },
    version: { name: each.row.value ?? '' },
    n: { figure: write.cell(each, 'count') },
    what: each.row.of,
    first: instantPart(each.row.first, context),
    last: instantPart(each.row.last, context),
  });

const podsAnswer = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const [service = ''] = context.subject.services;
  const pods = versionsOf(service, reads).flatMap((version) => reads.values(`pods ${version.row.value}`));
  if (pods.length === 0) return undefined;
  const shown = pods.toSorted(byLast).slice(0, LIST_LENGTH);
  write.list(
    shown.map((each) =>
      write.claim(
        'version.pod',
        {
          pod: { name: each.row.value ?? '' },
          version: { name: each.row.where?.['version'] ?? '' },
          last: instantPart(each.row.last, context),
        },
        { cites: [write.cite(each)] },
      ),
    ),
  );
  return write.finish({
    kind: 'list',
    items: shown.map((each) => ({
      name: `${each.row.value ?? ''} ${each.row.where?.['version'] ?? ''}`,
      evidence: [write.cite(each)],
    })),
  });
};

const version: MeasureAnswer = {
  needsCause: false,
  reads: versionReads,
  answer: (context, reads, write) => {
    const perPod = isPerPod(context) ? podsAnswer(context, reads, write) : undefined;
    if (perPod !== undefined) return perPod;
    const { services } = context.subject;
    const named = services.length > 0 ? services : reads.values('services').map(({ row }) => row.value ?? '');
    const found = named.flatMap((service) => versionsOf(service, reads)).slice(0, LIST_LENGTH);
    if (found.length === 0) return write.text('version.unnamed').finish({ kind: 'unknown', missing: 'version' });
    const claims = found.map((each) => versionClaim(each, context, write));
    if (claims.length === 1) write.sentences(...claims);
    else write.list(claims);
    return write.finish({
      kind: 'list',
      items: found.map((each) => ({
        name: `${each.row.service ?? ''} ${each.row.value ?? ''}`,
        value: each.row.count,
        evidence: [write.cite(each)],
      })),
    });
  },
};

export const versionAnswers = { version };
