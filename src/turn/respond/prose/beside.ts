// The answer to a question of something else than what deviates: what is known of it first, the deviation as a remark.
import { formatName } from '../../../evidence/quoting.js';
import { snippet } from '../claims/sentence.js';
import { list, type Prose, said } from './stated.js';

const MOST_WORDS = 4;

const joined = (names: readonly string[], by: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${by} ${names.at(-1) ?? ''}`;

type Stated = (indexes: readonly number[]) => readonly string[];

/** What is known of it, most telling first. */
const known = (prose: Prose, stated: Stated, words: string): readonly string[] => {
  const { told, findings } = prose;
  const services = (findings.beside?.services ?? []).map(formatName);
  const lines = list(`What is logged about ${words}`, stated(told.beside?.lines ?? []));
  const own = stated(told.beside?.own ?? []);
  if (own.length > 0) return [...list('What deviates in what you ask about', own), ...lines];
  if (services.length > 0)
    return [`**Nothing unusual was found in ${joined(services, 'and')}**, so no cause is named.`, ...lines];
  return lines.length > 0
    ? ['**No cause was found:** what is logged about it is all that is known.', ...lines]
    : [`**Nothing that was read speaks of ${words}:** no service, operation or log line has it, so no cause is named.`];
};

/** Undefined: the question may be of what deviates. */
export const besideBlock = (prose: Prose): readonly string[] | undefined => {
  const { told, checked, findings } = prose;
  if (findings.beside === undefined || told.beside === undefined) return undefined;
  const words = joined(
    findings.beside.words.slice(0, MOST_WORDS).map((word) => `“${snippet(word)}”`),
    'or',
  );
  const stated: Stated = (indexes) =>
    indexes.flatMap((index) => (checked[index] === undefined ? [] : [said(checked[index])]));
  const remark = stated(told.beside.deviating).join('; ');
  return [
    ...known(prose, stated, words),
    ...(remark === '' ? [] : [`**What does deviate in this window:** ${remark}. Nothing links it to what you ask.`]),
  ];
};
