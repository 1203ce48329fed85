// The texts of several people on one investigation. Loaded with its page: the first visit needs none of them.
import { TEXTS } from '../texts.js';

export const PEOPLE_TEXTS = {
  copyLink: 'Copy the link',
  present: 'Also here:',
  anotherPage: (name: string): string => `${name} (another window)`,
  more: (people: number): string => `and ${people} more`,
  askedBy: (name: string): string => `asked by ${name}`,
  running: (name: string | undefined): string =>
    name === undefined ? TEXTS.investigation.running : `${TEXTS.investigation.running} for ${name}`,
  waiting: (ahead: number, name: string | undefined): string => {
    const who = name === undefined ? 'Waiting' : `The question of ${name} is waiting`;
    return ahead === 1 ? `${who}: 1 turn is before it` : `${who}: ${ahead} turns are before it`;
  },
  takeBack: 'Take it back',
  takeBackOf: (name: string): string => `Take back the question of ${name}`,
  stop: 'Stop this turn',
  stopOf: (name: string): string => `Stop the turn of ${name}`,
  note: {
    title: 'Hand-over note',
    of: (name: string): string => `Hand-over note of ${name}`,
    write: 'Leave a hand-over note',
    replace: 'Leave a newer note',
    label: 'What does the next one have to know?',
    hint: 'What was done, what is open, what comes next. It stands here and at the top of reports, with your name and the time.',
    send: 'Leave the note',
    empty: 'Say what the next one has to know.',
    left: 'The note is left.',
  },
} as const;
