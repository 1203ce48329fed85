// Says what a row counts and whose it is: the noun with its number, the names that the row holds, or how many services there are.
import type { Figure } from '../../evidence/evidence.js';
import type { SentencePart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { PlacedRow } from '../ask-reads.js';
import type { ResultWriter } from '../result-writer.js';
import { joinParts, say } from '../say.js';
import { countedFigure, type CountedNoun, type CountedRecords } from './counted-records.js';

/** Fields of a filter that a reader knows by their value alone. */
const SPOKEN_FIELDS: ReadonlySet<string> = new Set(['environment', 'region', 'version', 'pod', 'host']);

const spokenNames = ({ service, where = {}, words }: TallyRow): readonly string[] => [
  ...(service === undefined ? [] : [service]),
  ...Object.entries(where).flatMap(([field, value]) => (SPOKEN_FIELDS.has(field) ? [value] : [])),
  ...(words === undefined ? [] : [words]),
];

/** “ in `checkout`, `eu`”, “ across 4 services”, or nothing. */
export const sayWhose = (
  write: ResultWriter,
  placed: PlacedRow<TallyRow>,
  isErrors = false,
): readonly SentencePart[] => {
  const { row } = placed;
  const names = spokenNames(row);
  if (names.length > 0) return say('counts.in', write.language, { names: joinParts(names.map((name) => ({ name }))) });
  if (row.by !== 'service' || row.values === undefined) return [];
  const services = write.cell(placed, isErrors && (row.valuesWithErrors ?? 0) > 0 ? 'valuesWithErrors' : 'values');
  return say('counts.across', write.language, { services: { figure: services } });
};

/** “41 errors” */
export const sayCounted = (
  write: ResultWriter,
  placed: PlacedRow<TallyRow>,
  { noun, cell }: Pick<CountedRecords, 'noun' | 'cell'>,
): readonly SentencePart[] => sayNoun(write, noun, countedFigure(write, placed, { cell }));

export const sayNoun = (write: ResultWriter, noun: CountedNoun, figure: Figure): readonly SentencePart[] =>
  say(`noun.${noun}`, write.language, { n: { figure } });
