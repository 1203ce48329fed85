// How the files that a pattern of the configuration fits are read: who speaks, the format, the time zone.
import { matchesGlob } from 'node:path';
import { optional } from '../../kernel/optional.js';
import { encodingNamed } from '../../encoding/text-encoding.js';
import { LOG_FORMATS, type LogFormat } from '../../telemetry/formats/log-formats.js';
import type { FileRule } from '../command.js';
import { usageError } from '../command-failure.js';
import type { IngestOptions } from './ingest-file.js';
import { parseZone } from './zone.js';

type FileReading = Pick<IngestOptions, 'serviceName' | 'format' | 'zone' | 'encoding'>;

const FORMATS: readonly LogFormat[] = [...LOG_FORMATS, 'plain'];

const formatOf = ({ pattern, format }: FileRule): LogFormat | undefined => {
  const known = FORMATS.find((each) => each === format);
  if (format !== undefined && known === undefined)
    throw usageError(
      `the rule for ${pattern} names the format ${format}, which is none`,
      `One of: ${FORMATS.join(', ')}.`,
    );
  return known;
};

/** A pattern may begin anywhere in a path, at the name of a folder or of the file. */
const isOf = (path: string, pattern: string): boolean =>
  matchesGlob(path, pattern) || matchesGlob(path, `**/${pattern}`);

/** Throws if a rule names an unknown format. A file that no rule fits is read as it is found. */
export const fileReadings = (rules: readonly FileRule[]): ((path: string) => FileReading) => {
  const readings = rules.map((rule): readonly [string, FileReading] => {
    const zone = rule.zone === undefined ? undefined : parseZone(rule.zone);
    const { pattern, service: serviceName } = rule;
    const encoding = rule.encoding === undefined ? undefined : encodingNamed(rule.encoding);
    return [pattern, optional({ serviceName, format: formatOf(rule), zone, encoding })];
  });
  return (path) => readings.find(([pattern]) => isOf(path, pattern))?.[1] ?? {};
};
