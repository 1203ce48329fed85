// The one field to ask. An investigation is opened by its first question.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { AskInput } from '../api/operations.js';
import { millisOf } from '../shared/format.js';
import { ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts.js';

/** Random and readable, also where the page is not in a secure context. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** `web-20261122-141503-a3b2c1d4e5f6`. */
export const newInvestigationId = (now: Date): string =>
  `web-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${randomId()}`;

/** Sends one question; resolves when it is recorded, with its turn. */
export const sendQuestion = async (id: string, asked: AskInput): Promise<number> => {
  const body: AskInput = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, messageId: randomId(), ...asked };
  const init = { headers: { prefer: 'respond-async' } };
  return (await call('ask', { parts: { clientTxnId: id }, body, init })).turn;
};

type AskFormProps = {
  readonly label: string;
  /** The instant that questions are about, as the address of the page has it. */
  readonly asOf?: string | undefined;
  readonly onAsk: (text: string, asOf: string | undefined) => Promise<void>;
};

export const AskForm = ({ label, asOf, onAsk }: AskFormProps) => {
  const [text, setText] = useState('');
  const [instant, setInstant] = useState(asOf ?? '');
  const [fault, setFault] = useState<string>();
  const [pending, run] = usePending();
  const submit = (event: Event): void => {
    event.preventDefault();
    const given = instant.trim();
    if (text.trim() === '') return setFault(TEXTS.ask.empty);
    if (given !== '' && (millisOf(given) === undefined || !/(?:Z|[+-]\d\d:?\d\d)$/i.test(given)))
      return setFault(TEXTS.ask.asOfWrong);
    setFault(undefined);
    run(async () => {
      await onAsk(text, given === '' ? undefined : given);
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
          placeholder="now"
          onInput={({ currentTarget }) => setInstant(currentTarget.value)}
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
