// casefile note: leaves a hand-over note in an investigation, or shows the one that was left last.
import { doneReply, session as sessionDocument } from '../../api/contract/investigations.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { investigationPath, postJson } from '../service/client.js';
import { minuteTime } from '../show/format.js';
import { oneLine, wrapText } from '../terminal/text.js';
import type { Screen } from '../terminal/screen.js';

type HandoverNote = NonNullable<ReturnType<typeof sessionDocument.parse>['note']>;

const noteLines = ({ text, by, at }: HandoverNote, { width, paint }: Screen): readonly string[] => [
  paint.dim(`Hand-over note of ${oneLine(by)}, ${minuteTime(at)} UTC`),
  ...text.split('\n').flatMap((line) => wrapText(oneLine(line), { width, first: '  ' })),
];

const runNote = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  const [id, text, ...more] = args.words;
  if (id === undefined || more.length > 0)
    throw usageError('note takes the ID of an investigation, and a text in quotes to leave there');
  const service = await find();
  if (text === undefined) {
    const { note } = await service.json(investigationPath(id), sessionDocument);
    if (screen.json) screen.printJson(note ?? null);
    else if (note === undefined) screen.print(`No note was left in ${oneLine(id)}.`);
    else screen.print(...noteLines(note, screen));
    return EXIT.ok;
  }
  const done = await service.json(`${investigationPath(id)}/note`, doneReply, postJson({ text }));
  if (screen.json) screen.printJson(done);
  else screen.print(`${screen.paint.good('✓')} the note stands in ${oneLine(id)} for whoever goes on`);
  return EXIT.ok;
};

export const noteCommand: CliCommand = {
  name: 'note',
  summary: 'Leave a hand-over note for whoever goes on, or show the latest',
  usage: 'ID [TEXT]',
  about: 'The latest note stands at the top of the investigation and of its reports, with author and time.',
  options: {},
  examples: ['casefile note INC-42 "rolled back 14:31; watch checkout until 15:00"', 'casefile note INC-42'],
  run: runNote,
};
