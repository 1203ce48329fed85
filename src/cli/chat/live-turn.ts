// A running turn on the screen: the model's words as they come, what is searched and waited for. All of it goes when the answer is there.
import type { SaidText, TurnEvent } from '../../api/contract/live.js';
import { searchesOf } from '../show/searches.js';
import { stepTeller } from '../show/steps.js';
import { duration } from '../show/words.js';
import type { Screen } from '../terminal/screen.js';
import { harmless, oneLine, wrap } from '../terminal/text.js';

export type LiveTurn = {
  readonly onEvent: (event: TurnEvent) => void;
  readonly onText: (said: SaidText) => void;
  /** Hears what is waited for, and leaves the words out. */
  readonly onNotice: (said: SaidText) => void;
  /** Takes everything away; returns what was searched. */
  readonly end: () => string;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;
const FRAME_MILLIS = 120;
/** Lines of the screen that the draft leaves free. */
const MARGIN = 6;
/** More of it is never on the screen at once. */
const LONGEST_TAIL = 8_000;

const WRITES = 'the model writes; it is checked before it stays';

const tailOf = (draft: string, { width, height }: Screen): readonly string[] => {
  if (draft.trim() === '') return [];
  const lines = harmless(draft)
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrap(line, { width: width - 1, first: '  ' }));
  return lines.slice(-Math.max(1, height - MARGIN));
};

type Heard = { draft: string; notice: string; told: string };

/** What is waited for counts most: a notice, a search, the words themselves, else the step of the turn. */
const statusOf = ({ draft, notice, told }: Heard, searching: string): string =>
  [notice, searching, draft === '' ? told : WRITES].find((each) => each !== '') ?? 'asking …';

export const liveTurn = (screen: Screen): LiveTurn => {
  const [step, searches, begun] = [stepTeller(), searchesOf(), performance.now()];
  const heard: Heard = { draft: '', notice: '', told: '' };
  let frame = 0;
  const draw = (): void => {
    const elapsed = duration((performance.now() - begun) / 1000);
    const status = statusOf(heard, searches.now());
    const line = `${FRAMES[frame % FRAMES.length]} ${status} · ${elapsed} · Ctrl-C stops it`;
    screen.live(...tailOf(heard.draft, screen), line);
  };
  const spin = (): void => {
    frame += 1;
    draw();
  };
  const timer = screen.isTTY ? setInterval(spin, FRAME_MILLIS) : undefined;
  return {
    onEvent: (event) => {
      Object.assign(heard, { told: step(event), notice: '' });
      const done = searches.note(event);
      if (!screen.json) for (const each of done) screen.note(screen.paint.dim(oneLine(each)));
      draw();
    },
    onText: ({ begins = false, text, notice = '' }) => {
      Object.assign(heard, {
        draft: ((begins ? '' : heard.draft) + text).slice(-LONGEST_TAIL),
        notice: oneLine(notice),
      });
      draw();
    },
    onNotice: ({ notice = '' }) => {
      heard.notice = oneLine(notice);
      draw();
    },
    end: () => {
      clearInterval(timer);
      screen.live();
      return searches.all();
    },
  };
};
