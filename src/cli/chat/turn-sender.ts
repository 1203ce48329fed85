// Sends the turns of a conversation one at a time, draws the running turn, cancels it, and writes copies of the conversation.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextDelta, TurnEvent } from '../../api/contract/turn-events.js';
import { turnSearches, turnSteps } from '../show/turn-progress.js';
import { elapsedTime } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, wrapText } from '../terminal/text.js';
import { withoutControls } from '../../output/terminal.js';
import type { AskRequest } from '../../api/contract/ask.js';
import { turnList } from '../../api/contract/investigations.js';
import type { Answer } from '../../evidence/answer.js';
import { CommandFailure, EXIT, fileFailure } from '../command-failure.js';
import { askQuestion, type TurnAnswer } from '../service/follow-turn.js';
import { investigationPath, pause, postJson, type ServiceClient, turnPath } from '../service/client.js';
import { ANY_SHAPE } from '../service/response.js';
import { presentAnswer } from '../show/answer.js';

type LiveTurn = {
  readonly onEvent: (event: TurnEvent) => void;
  readonly onText: (delta: TextDelta) => void;
  /** Shows notices only, not the text. */
  readonly onNotice: (delta: TextDelta) => void;
  /** Clears the screen; returns what was searched. */
  readonly end: () => string;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;
const FRAME_MILLIS = 120;
/** Lines of the screen below the draft. */
const MARGIN = 6;
/** Characters of a draft that can be visible at once. */
const LONGEST_TAIL = 8_000;

const MODEL_WRITES = 'the model writes; it is checked before it stays';

const draftTail = (draft: string, { width, height }: Screen): readonly string[] => {
  if (draft.trim() === '') return [];
  const lines = withoutControls(draft)
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrapText(line, { width: width - 1, first: '  ' }));
  return lines.slice(-Math.max(1, height - MARGIN));
};

type LiveTurnState = { draft: string; notice: string; stepText: string };

/** The most important of: a notice, a search, the draft, the step of the turn. */
const statusOf = ({ draft, notice, stepText }: LiveTurnState, searching: string): string =>
  [notice, searching, draft === '' ? stepText : MODEL_WRITES].find((each) => each !== '') ?? 'asking …';

const liveTurn = (screen: Screen): LiveTurn => {
  const [step, searches, begun] = [turnSteps(), turnSearches(), performance.now()];
  const state: LiveTurnState = { draft: '', notice: '', stepText: '' };
  let frame = 0;
  const draw = (): void => {
    const elapsed = elapsedTime((performance.now() - begun) / 1000);
    const status = statusOf(state, searches.now());
    const line = `${FRAMES[frame % FRAMES.length]} ${status} · ${elapsed} · Ctrl-C stops it`;
    screen.live(...draftTail(state.draft, screen), line);
  };
  const spin = (): void => {
    frame += 1;
    draw();
  };
  const timer = screen.isTTY ? setInterval(spin, FRAME_MILLIS) : undefined;
  return {
    onEvent: (event) => {
      Object.assign(state, { stepText: step(event), notice: '' });
      const done = searches.note(event);
      if (!screen.json) for (const each of done) screen.note(screen.paint.dim(oneLine(each)));
      draw();
    },
    onText: ({ begins = false, text, notice = '' }) => {
      Object.assign(state, {
        draft: ((begins ? '' : state.draft) + text).slice(-LONGEST_TAIL),
        notice: oneLine(notice),
      });
      draw();
    },
    onNotice: ({ notice = '' }) => {
      state.notice = oneLine(notice);
      draw();
    },
    end: () => {
      clearInterval(timer);
      screen.live();
      return searches.all();
    },
  };
};

/** What is sent with each turn of a conversation, in addition to its text. */
export type ConversationTerms = Pick<AskRequest, 'model' | 'system' | 'snapshots' | 'collections' | 'maxResults'>;

export type ConversationSession = {
  readonly id: string;
  readonly service: ServiceClient;
  readonly screen: Screen;
  readonly terms: ConversationTerms;
  /** Whether the text of a model is shown as it is written. */
  readonly streaming: boolean;
  /** Writes a copy of the conversation. */
  readonly keep?: (id: string) => Promise<void>;
  /** Whether numbered proposals are listed below each answer. */
  readonly proposes?: boolean;
  /** The last answer, where a conversation is resumed. */
  readonly answer?: Answer;
};

type RunningTurn = { turn?: number; readonly messageId: string; readonly stopped: AbortController };

export type TurnSender = {
  readonly send: (body: AskRequest) => Promise<Answer>;
  /** The last answer; throws when there is none yet. */
  readonly last: () => Answer;
  /** Whether the service has stored anything of the conversation. */
  readonly isBegun: () => boolean;
  /** Cancels the running turn; `false` if none runs. */
  readonly stop: () => boolean;
};

type TurnList = ReturnType<typeof turnList.parse>;

/** The service may still be recording the question. */
const LIST_ATTEMPTS = 5;
const LIST_AGAIN_SECONDS = 0.1;

const findRunningTurn = async (
  { id, service }: ConversationSession,
  { messageId }: RunningTurn,
): Promise<number | undefined> => {
  for (let look = 0; look < LIST_ATTEMPTS; look += 1) {
    if (look > 0) await pause(LIST_AGAIN_SECONDS);
    const { items } = await service
      .json(`${investigationPath(id)}/turns`, turnList)
      .catch((): TurnList => ({ items: [] }));
    const found = items.find((turn) => turn.messageId === messageId);
    if (found !== undefined) return found.n;
  }
  return undefined;
};

/** Cancels the turn in the service too, even if its number is not known yet. */
const cancelTurn = async (conversing: ConversationSession, running: RunningTurn): Promise<void> => {
  const turn = running.turn ?? (await findRunningTurn(conversing, running));
  if (turn === undefined) return;
  await conversing.service
    .json(`${turnPath(conversing.id, turn)}/cancel`, ANY_SHAPE, postJson())
    .catch(() => undefined);
};

/** System text and snapshots are sent with the first turn only; they hold until others are sent. */
const termsOfTurn = ({ system, snapshots, ...each }: ConversationTerms, isFirst: boolean): ConversationTerms => ({
  ...each,
  ...(isFirst && system !== undefined && { system }),
  ...(isFirst && snapshots !== undefined && { snapshots }),
});

/** The question is stored: its turn continues without a client. */
const explainLostConnection = (error: unknown, { turn }: RunningTurn): unknown => {
  if (turn === undefined || !(error instanceof CommandFailure) || error.exit !== EXIT.service) return error;
  const rest = `Turn ${turn} is stored and goes on when the service runs: casefile chat --resume shows its answer then.`;
  return new CommandFailure(
    error.exit,
    error.message,
    error.howToFix === undefined ? rest : `${error.howToFix} ${rest}`,
  );
};

/** Follows one turn on the screen to its answer. A stopped turn is cancelled in the service too. */
const followOnScreen = async (
  conversing: ConversationSession,
  running: RunningTurn,
  body: AskRequest,
): Promise<TurnAnswer> => {
  const { id, service, screen } = conversing;
  const { messageId, stopped } = running;
  const live = liveTurn(screen);
  const onEvent: typeof live.onEvent = (event) => {
    if (event.data.turn !== undefined) running.turn ??= event.data.turn;
    live.onEvent(event);
  };
  try {
    const onText = conversing.streaming ? live.onText : live.onNotice;
    const following = { onEvent, onText, signal: stopped.signal };
    const answered = await askQuestion(service, { id, messageId, ...body }, following);
    const searched = live.end();
    if (searched !== '' && !screen.json) screen.note(`${screen.paint.dim(searched)}\n`);
    return answered;
  } catch (error) {
    throw explainLostConnection(error, running);
  } finally {
    live.end();
    if (stopped.signal.aborted) await cancelTurn(conversing, running);
  }
};

export const turnSender = (conversing: ConversationSession): TurnSender => {
  let running: RunningTurn | undefined;
  let { answer } = conversing;
  let isFirst = true;
  let isBegun = answer !== undefined;
  return {
    send: async (body) => {
      const now: RunningTurn = { messageId: randomUUID(), stopped: new AbortController() };
      running = now;
      try {
        const answered = await followOnScreen(conversing, now, { ...termsOfTurn(conversing.terms, isFirst), ...body });
        isFirst = false;
        answer = answered.answer;
        await presentAnswer(answered, conversing);
        return answer;
      } finally {
        isBegun ||= answer !== undefined || now.turn !== undefined;
        running = undefined;
        if (isBegun) await conversing.keep?.(conversing.id);
      }
    },
    last: () => {
      if (answer === undefined)
        throw new CommandFailure(EXIT.notFound, 'there is no answer yet', 'Ask something first.');
      return answer;
    },
    isBegun: () => isBegun,
    stop: () => {
      running?.stopped.abort();
      return running !== undefined;
    },
  };
};

/** Below the limit of most file systems, with room for a suffix. */
const LONGEST_NAME = 200;

/** A file name for an id, which may contain slashes or be too long. */
const copyFileName = (id: string): string => {
  const name = encodeURIComponent(id).replaceAll('*', '%2A').replace(/^\./, '%2E');
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME / 2)}-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
};

const replaceFile = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
};

/** Never throws: the conversation continues without its copy, after one note. */
export const conversationCopier = (
  folder: string,
  { service, screen }: { readonly service: ServiceClient; readonly screen: Screen },
): ((id: string) => Promise<void>) => {
  let isTold = false;
  const tell = ({ message, howToFix = 'Check chat.conversationDir.' }: CommandFailure): void => {
    if (!isTold) screen.note(`${screen.paint.warn('no copy of the conversation')} ${message}: ${howToFix}`);
    isTold = true;
  };
  return async (id) => {
    const file = join(folder, `${copyFileName(id)}.json`);
    try {
      const text = await service.text(`${investigationPath(id)}/export?format=conversation`);
      await mkdir(folder, { recursive: true });
      await replaceFile(file, text);
    } catch (error) {
      tell(fileFailure(file, error));
    }
  };
};
