// Plants a parameter that changed between the two hours, with its effect.
import type { Random } from '../../../demo/random.js';
import { drawBetween } from '../draw.js';
import {
  changeStatement,
  type DatabaseHour,
  type HourParameter,
  type PlantCause,
  type StatementWork,
} from '../work.js';
import { missingIndex, scanStatement } from './reads.js';
import { spillStatement } from './writes.js';

export const withParameter = (hour: DatabaseHour, changed: HourParameter): DatabaseHour => ({
  ...hour,
  parameters: [...hour.parameters.filter(({ name }) => name !== changed.name), changed],
});

const integer = (name: string, value: string): HourParameter => ({ name, value, dataType: 'integer' });

type HarmfulSetting = {
  readonly parameter: HourParameter;
  readonly consequence: (dice: Random, hour: DatabaseHour) => DatabaseHour;
};

const isReport = ({ shape }: StatementWork): boolean => shape === 'report';

/** Sorts that fitted into memory no longer do. */
const sortsSpill = (dice: Random, hour: DatabaseHour): DatabaseHour => spillStatement(dice, hour, isReport);

/** The planner takes scans for cheaper than they are. */
const plansScan = (dice: Random, hour: DatabaseHour): DatabaseHour => {
  const lists = hour.works.filter(({ shape, verb }) => shape === 'list' && verb === 'select').slice(0, dice.int(2, 3));
  return scanStatement(dice, hour, (work) => lists.includes(work));
};

/** Commits wait now; they did not wait before. */
const commitsWait = (dice: Random, hour: DatabaseHour): DatabaseHour => {
  const slower = { ...hour, commitMs: hour.commitMs * drawBetween(dice, 5, 9) };
  return changeStatement(
    slower,
    ({ verb }) => verb !== 'select',
    ({ calls }) => ({ calls: calls * 0.85 }),
  );
};

const SETTINGS: readonly HarmfulSetting[] = [
  { parameter: integer('work_mem', '1024'), consequence: sortsSpill },
  { parameter: integer('work_mem', '4096'), consequence: sortsSpill },
  { parameter: integer('shared_buffers', '131072'), consequence: missingIndex },
  { parameter: { name: 'random_page_cost', value: '12', dataType: 'float' }, consequence: plansScan },
  { parameter: { name: 'enable_indexscan', value: '0', dataType: 'boolean' }, consequence: plansScan },
  { parameter: { name: 'synchronous_commit', value: 'remote_apply', dataType: 'string' }, consequence: commitsWait },
];

const suits = ({ parameter }: HarmfulSetting, hour: DatabaseHour): boolean =>
  parameter.name !== 'work_mem' || hour.works.some(isReport);

export const plantParameterChange: PlantCause = (dice, hour) => {
  const { parameter, consequence } = dice.pick(SETTINGS.filter((setting) => suits(setting, hour)));
  return { hour: withParameter(consequence(dice, hour), parameter), statements: [], parameter: parameter.name };
};
