// The one field to ask. An investigation is opened by its first question.
import { useRef, useState } from 'preact/hooks';
import { ApiFailure, call } from '../api/client.js';
import type { AskInput } from '../api/operations.js';
import { millisOf } from '../shared/format.js';
import { ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts/texts.js';

/** Random and readable, also where the page is not in a secure context. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** `web-20261122-141503-a3b2c1d4e5f6`. */
export const newInvestigationId = (now: Date): string =>
  `web-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${randomId()}`;

/** Sends one question; resolves when it is recorded, with its turn. Sent again with the same `messageId`, it is recorded once. */
export const sendQuestion = async (
  id: string,
  asked: Omit<AskInput, 'askedAt'> & { readonly messageId: string; readonly askedAt: string | undefined },
): Promise<number> => {
  const { askedAt, ...question } = asked;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body: AskInput = { zone, ...question, ...(askedAt !== undefined && { askedAt }) };
  const init = { headers: { prefer: 'respond-async' } };
  return (await call('ask', { parts: { clientTxnId: id }, body, init })).turn;
};

/** Returns the message id of a question: the same one until its attempt succeeded, for a reply that is lost may have been a success. */
export const useMessageId = () => {
  const open = useRef<{ readonly question: string; readonly messageId: string }>(undefined);
  return {
    of: (question: string): string => {
      if (open.current?.question !== question) open.current = { question, messageId: randomId() };
      return open.current.messageId;
    },
    settle: (): void => {
      open.current = undefined;
    },
  };
};

/** An instant with a zone, as it was typed; `undefined`: the text is none. */
export const readInstant = (text: string): string | undefined => {
  const given = text.trim();
  return millisOf(given) !== undefined && /(?:Z|[+-]\d\d:?\d\d)$/i.test(given) ? given : undefined;
};

/** Of the text of “As of”: an instant with a zone, or `undefined` for now. Throws `ApiFailure`. */
export const readAsOf = (text: string): string | undefined => {
  if (text.trim() === '') return undefined;
  const given = readInstant(text);
  if (given !== undefined) return given;
  throw new ApiFailure({ status: 0, title: TEXTS.ask.asOf, detail: TEXTS.ask.asOfWrong, howToFix: TEXTS.ask.asOfHint });
};

type AskFormProps = {
  readonly label: string;
  /** What stands in “As of”: the instant that questions are about. */
  readonly instant: string;
  readonly onInstant: (instant: string) => void;
  readonly onAsk: (text: string, asOf: string | undefined, messageId: string) => Promise<void>;
};

export const AskForm = ({ label, instant, onInstant, onAsk }: AskFormProps) => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [pending, run] = usePending();
  const messageId = useMessageId();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return setFault(TEXTS.ask.empty);
    setFault(undefined);
    run(async () => {
      const asOf = readAsOf(instant);
      await onAsk(text, asOf, messageId.of(JSON.stringify([text, asOf])));
      messageId.settle();
      setText('');
    });
  };
  const isBusy = pending.status === 'busy';
  return (
    <form class="ask" onSubmit={submit}>
      <label for="ask-text">{label}</label>
      <textarea
        id="ask-text"
        rows={2}
        value={text}
        aria-describedby="ask-hint"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
        }}
      />
      <p id="ask-hint" class="quiet">
        {TEXTS.ask.hint}
      </p>
      <div class="ask-row">
        <label for="ask-as-of">{TEXTS.ask.asOf}</label>
        <input
          id="ask-as-of"
          type="text"
          value={instant}
          title={TEXTS.ask.asOfHint}
          placeholder={TEXTS.ask.now}
          onInput={({ currentTarget }) => onInstant(currentTarget.value)}
        />
        <button class="primary" type="submit" aria-disabled={isBusy}>
          {isBusy ? TEXTS.ask.sending : TEXTS.ask.send}
        </button>
      </div>
      {fault !== undefined && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </form>
  );
};
