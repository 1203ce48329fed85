// casefile audit: who did what, from where, why, and what failed.
import { auditPage } from '../../api/contract/audit.js';
import { AUDITED_ACTIONS } from '../../investigation/operation.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { minuteTime } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import { oneLine } from '../terminal/text.js';

type AuditItem = ReturnType<typeof auditPage.parse>['items'][number];

const FILTERS = ['action', 'actor', 'outcome', 'by', 'from', 'to', 'limit', 'cursor'] as const;

const queryOf = (args: CommandArguments): string => {
  const query = new URLSearchParams();
  const [subject] = args.words;
  if (subject !== undefined) query.set('subject', subject);
  for (const name of FILTERS) {
    const value = args.text(name);
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
};

const changeLine = ({ path, before = 'not set', now = 'not set' }: NonNullable<AuditItem['changes']>[number]): string =>
  `    ${oneLine(path)}: ${oneLine(before)} → ${oneLine(now)}`;

const itemLines = (item: AuditItem, paint: Paint): readonly string[] => {
  const { at, actor, action, subject, turn, outcome, because, reason, address, agent, changes = [] } = item;
  const what = [action, subject, turn === undefined ? undefined : `turn ${turn}`].filter((part) => part !== undefined);
  const result = outcome === 'done' ? '' : ` ${paint.bad(outcome)}`;
  const origin = [address, agent]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => oneLine(part ?? ''));
  const from = origin.length === 0 ? '' : paint.dim(` from ${origin.join(', ')}`);
  return [
    `${minuteTime(at)}  ${paint.name(oneLine(actor.id))}  ${what.map(oneLine).join(' ')}${result}${from}`,
    ...(reason === undefined ? [] : [`    reason: ${oneLine(reason)}`]),
    ...(because === undefined ? [] : [`    ${paint.dim(oneLine(because))}`]),
    ...changes.map(changeLine),
  ];
};

const runAudit = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  if (args.words.length > 1) throw usageError('casefile audit takes one ID', 'casefile audit INC-42');
  const page = await (await find()).json(`/v1/audit${queryOf(args)}`, auditPage);
  if (screen.json) screen.printJson(page);
  else if (page.items.length === 0) screen.print('Nothing of this kind was done.');
  else {
    screen.print(...page.items.flatMap((item) => itemLines(item, screen.paint)));
    if (page.next !== undefined) screen.print('', `More: the same with --cursor ${page.next}`);
  }
  return EXIT.ok;
};

export const auditCommand: CliCommand = {
  name: 'audit',
  onlyReads: true,
  summary: 'Show who did what, from where, why, and what failed',
  usage: '[ID]',
  about: 'ID: of an investigation, alert, collection or snapshot. The latest comes first.',
  options: {
    action: { type: 'string', value: 'ACTION', help: `only of this kind: ${AUDITED_ACTIONS.slice(0, 7).join(', ')} …` },
    actor: { type: 'string', value: 'NAME', help: 'only of this key, user or channel' },
    outcome: { type: 'string', value: 'OUTCOME', help: 'only with this outcome: done, refused or failed' },
    by: {
      type: 'string',
      value: 'WHO',
      help: 'people: only what was asked for; service: only what happened by itself',
    },
    from: { type: 'string', value: 'TIME', help: 'only since this time (RFC 3339)' },
    to: { type: 'string', value: 'TIME', help: 'only before this time (RFC 3339)' },
    limit: { type: 'string', value: 'N', help: 'print at most N (default: 50)' },
    cursor: { type: 'string', value: 'CURSOR', help: 'next page; the previous page prints its cursor' },
  },
  examples: [
    'casefile audit INC-42 --action cancel',
    'casefile audit --by people',
    'casefile audit --outcome failed --json',
  ],
  run: runAudit,
};
