// A setting that somebody changed between the two hours, and what comes of it.
import type { Random } from '../../../demo/random.js';
import { between } from '../draw.js';
import { changing, type Hour, type Parameter, type Work } from '../work.js';
import type { Plant } from './cause.js';
import { missing, scanning } from './reads.js';
import { spilling } from './writes.js';

export const withParameter = (hour: Hour, changed: Parameter): Hour => ({
  ...hour,
  parameters: [...hour.parameters.filter(({ name }) => name !== changed.name), changed],
});

const integer = (name: string, value: string): Parameter => ({ name, value, dataType: 'integer' });

type Setting = { readonly parameter: Parameter; readonly consequence: (dice: Random, hour: Hour) => Hour };

const isReport = ({ shape }: Work): boolean => shape === 'report';

/** Sorts that fitted into memory no longer do. */
const sortsSpill = (dice: Random, hour: Hour): Hour => spilling(dice, hour, isReport);

/** Scans look cheaper than they are. */
const plansScan = (dice: Random, hour: Hour): Hour => {
  const lists = hour.works.filter(({ shape, verb }) => shape === 'list' && verb === 'select').slice(0, dice.int(2, 3));
  return scanning(dice, hour, (work) => lists.includes(work));
};

/** Commits wait that did not wait before. */
const commitsWait = (dice: Random, hour: Hour): Hour => {
  const slower = { ...hour, commitMs: hour.commitMs * between(dice, 5, 9) };
  return changing(
    slower,
    ({ verb }) => verb !== 'select',
    ({ calls }) => ({ calls: calls * 0.85 }),
  );
};

const SETTINGS: readonly Setting[] = [
  { parameter: integer('work_mem', '1024'), consequence: sortsSpill },
  { parameter: integer('work_mem', '4096'), consequence: sortsSpill },
  { parameter: integer('shared_buffers', '131072'), consequence: missing },
  { parameter: { name: 'random_page_cost', value: '12', dataType: 'float' }, consequence: plansScan },
  { parameter: { name: 'enable_indexscan', value: '0', dataType: 'boolean' }, consequence: plansScan },
  { parameter: { name: 'synchronous_commit', value: 'remote_apply', dataType: 'string' }, consequence: commitsWait },
];

const suits = ({ parameter }: Setting, hour: Hour): boolean =>
  parameter.name !== 'work_mem' || hour.works.some(isReport);

export const parameterChange: Plant = (dice, hour) => {
  const { parameter, consequence } = dice.pick(SETTINGS.filter((setting) => suits(setting, hour)));
  return { hour: withParameter(consequence(dice, hour), parameter), statements: [], parameter: parameter.name };
};
