// The questions and answers of an investigation, the turn that runs, and the field to ask on.
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { AskInput, WireAnswer, WireTurn } from '../api/operations.js';
import { AskForm, readAsOf, sendQuestion, useMessageId } from '../home/ask-form.js';
import { AnswerText } from '../shared/answer-text.js';
import { millisOf } from '../shared/format.js';
import { Instant, ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts.js';
import type { RunningView } from './use-investigation.js';

type NextActionsProps = {
  readonly id: string;
  readonly answer: WireAnswer;
  /** What stands in “As of”. */
  readonly instant: string;
  readonly onAsked: (asOf: string | undefined) => void;
};

/** What the answer proposes to ask next, a click away. */
const NextActions = ({ id, answer, instant, onAsked }: NextActionsProps) => {
  const messageId = useMessageId();
  const [pending, run] = usePending();
  if (answer.nextActions.length === 0) return null;
  const ask = ({ label, turn }: WireAnswer['nextActions'][number]): void =>
    run(async () => {
      const askedAt = readAsOf(instant);
      const question = JSON.stringify([answer.turn, label, askedAt]);
      await sendQuestion(id, { ...(turn as AskInput), messageId: messageId.of(question), askedAt });
      messageId.settle();
      onAsked(askedAt);
    });
  return (
    <div class="next-actions">
      <p class="quiet">{TEXTS.investigation.next}</p>
      <div class="buttons">
        {answer.nextActions.map((action) => (
          <button
            key={action.label}
            type="button"
            aria-disabled={pending.status === 'busy'}
            onClick={() => ask(action)}
          >
            {action.label}
          </button>
        ))}
      </div>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </div>
  );
};

/** Older versions recorded no instant of a turn that was cancelled. */
const UNRECORDED = 0;

type TurnHref = (turn: number, evidence: string | undefined) => string;

type TurnViewProps = {
  readonly turn: WireTurn;
  readonly isShown: boolean;
  readonly hrefOf: TurnHref;
};

const TurnView = ({ turn, isShown, hrefOf }: TurnViewProps) => {
  const { n, text, status, answer } = turn;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <li ref={place} class={`turn${isShown ? ' is-shown' : ''}`}>
      <article aria-label={TEXTS.investigation.answerOf(n)}>
        <p class="question">
          <span class="sr-only">{TEXTS.investigation.you}: </span>
          {text}
        </p>
        {answer !== undefined && (
          <>
            <p class="meta">
              <span>{status}</span>
              {millisOf(answer.askedAt) !== UNRECORDED && <Instant at={answer.askedAt} />}
              <a href={hrefOf(n, undefined)} aria-current={isShown}>
                {TEXTS.investigation.showEvidence(n)}
              </a>
            </p>
            <AnswerText
              text={answer.text}
              evidence={new Set(answer.evidence.map(({ id }) => id))}
              hrefOf={(evidence) => hrefOf(n, evidence)}
            />
            {answer.notices.map((notice) => (
              <p key={notice} class="notice">
                {notice}
              </p>
            ))}
          </>
        )}
      </article>
    </li>
  );
};

type RunningTurnProps = {
  readonly id: string;
  readonly turn: WireTurn;
  readonly running: RunningView | undefined;
};

const RunningTurn = ({ id, turn, running }: RunningTurnProps) => {
  const [pending, run] = usePending();
  const mine = running?.turn === turn.n ? running : undefined;
  const state = turn.status === 'queued' ? TEXTS.investigation.queued : TEXTS.investigation.running;
  const step = TEXTS.investigation.steps[mine?.step ?? ''];
  return (
    <div class="running">
      <p role="status">
        <span class="busy-mark" aria-hidden="true" /> {state}
        {step !== undefined && `: ${step}`} <span class="quiet">{mine?.notice}</span>
      </p>
      {mine !== undefined && mine.draft !== '' && (
        <div class="draft">
          <p class="quiet">{TEXTS.investigation.draft}</p>
          <p>{mine.draft}</p>
        </div>
      )}
      <button
        type="button"
        onClick={() => run(async () => void (await call('cancelTurn', { parts: { clientTxnId: id, turn: turn.n } })))}
      >
        {TEXTS.investigation.stop}
      </button>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </div>
  );
};

type ConversationProps = {
  readonly id: string;
  readonly turns: readonly WireTurn[];
  readonly running: RunningView | undefined;
  /** The turn whose evidence is shown. */
  readonly shown: number | undefined;
  readonly asOf: string | undefined;
  readonly hrefOf: TurnHref;
  readonly onAsked: (asOf: string | undefined) => void;
};

const UNFINISHED: ReadonlySet<string> = new Set(['queued', 'running']);

export const Conversation = ({ id, turns, running, shown, asOf, hrefOf, onAsked }: ConversationProps) => {
  const last = turns.at(-1);
  const end = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<string>();
  const instant = edited ?? asOf ?? '';
  useEffect(() => setEdited(undefined), [asOf]);
  const isUnfinished = last !== undefined && UNFINISHED.has(last.status);
  // whoever has asked sees the new turn; whoever opens a link sees what it names
  useEffect(() => {
    if (isUnfinished) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnfinished]);
  return (
    <>
      <ol class="turns">
        {turns.map((turn) => (
          <TurnView key={turn.n} turn={turn} isShown={turn.n === shown} hrefOf={hrefOf} />
        ))}
      </ol>
      {turns
        .filter(({ status }) => UNFINISHED.has(status))
        .map((turn) => (
          <RunningTurn key={turn.n} id={id} turn={turn} running={running} />
        ))}
      {last?.answer !== undefined && <NextActions {...{ id, instant, onAsked }} answer={last.answer} />}
      <AskForm
        label={TEXTS.ask.followUp}
        instant={instant}
        onInstant={setEdited}
        onAsk={async (text, askedAt, messageId) => {
          await sendQuestion(id, { text, messageId, askedAt });
          onAsked(askedAt);
        }}
      />
      <div ref={end} />
    </>
  );
};
