// casefile silence: approves the proposal to silence an alert at its source, while somebody works on its cause.
import { silencedAlert } from '../../api/contract/alerts.js';
import type { CliCommand } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { postJson } from '../service/client.js';
import { oneLine } from '../terminal/text.js';

const HINT = 'casefile alerts ID shows what is proposed.';

const minutesOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw usageError(`--minutes must be a whole number from 1 on, not "${text}"`, HINT);
  return Number(text);
};

export const silenceCommand: CliCommand = {
  name: 'silence',
  summary: 'Approve the proposal to silence an alert at its source',
  usage: 'ALERT',
  options: {
    minutes: { type: 'string', value: 'N', help: 'for so long (default, and at most: as long as proposed)' },
    because: { type: 'string', value: 'TEXT', help: 'shown at the source (default: why it is proposed)' },
  },
  examples: ['casefile silence ID', "casefile silence ID --minutes 30 --because 'the release is rolled back'"],
  run: async ({ screen, service: find }, args) => {
    const [id, ...more] = args.words;
    if (id === undefined || more.length > 0) throw usageError('silence takes one ID of an alert', HINT);
    const [minutes, because] = [minutesOf(args.text('minutes')), args.text('because')];
    const body = { ...(minutes !== undefined && { minutes }), ...(because !== undefined && { because }) };
    const done = await (
      await find()
    ).json(`/v1/alerts/${encodeURIComponent(id)}/silence`, silencedAlert, postJson(body));
    if (screen.json) screen.printJson(done);
    else
      screen.print(
        done.outcome === 'silenced'
          ? `The alert is silenced at its source by ${oneLine(done.silence)}.`
          : `The alert was silenced already, by ${oneLine(done.silence)}.`,
      );
    return EXIT.ok;
  },
};
