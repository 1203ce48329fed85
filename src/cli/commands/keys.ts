// casefile keys: adds, lists, rotates and revokes the API keys of the data folder. A running service reads them at once.
import { KEY_ROLES, type KeyRole } from '../../kernel/key-role.js';
import { optional } from '../../kernel/optional.js';
import { DAY, fromIso, HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import type { CliCommand, CommandArguments, CommandContext, KeyRing } from '../command.js';
import { CommandFailure, errorMessage, EXIT, unknownSubcommand, usageError } from '../command-failure.js';
import { minuteTime } from '../show/format.js';
import { oneLine, tableLines } from '../terminal/text.js';

const UNITS: { readonly [unit: string]: Micros } = { m: MINUTE, h: HOUR, d: DAY };

const durationOf = (text: string): Micros | undefined => {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
};

const nameOf = ({ words }: CommandArguments): string => {
  const [name, ...more] = words;
  if (name === undefined || more.length > 0) throw usageError('name one key', 'List them with: casefile keys list');
  if (!/^[A-Za-z0-9][\w.@-]{0,127}$/.test(name))
    throw usageError(`${name} is no name of a key`, 'Use letters, digits, ".", "-", "_" and "@", at most 128.');
  return name;
};

const roleOf = (args: CommandArguments): KeyRole => {
  const text = args.text('role');
  const role = KEY_ROLES.find((each) => each === text);
  if (role !== undefined) return role;
  throw usageError(
    text === undefined ? '--role is missing' : `--role ${text} is none`,
    `One of: ${KEY_ROLES.join(', ')}.`,
  );
};

const TENANT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

const tenantOf = (args: CommandArguments): string => {
  const tenant = args.text('tenant') ?? 'default';
  if (!TENANT.test(tenant))
    throw usageError(`--tenant ${tenant} is no name of a tenant`, 'Use letters, digits, "-" and "_".');
  return tenant;
};

/** From a duration or an instant, in the future. */
const expiryOf = (args: CommandArguments, now: Micros): Micros | undefined => {
  const text = args.text('expires');
  if (text === undefined) return undefined;
  const duration = durationOf(text);
  const at =
    duration === undefined ? fromIso(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text) : now + duration;
  if (at !== undefined && at > now) return at;
  throw usageError(`--expires ${text} is no time to come`, 'Give a duration (90d, 12h) or a date (2027-06-30).');
};

const graceOf = (args: CommandArguments): Micros => {
  const text = args.text('grace') ?? '24h';
  const grace = durationOf(text);
  if (grace !== undefined) return grace;
  throw usageError(`--grace ${text} is no duration`, 'Give minutes, hours or days: 30m, 24h, 7d; 0m: none.');
};

const adviceIn = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'howToFix' in error ? String(error.howToFix) : undefined;

const withKeyRing = async <T>({ host }: CommandContext, use: (ring: KeyRing) => T): Promise<T> => {
  try {
    return use(await host.keyRing());
  } catch (error) {
    throw error instanceof CommandFailure
      ? error
      : new CommandFailure(EXIT.unexpected, `keys: ${errorMessage(error)}`, adviceIn(error));
  }
};

const ONCE =
  'This is the only time that it is shown. Keep it in a safe place, and send it as: Authorization: Bearer KEY';

/** The secret alone on standard output, so that a script can take it. */
const printSecret = ({ screen }: CommandContext, name: string, secret: string): number => {
  if (screen.json) screen.printJson({ name, secret });
  else {
    screen.print(secret);
    screen.note(ONCE);
  }
  return EXIT.ok;
};

const addKey = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const [collections, services] = [args.list('collection'), args.list('service')];
  const key = {
    name: nameOf(args),
    role: roleOf(args),
    tenant: tenantOf(args),
    ...(collections.length > 0 && { collections }),
    ...(services.length > 0 && { services }),
    ...optional({ expiresAt: expiryOf(args, context.now()) }),
  };
  return printSecret(context, key.name, await withKeyRing(context, (ring) => ring.add(key)));
};

const rotateKey = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const name = nameOf(args);
  const now = context.now();
  const grace = graceOf(args);
  const ends = optional({ expiresAt: expiryOf(args, now) });
  const wanted = { name, ...(grace > 0 && { graceUntil: now + grace }), ...ends };
  return printSecret(context, name, await withKeyRing(context, (ring) => ring.rotate(wanted)));
};

const revokeKey = async (context: CommandContext, args: CommandArguments): Promise<number> => {
  const name = nameOf(args);
  await withKeyRing(context, (ring) => ring.revoke(name));
  const { screen } = context;
  if (screen.json) screen.printJson({ name, revoked: true });
  else screen.print(`${screen.paint.good('✓')} ${name} is revoked`);
  return EXIT.ok;
};

type ListedKey = ReturnType<KeyRing['list']>[number];

const stateOf = ({ expiresAt, revokedAt, graceUntil }: ListedKey, now: Micros): string => {
  const isPast = (at: string): boolean => (fromIso(at) ?? 0) <= now;
  if (revokedAt !== undefined) return `revoked ${minuteTime(revokedAt)}`;
  if (expiresAt !== undefined && isPast(expiresAt)) return `expired ${minuteTime(expiresAt)}`;
  const until = expiresAt === undefined ? 'valid' : `valid until ${minuteTime(expiresAt)}`;
  return graceUntil === undefined || isPast(graceUntil)
    ? until
    : `${until}, the one before until ${minuteTime(graceUntil)}`;
};

const listKeys = async (context: CommandContext): Promise<number> => {
  const { screen } = context;
  const keys = await withKeyRing(context, (ring) => ring.list());
  if (screen.json) screen.printJson({ keys });
  else if (keys.length === 0) screen.print('There are no keys. Make one with: casefile keys add NAME --role ROLE');
  else {
    const rows = keys.map((key) => [
      screen.paint.name(oneLine(key.name)),
      key.role,
      oneLine([key.tenant, ...(key.collections ?? []), ...(key.services ?? [])].join(' ')),
      stateOf(key, context.now()),
      key.lastUsedAt === undefined ? 'never used' : `used ${minuteTime(key.lastUsedAt)}`,
    ]);
    screen.print(...tableLines(rows, screen.width));
  }
  return EXIT.ok;
};

const EXPIRES = { type: 'string', value: 'TIME', help: 'a duration (90d, 12h) or a date (2027-06-30)' } as const;

const SUBCOMMANDS: readonly CliCommand[] = [
  {
    name: 'add',
    summary: 'Make a key, and print its secret once',
    usage: 'NAME --role ROLE',
    about:
      'From the first key on, nobody is admitted without one, also when all are revoked. The name is the actor in facts and logs.',
    options: {
      role: { type: 'string', value: 'ROLE', help: `what it may do: ${KEY_ROLES.join(', ')}` },
      tenant: { type: 'string', value: 'TENANT', help: 'whose data it reaches (default: default)' },
      collection: {
        type: 'string',
        value: 'NAME',
        multiple: true,
        help: 'limit it to the documents of this collection; may be repeated',
      },
      service: {
        type: 'string',
        value: 'NAME',
        multiple: true,
        help: 'read telemetry of this service alone for it; may be repeated',
      },
      expires: EXPIRES,
    },
    examples: [
      'casefile keys add chatbot --role asker --expires 90d',
      'casefile keys add shipper --role ingester',
      'casefile keys add wiki --role ingester --collection runbooks',
      'casefile keys add checkout-team --role asker --service checkout --service cart',
    ],
    run: addKey,
  },
  {
    name: 'list',
    summary: 'List the keys: role, limits, expiry, last use',
    usage: '',
    options: {},
    examples: ['casefile keys list'],
    run: (context) => listKeys(context),
  },
  {
    name: 'rotate',
    summary: 'Give a key a new secret; the one before stays valid for a day',
    usage: 'NAME',
    options: {
      grace: {
        type: 'string',
        value: 'TIME',
        help: 'how long the secret before stays valid: 30m, 24h; 0m: not at all',
      },
      expires: EXPIRES,
    },
    examples: ['casefile keys rotate chatbot', 'casefile keys rotate chatbot --grace 0m'],
    run: rotateKey,
  },
  {
    name: 'revoke',
    summary: 'End a key at once',
    usage: 'NAME',
    options: {},
    examples: ['casefile keys revoke chatbot'],
    run: revokeKey,
  },
];

export const keysCommand: CliCommand = {
  name: 'keys',
  summary: 'Make, list, rotate and revoke the API keys of the data folder',
  usage: 'add | list | rotate | revoke',
  about: 'Needs no running service; one that runs on the folder (CASEFILE_DATA) follows at once.',
  options: {},
  examples: SUBCOMMANDS.flatMap(({ examples }) => examples),
  subcommands: SUBCOMMANDS,
  run: async (_, { words: [word] }) => {
    throw unknownSubcommand(
      'keys',
      word,
      SUBCOMMANDS.map(({ name }) => name),
    );
  },
};
