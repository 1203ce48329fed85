// The third hour of the demo: a deploy leaves a transaction of checkout open, and sessions pile up behind its lock. Two other deploys are unrelated.
import { type Micros, SECOND } from '../../kernel/time.js';
import { random } from '../../demo/random.js';
import { PROVISIONED_MACHINES } from './catalogue/machines.js';
import { STATEMENT_TEMPLATES } from './catalogue/statements.js';
import { plantLockPileUp } from './causes/locks.js';
import { drawOrdinaryHour } from './draw.js';
import { hourFigures } from './figures.js';
import type { GeneratedFile } from './generate.js';
import type { StatementWork } from './work.js';
import type { InstanceIdentity, JsonFields, LoadedStatement } from './write/file.js';
import { generatedFileName, writeSnapshot } from './write/snapshot.js';

/** As it is sent: one change a line. */
type PileUpDeploy = {
  readonly time: string;
  readonly change: 'deploy';
  readonly service: string;
  readonly title: string;
};

type PileUpStory = {
  readonly file: GeneratedFile;
  readonly changes: readonly PileUpDeploy[];
  readonly askedAt: Micros;
  readonly question: string;
  readonly followUp: string;
  /** For the checking process alone: the deploy that set it off, and those that did not. */
  readonly expected: { readonly deploy: string; readonly others: readonly string[] };
};

const IDENTITY: InstanceIdentity = {
  instance: 'shop-orders-1',
  cluster: 'shop-orders',
  region: 'eu-central-1',
  resource: 'db-4C0FFEE4C0FFEE4C0FFEE412',
  account: '123456789012',
  from: '2026-01-12T10:00:00.000Z',
  to: '2026-01-12T11:00:00.000Z',
};

const DAY = '2026-01-12T';

/** In the shape of a capture that samples sessions. */
const locksOf = ({ text, table }: Pick<StatementWork, 'text' | 'table'>): JsonFields => ({
  Samples: 3_600,
  TreesFound: 1,
  Trees: [
    {
      root: {
        pid: 20_417,
        user: 'shop_rw',
        database: 'orders',
        application: 'checkout',
        state: 'idle in transaction',
        sql_statement: `UPDATE ${table} SET attempts = attempts + ? WHERE id = ? /*application='checkout',route='POST /pay'*/`,
        transaction_sec_max: 1_912,
        state_sec_max: 1_904,
      },
      waiters_max: 31,
      first_seen: `${DAY}10:23:41.000Z`,
      last_seen: `${DAY}10:55:33.000Z`,
      waiting: [
        {
          sql_statement: text,
          event: 'Lock:transactionid',
          relation: table,
          waiters_max: 31,
          wait_sec: 41_300,
        },
      ],
    },
  ],
});

const CHANGES: readonly PileUpDeploy[] = [
  { time: `${DAY}10:12:10.000Z`, change: 'deploy', service: 'search', title: 'Deploy search 5.1.0: new synonyms' },
  {
    time: `${DAY}10:21:05.000Z`,
    change: 'deploy',
    service: 'checkout',
    title: 'Deploy checkout 3.8.0: ask the payment provider within the transaction',
  },
  { time: `${DAY}10:41:30.000Z`, change: 'deploy', service: 'checkout', title: 'Deploy checkout 3.8.1: log more' },
];

const MACHINE = PROVISIONED_MACHINES.find(({ className }) => className === 'db.r6g.4xlarge');

const lockedIn = ({ load }: LoadedStatement): number => load['Lock:tuple'] ?? 0;

export const pileUpStory = (): PileUpStory => {
  if (MACHINE === undefined) throw new RangeError('the machine of the story is not in the catalogue');
  const dice = random(20_262);
  const { hour } = plantLockPileUp(dice, drawOrdinaryHour(dice, MACHINE, STATEMENT_TEMPLATES));
  const figures = hourFigures(dice, hour, IDENTITY);
  const [first] = figures.statements.toSorted((a, b) => lockedIn(b) - lockedIn(a));
  if (first === undefined) throw new RangeError('the hour has no statements');
  const content = { ...writeSnapshot(figures), Locks: locksOf(first.work) };
  return {
    file: { name: generatedFileName(figures), content },
    changes: CHANGES,
    askedAt: 1_768_222_800 * SECOND,
    question: 'Why was the database slow between 10:00 and 11:00 UTC?',
    followUp: 'Who held the lock?',
    expected: { deploy: 'Deploy checkout 3.8.0', others: ['Deploy search 5.1.0', 'Deploy checkout 3.8.1'] },
  };
};
