// A model at work as one sees it: what it looks for, how much it finds, and its words as they come.
import type { Following } from '../service/ask.js';
import { liveSteps } from '../show/present.js';
import type { TurnEvent } from '../../api/contract/live.js';
import { plural } from '../show/words.js';
import type { Screen } from '../terminal/screen.js';

type Asked = { readonly id: string; readonly call?: string; readonly query: { readonly ask: string } };
type Of = { readonly query?: string; readonly rows?: number; readonly stage?: string };

const NOUNS: { readonly [ask: string]: string } = {
  logs: 'logs',
  'log-counts': 'log counts',
  spans: 'traces',
  metrics: 'metrics',
  changes: 'changes and deploys',
  knowledge: 'runbooks',
};

const BAR = '│ ';

const UNCHECKED = 'works on from what the engine found; its words are not checked yet:';
const SENT_BACK = 'Checked: rows do not bear out all of it. It is sent back, once:';

/** Words in a column of their own, broken where the next one would not fit. */
const column = ({ paint, width, write }: Screen) => {
  let at = 0;
  /** Blanks behind the last word: they are written with the next one, for they might not fit. */
  let gap = '';
  const begin = (): void => {
    write(`${at === 0 ? '' : '\n'}${paint.dim(BAR)}`);
    at = BAR.length;
    gap = '';
  };
  const word = (each: string): void => {
    if (each === '\n') return begin();
    const bare = each.trimEnd();
    if (at === 0 || at + gap.length + bare.length > width) begin();
    write(paint.dim(gap + bare));
    at += gap.length + bare.length;
    gap = each.slice(bare.length);
  };
  return {
    say: (text: string): void => (text.match(/\n|[^\s]+[^\S\n]*|[^\S\n]+/g) ?? []).forEach(word),
    /** The line is full. */
    end: (): void => {
      if (at > 0) write('\n');
      at = 0;
    },
  };
};

/** What the model's calls bring, in a line each; `undefined` for everything else. */
const searches = ({ paint }: Screen): ((event: TurnEvent) => string | undefined) => {
  const asked = new Map<string, string>();
  return ({ type, data }) => {
    for (const { id, call, query } of (data.queries ?? []) as readonly Asked[])
      if (call !== undefined) asked.set(id, NOUNS[query.ask] ?? query.ask);
    const { query = '', rows = 0 } = data as Of;
    const noun = asked.get(query);
    if (noun === undefined) return undefined;
    if (type === 'BatchFetched') return `${paint.name('⌕')} Searching ${noun} … ${plural(rows, 'row')}`;
    return type === 'SourceFailed' ? `${paint.bad('⌕')} Searching ${noun} … failed` : undefined;
  };
};

/** For the screen of one turn: steps of the engine in one line, then the model's part for good. */
export const modelWords = (screen: Screen): Pick<Following, 'onEvent' | 'onText'> => {
  const { paint, print } = screen;
  const [steps, found, { say, end }] = [liveSteps(screen), searches(screen), column(screen)];
  const line = (text: string): void => {
    end();
    print(`${paint.dim(BAR)}${text}`);
  };
  let isSpeaking = false;
  /** Words since the last search. */
  let said = '';
  const begin = (): void => {
    end();
    if (!isSpeaking) print(`${paint.bold('The model')} ${paint.dim(UNCHECKED)}`);
    else if (said !== '') line(`${paint.name('↺')} ${SENT_BACK}`);
    isSpeaking = true;
    said = '';
  };
  return {
    onEvent: (event) => {
      const search = found(event);
      if (search !== undefined) line(search);
      else if (!isSpeaking) steps(event);
      if (search !== undefined) said = '';
      if (event.type === 'ModelConsulted') end();
    },
    onText: ({ text, begins, notice }) => {
      if (begins === true) begin();
      if (notice !== undefined) line(paint.dim(notice));
      said += text;
      say(text);
    },
  };
};
