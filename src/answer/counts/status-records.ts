// The records that have the status code a question names: “how many 502s by minute?”.
import { type MessageDetails, statusesOf } from '../../language/details/message-details.js';
import { STATUS_ATTRIBUTES } from '../../telemetry/tally.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, tallyQuery, type TallyOptions } from '../queries.js';
import { findAttribute, sampleQueries } from './attribute-names.js';

/** `status`: a code (“502”) or a class of codes (“5xx”). */
export const matchesStatus = (status: string, value: string): boolean =>
  status.endsWith('xx') ? value.length === 3 && value.startsWith(status.charAt(0)) : value === status;

/** It is of one of the codes that the message names. */
export const matchesNamedStatus = (details: MessageDetails, value = ''): boolean =>
  statusesOf(details).some((status) => matchesStatus(status, value));

const STATUS_FIELD = new RegExp(
  `^(?:${STATUS_ATTRIBUTES.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})$`,
);

/** Of the subject first; who is blamed need not be who answers with the code, so then of all services. */
const STATUS_READS = [
  { key: 'span-values', of: 'spans', isWide: false },
  { key: 'log-values', of: 'logs', isWide: false },
  { key: 'span-values-anywhere', of: 'spans', isWide: true },
  { key: 'log-values-anywhere', of: 'logs', isWide: true },
] as const;

const WIDE_SAMPLES = 'wide ';

/** Learns which attribute holds the codes. Empty: no code is named. */
export const statusQueries = (context: AskContext): AskQueries => {
  if (context.details.status === undefined) return {};
  const wide = Object.entries(sampleQueries(overServices(context)));
  return {
    ...sampleQueries(context),
    ...(context.subject.from === 'cause' &&
      Object.fromEntries(wide.map(([key, query]) => [`${WIDE_SAMPLES}${key}`, query]))),
  };
};

export type StatusRecords = {
  readonly of: 'logs' | 'spans';
  readonly options: TallyOptions;
};

/** Where the code that is named is found. Undefined: none is named, or nowhere. */
const findStatusRead = (context: AskContext, reads: AskReads): (typeof STATUS_READS)[number] | undefined => {
  const { details } = context;
  if (details.status === undefined) return undefined;
  return STATUS_READS.find(
    ({ key, of }) =>
      hasSource(context, of) && reads.values(key).some(({ row }) => matchesNamedStatus(details, row.value)),
  );
};

/** Of all services, where another one than the subject answers with the code that is named. */
export const overAnsweringServices = (context: AskContext, reads: AskReads): AskContext =>
  findStatusRead(context, reads)?.isWide === true ? overServices(context) : context;

/** Undefined: no code is named, or no record has it. */
export const findStatusRecords = (context: AskContext, reads: AskReads): StatusRecords | undefined => {
  const { details } = context;
  const isNamed = ({ row }: PlacedRow<TallyRow>): boolean => matchesNamedStatus(details, row.value);
  const found = findStatusRead(context, reads);
  if (found === undefined) return undefined;
  const attribute = findAttribute(found.isWide ? reads.of(WIDE_SAMPLES) : reads, STATUS_FIELD, found.of);
  if (attribute === undefined) return undefined;
  const values = reads.values(found.key).flatMap((each) => (isNamed(each) ? [each.row.value ?? ''] : []));
  const own = tallyQuery(context, found.of).filter.fields ?? [];
  return {
    of: found.of,
    options: { filter: { fields: [...own, { field: attribute.field, is: 'equal', values }] } },
  };
};
