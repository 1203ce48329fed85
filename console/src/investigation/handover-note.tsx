// The hand-over note of an investigation: the latest one at the top, and the field to leave a newer one.
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { WireSession } from '../api/operations.js';
import { Instant, ProblemNote } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { TEXTS } from '../texts/texts.js';

type HandoverNoteProps = {
  readonly id: string;
  readonly note: WireSession['note'];
  /** Whether the caller may leave one. */
  readonly isWriter: boolean;
};

const NoteForm = ({ id, isFirst, at }: { id: string; isFirst: boolean; at: string | undefined }) => {
  const place = useRef<HTMLDetailsElement>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [pending, run] = usePending();
  // a newer one stands above: nobody takes it for the own one
  useEffect(() => setLeft(false), [at]);
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return setFault(TEXTS.note.empty);
    setFault(undefined);
    run(async () => {
      await call('leaveNote', { parts: { clientTxnId: id }, body: { text } });
      setText('');
      setLeft(true);
      // the field is hidden with it: the keyboard goes on where it was opened
      place.current?.querySelector('summary')?.focus();
      if (place.current !== null) place.current.open = false;
    });
  };
  return (
    <>
      <details ref={place}>
        <summary>{isFirst ? TEXTS.note.write : TEXTS.note.replace}</summary>
        <form class="note-form" onSubmit={send}>
          <label for="note-text">{TEXTS.note.label}</label>
          <textarea
            id="note-text"
            rows={3}
            maxLength={4_000}
            value={text}
            aria-describedby="note-hint"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <p id="note-hint" class="quiet">
            {TEXTS.note.hint}
          </p>
          <button type="submit" class="primary" aria-disabled={pending.status === 'busy'}>
            {TEXTS.note.send}
          </button>
          {fault !== undefined && (
            <p class="problem" role="alert">
              {fault}
            </p>
          )}
          {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
        </form>
      </details>
      <p role="status" class="sr-only">
        {isLeft && TEXTS.note.left}
      </p>
    </>
  );
};

export const HandoverNote = ({ id, note, isWriter }: HandoverNoteProps) => {
  if (note === undefined && !isWriter) return null;
  return (
    <section class={note === undefined ? 'note-empty' : 'note'} aria-label={TEXTS.note.title}>
      {note !== undefined && (
        <>
          <h2>
            {TEXTS.note.of(note.by)}, <Instant at={note.at} zoned />
          </h2>
          <p class="note-text">{note.text}</p>
        </>
      )}
      {isWriter && <NoteForm id={id} isFirst={note === undefined} at={note?.at} />}
    </section>
  );
};
