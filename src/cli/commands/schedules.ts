// casefile schedules: when each scheduled check is due, what it has last run, and what it has missed.
import { schedulePage } from '../../api/contract/schedules.js';
import { missedTicksText } from '../../investigation/schedule.js';
import type { CliCommand, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { minuteTime } from '../show/format.js';
import { oneLine, tableLines } from '../terminal/text.js';

type ShownSchedule = ReturnType<typeof schedulePage.parse>['items'][number];

const dueText = ({ due }: ShownSchedule): string => (due === undefined ? 'never again' : `due ${minuteTime(due)}`);

const ranText = ({ ran }: ShownSchedule): string =>
  ran === undefined ? 'has not run yet' : `last ran ${minuteTime(ran.tick)}: ${oneLine(ran.clientTxnId)} ${ran.run}`;

const missedLines = ({ name, missed }: ShownSchedule): readonly string[] =>
  missed === undefined
    ? []
    : [
        `${oneLine(name)} missed ${missedTicksText(missed)} up to ${minuteTime(missed.last)}: ${oneLine(missed.because)}`,
      ];

const setBackLines = ({ name, setBack }: ShownSchedule): readonly string[] =>
  setBack === undefined
    ? []
    : [
        `${oneLine(name)}: the clock was set back from ${minuteTime(setBack.from)} to ${minuteTime(setBack.to)}, it goes on from there`,
      ];

const printSchedules = async ({ screen, service: find }: CommandContext): Promise<number> => {
  const page = await (await find()).json('/v1/schedules', schedulePage);
  if (screen.json) screen.printJson(page);
  else if (page.items.length === 0) screen.print('No scheduled checks. How they are set up: docs/chains.md');
  else {
    const rows = page.items.map((schedule) => [
      screen.paint.name(oneLine(schedule.name)),
      `${oneLine(schedule.cron)} ${oneLine(schedule.zone)}`,
      oneLine(schedule.chain),
      dueText(schedule),
      ranText(schedule),
    ]);
    const told = page.items.flatMap((each) => [...missedLines(each), ...setBackLines(each)]);
    screen.print(...tableLines(rows, screen.width), ...told.map(screen.paint.bad));
  }
  return EXIT.ok;
};

export const schedulesCommand: CliCommand = {
  name: 'schedules',
  summary: 'List scheduled checks: when they are due, what they have run and missed',
  usage: '',
  options: {},
  examples: ['casefile schedules'],
  run: (context, { words }) => {
    if (words.length > 0) throw usageError('schedules takes no words', 'casefile schedules');
    return printSchedules(context);
  },
};
