// casefile notifications: lists what targets were told, with every attempt, and sends again what has failed.
import { notificationDocument, notificationPage } from '../../api/contract/notifications.js';
import { doneReply } from '../../api/contract/investigations.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { postJson } from '../service/client.js';
import { minuteTime } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import { oneLine, tableLines } from '../terminal/text.js';

type ShownNotification = ReturnType<typeof notificationDocument.parse>;

const FILTERS = ['target', 'status', 'investigation', 'limit', 'cursor'];

const statusText = ({ status }: ShownNotification, paint: Paint): string =>
  status === 'failed' || status === 'unconfirmed' ? paint.bad(status) : status;

const rowOf = (notification: ShownNotification, paint: Paint) => [
  paint.name(notification.id),
  minuteTime(notification.requestedAt),
  statusText(notification, paint),
  [notification.target, ...(notification.place === undefined ? [] : [oneLine(notification.place)])].join(' '),
  `${notification.event}, turn ${notification.turn}`,
  oneLine(notification.clientTxnId),
  paint.dim(oneLine(notification.response ?? '')),
];

const queryOf = (args: CommandArguments): string => {
  const given = FILTERS.flatMap((name) => {
    const value = args.text(name);
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

const printList = async ({ screen, service: find }: CommandContext, query: string): Promise<number> => {
  const page = await (await find()).json(`/v1/notifications${query}`, notificationPage);
  if (screen.json) screen.printJson(page);
  else if (page.items.length === 0) screen.print('No notifications. How targets are set up: docs/notifications.md');
  else {
    const rows = page.items.map((notification) => rowOf(notification, screen.paint));
    screen.print(...tableLines(rows, screen.width));
    if (page.next !== undefined) screen.print('', `More: casefile notifications --cursor ${page.next}`);
  }
  return EXIT.ok;
};

const printOne = async ({ screen, service: find }: CommandContext, id: string): Promise<number> => {
  const found = await (await find()).json(`/v1/notifications/${encodeURIComponent(id)}`, notificationDocument);
  if (screen.json) {
    screen.printJson(found);
    return EXIT.ok;
  }
  screen.print(...tableLines([rowOf(found, screen.paint)], screen.width), '', 'Attempts:');
  const attempts = found.history.map(({ at, turn, attempt, outcome, response }) => [
    minuteTime(at),
    `turn ${turn}`,
    `attempt ${attempt}`,
    outcome ?? 'running',
    oneLine(response ?? ''),
  ]);
  screen.print(...tableLines(attempts, screen.width));
  if (found.nextAttempt !== undefined) screen.print('', `Next attempt: ${minuteTime(found.nextAttempt)}`);
  return EXIT.ok;
};

const resend = async ({ screen, service: find }: CommandContext, id: string): Promise<number> => {
  await (await find()).json(`/v1/notifications/${encodeURIComponent(id)}/resend`, doneReply, postJson());
  screen.print('It is being sent again.');
  return EXIT.ok;
};

export const notificationsCommand: CliCommand = {
  name: 'notifications',
  summary: 'List what targets were told and every attempt, or send one again',
  usage: '[ID | resend ID]',
  options: {
    target: { type: 'string', value: 'NAME', help: 'only to this target' },
    status: { type: 'string', value: 'STATUS', help: 'waiting, sending, delivered, failed or unconfirmed' },
    investigation: { type: 'string', value: 'ID', help: 'only about this investigation' },
    limit: { type: 'string', value: 'N', help: 'print at most N (default: 50)' },
    cursor: { type: 'string', value: 'CURSOR', help: 'next page; the previous page prints its cursor' },
  },
  examples: ['casefile notifications --status failed', 'casefile notifications resend ID'],
  run: (context, args) => {
    const [first, second, ...more] = args.words;
    if (first === 'resend' && second !== undefined && more.length === 0) return resend(context, second);
    if (second !== undefined || first === 'resend')
      throw usageError('notifications takes one ID, or "resend" and an ID', 'casefile notifications lists them.');
    return first === undefined ? printList(context, queryOf(args)) : printOne(context, first);
  },
};
