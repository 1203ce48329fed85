// A button that asks before it does something, and says what came of it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ProblemNote } from './parts.js';
import { usePending } from './use-loaded.js';
import { TEXTS } from '../texts/texts.js';

type ConfirmationProps = {
  /** What will happen. */
  readonly question: string;
  /** Resolves when it has happened; throws `ApiFailure`. */
  readonly act: () => Promise<void>;
  readonly onEnd: () => void;
};

/** The keyboard stands on the answer that changes nothing. Escape is that answer, too. */
export const Confirmation = ({ question, act, onEnd }: ConfirmationProps) => {
  const [pending, run] = usePending();
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => no.current?.focus(), []);
  const isBusy = pending.status === 'busy';
  return (
    <div
      class="confirmation"
      role="group"
      aria-label={question}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isBusy) onEnd();
      }}
    >
      <p>{question}</p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          aria-disabled={isBusy}
          onClick={() =>
            run(async () => {
              await act();
              onEnd();
            })
          }
        >
          {isBusy ? TEXTS.confirm.working : TEXTS.confirm.yes}
        </button>
        <button type="button" ref={no} aria-disabled={isBusy} onClick={() => !isBusy && onEnd()}>
          {TEXTS.confirm.no}
        </button>
      </div>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </div>
  );
};

type ConfirmedActionProps = {
  readonly text: string;
  /** Names the button among others of the same text. */
  readonly label?: string;
  readonly question: string;
  readonly act: () => Promise<void>;
};

export const ConfirmedAction = ({ text, label, question, act }: ConfirmedActionProps) => {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (!isAsked && wasAsked.current) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (isAsked) return <Confirmation question={question} act={act} onEnd={() => setAsked(false)} />;
  return (
    <button type="button" ref={button} aria-label={label ?? text} onClick={() => setAsked(true)}>
      {text}
    </button>
  );
};
