// casefile find: investigations and alerts by their words and fields.
import { foundRecords } from '../../api/contract/search.js';
import { RECORD_FIELDS } from '../../investigation/views/record.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { withoutControls } from '../../output/terminal.js';
import { minuteTime, plural } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine } from '../terminal/text.js';

type FoundPage = ReturnType<typeof foundRecords.parse>;
type FoundItem = FoundPage['items'][number];

const LIMITS = ['from', 'to', 'limit', 'cursor', 'kind', 'status'] as const;

const queryOf = (args: CommandArguments): URLSearchParams => {
  const query = new URLSearchParams();
  const text = args.words.join(' ');
  if (text !== '') query.set('q', text);
  for (const name of [...RECORD_FIELDS, ...LIMITS]) {
    const value = args.text(name);
    if (value !== undefined) query.set(name, value);
  }
  if (args.flag('facets')) query.set('facets', 'true');
  return query;
};

const paintMarks = ({ text, marks }: NonNullable<FoundItem['snippet']>, paint: Paint): string => {
  let at = 0;
  const parts: string[] = [];
  for (const [from = 0, to = 0] of marks) {
    parts.push(withoutControls(text.slice(at, from)), paint.bold(withoutControls(text.slice(from, to))));
    at = to;
  }
  return [...parts, withoutControls(text.slice(at))].join('');
};

const itemLines = (
  { kind, id, updatedAt, investigation, fields, snippet }: FoundItem,
  paint: Paint,
): readonly string[] => {
  const about = [...(fields.service ?? []), ...(fields.severity ?? []), ...(fields.state ?? [])]
    .map(oneLine)
    .join(', ');
  const of = investigation === undefined ? '' : `, investigation ${oneLine(investigation)}`;
  const where = snippet?.turn === undefined ? '' : `turn ${snippet.turn}, `;
  return [
    `${paint.name(oneLine(id))}  ${minuteTime(updatedAt)}  ${paint.dim(`${kind}${of}${about === '' ? '' : `: ${about}`}`)}`,
    ...(snippet === undefined ? [] : [`    ${paint.dim(`${where}${snippet.part}:`)} ${paintMarks(snippet, paint)}`]),
  ];
};

const facetLines = ({ facets }: FoundPage, { paint }: Screen): readonly string[] => {
  if (facets === undefined) return [];
  const fields = Object.entries(facets.fields).flatMap(([name, values = []]) => {
    const counts = values.map(({ value, count }) => `${oneLine(value)} ${count}`).join(', ');
    return counts === '' ? [] : [`${paint.dim(`${name}:`)} ${counts}`];
  });
  return ['', plural(facets.total, 'record'), ...fields];
};

const runFind = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  const query = queryOf(args);
  if (query.size === 0) throw usageError('TEXT is missing', 'For example: casefile find payment timeout');
  const found = await (await find()).json(`/v1/search?${query.toString()}`, foundRecords);
  if (screen.json) {
    screen.printJson(found);
    return EXIT.ok;
  }
  if (found.items.length === 0) screen.print('Nothing has all of these words. Try fewer of them.');
  screen.print(...found.items.flatMap((item) => itemLines(item, screen.paint)), ...facetLines(found, screen));
  if (found.next !== undefined) screen.print('', `More: the same with --cursor ${found.next}`);
  return EXIT.ok;
};

const fieldOptions = Object.fromEntries(
  RECORD_FIELDS.map((name) => [
    name,
    { type: 'string', value: name.toUpperCase(), help: `only of this ${name}` } as const,
  ]),
);

export const findCommand: CliCommand = {
  name: 'find',
  onlyReads: true,
  summary: 'Find investigations and alerts by their words and fields',
  usage: 'TEXT',
  about:
    'Searches questions, answers, summaries, and titles and labels of alerts. A record is found that has every word, in any form; the best come first.',
  options: {
    ...fieldOptions,
    kind: { type: 'string', value: 'KIND', help: 'only of this kind: investigation or alert' },
    status: { type: 'string', value: 'STATUS', help: 'open or deleted (default: open)' },
    from: { type: 'string', value: 'TIME', help: 'only if changed since this time (RFC 3339)' },
    to: { type: 'string', value: 'TIME', help: 'only if changed before this time (RFC 3339)' },
    facets: { type: 'boolean', help: 'count what is found by each field' },
    limit: { type: 'string', value: 'N', help: 'print at most N (default: 20)' },
    cursor: { type: 'string', value: 'CURSOR', help: 'next page; the previous page prints its cursor' },
  },
  examples: [
    'casefile find payment timeout',
    'casefile find lease --kind investigation --facets',
    'casefile find --severity critical --json',
  ],
  run: runFind,
};
