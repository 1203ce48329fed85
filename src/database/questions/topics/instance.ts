// Topics on the instance: its fields in the file.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import { readSnapshotNumber } from '../../../telemetry/snapshot-row.js';
import { searchPieces } from '../../../telemetry/search/search-terms.js';
import type { FigureSentence } from '../../diagnose/diagnosis.js';
import type { SnapshotPair, SnapshotView } from '../../diagnose/snapshot-view.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import { composeSentence, type FigureSentencePart } from '../../diagnose/sentences.js';
import { placedEntries } from '../../format/fields.js';
import type { QuestionTopic, TopicSource } from '../question-topic.js';

const section = 'GeneralInformation';

const ALIASES: { readonly [key: string]: readonly string[] } = {
  DBInstanceClass: [
    'instance class',
    'instance type',
    'machine',
    'instance size',
    'size instance',
    'big instance',
    'large instance',
    'big machine',
  ],
  EngineVersion: ['version', 'engine version', 'postgresql version', 'postgres version'],
  DefaultVCpus: ['how many processor', 'number processor'],
  MemorySizeInMiB: ['how much memory', 'size memory'],
  MultiAZ: ['multi az'],
  IsWriter: ['writer', 'reader', 'primary'],
  BackupRetentionPeriod: ['backup', 'backup retention'],
};

type InstanceField = { readonly key: string; readonly path: string; readonly value: string | number | boolean };

const isPlain = (value: unknown): value is InstanceField['value'] =>
  ['string', 'number', 'boolean'].includes(typeof value);

const fieldsOf = ({ snapshot }: SnapshotView): readonly InstanceField[] => {
  const { instance } = snapshot;
  if (instance === undefined) return [];
  const [own, details] = [instance.fields, instance.fields['EC2Details']];
  return [
    ...placedEntries(own, instance.path),
    ...placedEntries(details, pointerBelow(instance.path, 'EC2Details')),
  ].flatMap(({ key, path, value }) => (isPlain(value) ? [{ key, path, value }] : []));
};

const valueIn = (look: SnapshotView, { value, path }: InstanceField): FigureSentencePart => {
  const number = typeof value === 'number' ? readSnapshotNumber(value) : undefined;
  return number === undefined ? { name: String(value) } : statedFigure({ value: number, at: { of: look.side, path } });
};

/** In words where the key is of an object within the row; `MiB`, `DB` and `EBS` stay as they are written. */
const keyWords = (key: string): string =>
  (key.match(/MiB|VCpus|[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+/g) ?? [key])
    .map((piece) => (/^(?:MiB|[A-Z]{2,})$/.test(piece) ? piece : piece.toLowerCase()))
    .join(' ');

const fieldSentences = ({ now, before }: SnapshotPair, own: InstanceField): FigureSentence => {
  const other = before === undefined ? undefined : fieldsOf(before).find(({ key }) => key === own.key);
  const differs = other !== undefined && before !== undefined && other.value !== own.value;
  return composeSentence(
    keyWords(own.key),
    ': ',
    valueIn(now, own),
    ...(differs ? [', it was ', valueIn(before, other)] : []),
  );
};

const wordsOf = (key: string): string =>
  searchPieces(key)
    .filter((piece) => piece !== 'db')
    .join(' ');

export const instanceTopics: TopicSource = ({ pair }) =>
  fieldsOf(pair.now).map((own): QuestionTopic => ({
    title: 'the instance',
    phrases: [wordsOf(own.key), ...(Object.hasOwn(ALIASES, own.key) ? (ALIASES[own.key] ?? []) : [])],
    names: searchPieces(own.key).length > 1 ? [own.key] : [],
    section,
    reply: () => ({ sentences: [fieldSentences(pair, own)] }),
  }));
