// casefile demo: walks through a generated incident, in a data folder of its own.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optional } from '../../kernel/optional.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { type DemoCheck, incidentChecks, isRight, walkIncident } from '../demo/walk-incident.js';
import type { DemoWalk } from '../demo/scene.js';
import { modelChecks, walkModel } from '../demo/walk-model.js';
import { snapshotChecks, walkSnapshots } from '../demo/walk-snapshots.js';
import { EXIT, usageError } from '../command-failure.js';
import { startLocalService } from '../service/connect.js';
import type { Screen } from '../terminal/screen.js';

const DEFAULT_SEED = 1;

const seedOf = (args: CommandArguments): number => {
  const text = args.text('seed');
  if (text === undefined) return DEFAULT_SEED;
  if (!/^\d{1,9}$/.test(text))
    throw usageError(`--seed ${text} is not a seed`, 'Give a whole number from 0 to 999999999.');
  return Number(text);
};

/** Removes the folder afterwards, unless the caller named it. */
const withDataFolder = async <T>(named: string | undefined, work: (folder: string) => Promise<T>): Promise<T> => {
  if (named !== undefined && named !== '') return work(named);
  const folder = await mkdtemp(join(tmpdir(), 'casefile-demo-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const printChecks = ({ screen }: CommandContext, checks: readonly DemoCheck[]): void => {
  const { good, bad } = screen.paint;
  screen.print('', 'Was it right? The incident was generated, so the cause is known:');
  screen.print(...checks.map(({ what, right }) => `${right ? good('✓') : bad('✗')} ${right ? '' : 'not so: '}${what}`));
};

/** With --json only the result is printed. */
const screenOfDemo = (screen: Screen): Screen =>
  screen.json ? { ...screen, print: () => undefined, write: () => undefined } : screen;

type DemoResult = { readonly checks: readonly DemoCheck[]; readonly right: boolean; readonly seed?: number };
type PlayDemo = (walking: DemoWalk) => Promise<DemoResult>;

const playIncident =
  ({ host, now }: CommandContext, seed: number): PlayDemo =>
  async (walking) => {
    const script = host.loadDemo(seed);
    const incident = script.askedAt(now() - script.lasts);
    const checks = incidentChecks(await walkIncident(walking, incident), incident);
    return { seed, checks, right: isRight(checks) };
  };

const playSnapshots =
  ({ host }: CommandContext): PlayDemo =>
  async (walking) => {
    const story = host.loadSnapshots();
    const checks = snapshotChecks(await walkSnapshots(walking, story), story);
    return { checks, right: checks.every(({ right }) => right) };
  };

const playModel =
  ({ host, now }: CommandContext, seed: number): PlayDemo =>
  async (walking) => {
    const script = host.loadDemo(seed);
    const incident = script.askedAt(now() - script.lasts);
    const checks = modelChecks(await walkModel(walking, incident), incident);
    return { seed, checks, right: checks.every(({ right }) => right) };
  };

const playOf = (context: CommandContext, args: CommandArguments): PlayDemo => {
  if (args.flag('snapshots') && args.text('model') !== undefined)
    throw usageError('--snapshots is told without a model', 'Leave out --snapshots or --model.');
  if (args.flag('snapshots')) return playSnapshots(context);
  return args.text('model') === undefined ? playIncident(context, seedOf(args)) : playModel(context, seedOf(args));
};

type DemoServiceOptions = { readonly folder: string; readonly model?: string };

const runDemo = async (context: CommandContext, stage: DemoServiceOptions, play: PlayDemo): Promise<number> => {
  const { screen, host } = context;
  screen.live('starting a service with an empty data folder …');
  const service = await startLocalService(host, stage);
  try {
    const id = `demo-${randomBytes(3).toString('hex')}`;
    const { checks, right, seed } = await play({ service, screen: screenOfDemo(screen), id });
    if (screen.json) screen.printJson({ ...optional({ seed }), right, checks });
    else printChecks(context, checks);
    return right ? EXIT.ok : EXIT.unexpected;
  } finally {
    await service.close();
  }
};

export const demoCommand: CliCommand = {
  name: 'demo',
  summary: 'Walk through a generated incident, from the first question to the audit',
  usage: '',
  about:
    'Runs in a temporary data folder, or in CASEFILE_DATA. Exit code 0 only if the first answer names the true cause, all replays are identical, and no claim is contradicted.',
  options: {
    seed: {
      type: 'string',
      value: 'N',
      help: `which incident: the seed chooses fault, service and distractors (default: ${DEFAULT_SEED})`,
    },
    model: {
      type: 'string',
      value: 'NAME',
      help: 'use this model profile; "scripted" needs no provider, and makes one false claim',
    },
    snapshots: { type: 'boolean', help: 'walk through database snapshots instead, without a model' },
  },
  examples: ['casefile demo', 'casefile demo --seed 7', 'casefile demo --snapshots', 'casefile demo --model scripted'],
  run: (context, args) => {
    const play = playOf(context, args);
    const model = args.text('model');
    const named = context.env['CASEFILE_DATA'];
    return withDataFolder(named, (folder) => runDemo(context, { folder, ...(model && { model }) }, play));
  },
};
