// The questions and answers of an investigation, the turn that runs, and the field to ask on.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { AskInput, WireAnswer, WireFact, WireTurn } from '../api/operations.js';
import { AskForm, readAsOf, sendQuestion, useMessageId } from '../home/ask-form.js';
import type { SignedIn } from '../shared/access.js';
import { AnswerText } from '../shared/answer-text.js';
import { millisOf } from '../shared/format.js';
import { Instant, ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { askerNamer, openTurns, type OpenTurn, type TurnAsker } from './people.js';
import type { RunningView } from './use-investigation.js';
import { TEXTS } from '../texts/texts.js';

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
  readonly asker: TurnAsker | undefined;
  readonly isShown: boolean;
  readonly hrefOf: TurnHref;
  /** Stands in the place of the answer until that is there. */
  readonly children: ComponentChildren;
};

const TurnView = ({ turn, asker, isShown, hrefOf, children }: TurnViewProps) => {
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
              <span>{TEXTS.states.turn[status]}</span>
              {asker !== undefined && <span>{TEXTS.people.askedBy(asker.name)}</span>}
              {millisOf(answer.askedAt) !== UNRECORDED && <Instant at={answer.askedAt} zoned />}
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
        {children}
      </article>
    </li>
  );
};

type RunningTurnProps = OpenTurn & {
  readonly id: string;
  readonly asker: TurnAsker | undefined;
  readonly running: RunningView | undefined;
};

/** What the button does to the turn, and whose it is where it is somebody else's. */
const withdrawText = (isWaiting: boolean, asker: TurnAsker | undefined): string => {
  if (asker?.isOther === true) return isWaiting ? TEXTS.people.takeBackOf(asker.name) : TEXTS.people.stopOf(asker.name);
  return isWaiting ? TEXTS.people.takeBack : TEXTS.people.stop;
};

const waitingText = (ahead: number, other: string | undefined): string =>
  other === undefined ? TEXTS.people.waiting(ahead) : TEXTS.people.waitingOf(other, ahead);

const runningText = (other: string | undefined): string =>
  other === undefined ? TEXTS.frame.running : TEXTS.people.runningFor(other);

const stepText = (type: string): string | undefined => {
  const steps: { readonly [type: string]: string } = TEXTS.investigation.steps;
  return steps[type];
};

const RunningTurn = ({ id, turn, ahead, asker, running }: RunningTurnProps) => {
  const [pending, run] = usePending();
  const mine = running?.turn === turn.n ? running : undefined;
  const isWaiting = ahead > 0;
  const other = asker?.isOther === true ? asker.name : undefined;
  const state = isWaiting ? waitingText(ahead, other) : runningText(other);
  const step = stepText(mine?.step ?? '');
  return (
    <div class="running">
      <p role="status">
        {!isWaiting && <span class="busy-mark" aria-hidden="true" />} {state}
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
        {withdrawText(isWaiting, asker)}
      </button>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </div>
  );
};

type ConversationProps = {
  readonly id: string;
  readonly turns: readonly WireTurn[];
  readonly facts: readonly WireFact[];
  /** Whoever reads the page; `undefined`: it is not known yet. */
  readonly caller: SignedIn | undefined;
  readonly running: RunningView | undefined;
  /** The turn whose evidence is shown. */
  readonly shown: number | undefined;
  readonly asOf: string | undefined;
  readonly hrefOf: TurnHref;
  readonly onAsked: (asOf: string | undefined) => void;
};

export const Conversation = ({
  id,
  turns,
  facts,
  caller,
  running,
  shown,
  asOf,
  hrefOf,
  onAsked,
}: ConversationProps) => {
  const last = turns.at(-1);
  const open = openTurns(turns);
  const askerOf = useMemo(() => askerNamer(facts, caller), [facts, caller]);
  const end = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<string>();
  const instant = edited ?? asOf ?? '';
  useEffect(() => setEdited(undefined), [asOf]);
  const isUnfinished = open.at(-1)?.turn === last && last !== undefined;
  // whoever has asked sees the new turn; whoever opens a link sees what it names
  useEffect(() => {
    if (isUnfinished) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnfinished]);
  return (
    <>
      <ol class="turns">
        {turns.map((turn) => {
          const asker = askerOf(turn.n);
          const waiting = open.find((each) => each.turn === turn);
          return (
            <TurnView key={turn.n} {...{ turn, asker, hrefOf }} isShown={turn.n === shown}>
              {waiting !== undefined && <RunningTurn {...{ id, asker, running }} {...waiting} />}
            </TurnView>
          );
        })}
      </ol>
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
