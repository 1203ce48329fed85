// Whether a record is what was asked for: a cluster may offer more where a field is searched by its words.
import { isWarningOrWorse, levelRank } from '../../../telemetry/level.js';
import type { StructuredFilter } from '../../../telemetry/query.js';
import type { RecordOrigin, TelemetryRecord } from '../../../telemetry/record.js';

const isListed = (value: string | undefined, wanted?: readonly string[], unwanted?: readonly string[]): boolean =>
  (wanted === undefined || (value !== undefined && wanted.includes(value))) &&
  !(value !== undefined && (unwanted?.includes(value) ?? false));

const isInScope = ({ service, environment, region, version }: RecordOrigin, filter: StructuredFilter): boolean =>
  isListed(service, filter.services, filter.notServices) &&
  isListed(environment, filter.environments, filter.notEnvironments) &&
  isListed(region, filter.regions, filter.notRegions) &&
  isListed(version, filter.versions, filter.notVersions);

const isLoud = (record: TelemetryRecord, { minLevel }: StructuredFilter): boolean => {
  if (minLevel === undefined) return true;
  if (record.kind === 'log') return levelRank(record.level) >= levelRank(minLevel);
  return record.kind !== 'span' || !isWarningOrWorse(minLevel) || minLevel === 'warn' || record.status === 'error';
};

export const satisfies = (record: TelemetryRecord, filter: StructuredFilter): boolean =>
  isInScope(record, filter) && isLoud(record, filter);
