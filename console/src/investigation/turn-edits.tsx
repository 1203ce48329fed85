// Window and scope of an answer as chips. On the newest answer they can be changed: each change is a turn, asked like any other.
import { useState } from 'preact/hooks';
import { ApiFailure } from '../api/client.js';
import type { AskInput, WireAnswer, WireFact } from '../api/operations.js';
import { readAsOf, readInstant, sendQuestion, useMessageId } from '../home/ask-form.js';
import { millisOf, typedInstant, windowText } from '../shared/format.js';
import { ProblemNote, useZone } from '../shared/parts.js';
import { type Pending, usePending } from '../shared/use-loaded.js';
import {
  addedFilter,
  editableFilters,
  FILTER_KINDS,
  type FilterKind,
  LEVEL_NAMES,
  type TurnScope,
} from './scope-edits.js';
import { windowOfTurn } from './turn-facts.js';
import { TEXTS } from '../texts/texts.js';

/** How a change is asked as a turn; absent where it cannot be. */
export type TurnEdits = {
  readonly pending: Pending;
  readonly ask: (edit: Pick<AskInput, 'text' | 'window' | 'scope'>) => void;
};

type TurnEditsOptions = {
  /** Of the investigation. */
  readonly id: string;
  /** What questions are about; absent: now. */
  readonly asOf: string | undefined;
  readonly onAsked: (asOf: string | undefined) => void;
};

export const useTurnEdits = ({ id, asOf, onAsked }: TurnEditsOptions): TurnEdits => {
  const messageId = useMessageId();
  const [pending, run] = usePending();
  const ask: TurnEdits['ask'] = (edit) =>
    run(async () => {
      const askedAt = readAsOf(asOf ?? '');
      const question = JSON.stringify([edit, askedAt]);
      await sendQuestion(id, { ...edit, relation: 'follow_up', messageId: messageId.of(question), askedAt });
      messageId.settle();
      onAsked(askedAt);
    });
  return { pending, ask };
};

/** Of two texts. Throws `ApiFailure` where they are no window. */
export const readWindow = (from: string, to: string): NonNullable<AskInput['window']> => {
  const fault = new ApiFailure({
    status: 0,
    title: TEXTS.edits.window,
    detail: TEXTS.edits.windowWrong,
    howToFix: TEXTS.edits.windowHint,
  });
  const [begin, end] = [readInstant(from), readInstant(to)];
  if (begin === undefined || end === undefined) throw fault;
  const window = { from: begin, to: end };
  if ((millisOf(window.from) ?? 0) >= (millisOf(window.to) ?? 0)) throw fault;
  return window;
};

const WindowForm = ({ window, edits }: { window: { from: string; to: string }; edits: TurnEdits }) => {
  const zone = useZone();
  const [from, setFrom] = useState(typedInstant(window.from, zone));
  const [to, setTo] = useState(typedInstant(window.to, zone));
  const [fault, setFault] = useState<ApiFailure>();
  const submit = (event: Event): void => {
    event.preventDefault();
    setFault(undefined);
    try {
      edits.ask({ text: TEXTS.edits.asked, window: readWindow(from, to) });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFault(error);
    }
  };
  return (
    <form class="edit-form" onSubmit={submit}>
      <label for="window-from">{TEXTS.edits.from}</label>
      <input
        id="window-from"
        type="text"
        size={26}
        value={from}
        onInput={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <label for="window-to">{TEXTS.edits.to}</label>
      <input
        id="window-to"
        type="text"
        size={26}
        value={to}
        onInput={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <button type="submit" aria-disabled={edits.pending.status === 'busy'}>
        {TEXTS.charts.apply}
      </button>
      {fault !== undefined && <ProblemNote problem={fault.problem} />}
    </form>
  );
};

const ScopeForm = ({ scope, edits }: { scope: TurnScope; edits: TurnEdits }) => {
  const [kind, setKind] = useState<FilterKind>('services');
  const [value, setValue] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    const given = kind === 'minLevel' && value === '' ? 'error' : value.trim();
    setEmpty(given === '');
    if (given !== '') edits.ask({ text: TEXTS.edits.asked, scope: addedFilter(scope, kind, given) });
  };
  return (
    <form class="edit-form" onSubmit={submit}>
      <label for="scope-kind">{TEXTS.edits.kind}</label>
      <select
        id="scope-kind"
        value={kind}
        onChange={({ currentTarget }) => {
          setKind(currentTarget.value as FilterKind);
          setValue('');
        }}
      >
        {FILTER_KINDS.map((each) => (
          <option key={each} value={each}>
            {TEXTS.edits.kinds[each]}
          </option>
        ))}
      </select>
      <label for="scope-value">{TEXTS.edits.value}</label>
      {kind === 'minLevel' ? (
        <select
          id="scope-value"
          value={value === '' ? 'error' : value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        >
          {LEVEL_NAMES.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </select>
      ) : (
        <input
          id="scope-value"
          type="text"
          maxLength={256}
          value={value}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
      <button type="submit" aria-disabled={edits.pending.status === 'busy'}>
        {TEXTS.edits.add}
      </button>
      {isEmpty && (
        <p class="problem" role="alert">
          {TEXTS.edits.valueEmpty}
        </p>
      )}
    </form>
  );
};

const ChangedByTurn = ({ delta }: { delta: NonNullable<WireAnswer['delta']> }) => (
  <details>
    <summary>{TEXTS.investigation.changed}</summary>
    <ul>
      {delta.scope.because.map((because) => (
        <li key={because}>{because}</li>
      ))}
      {delta.scope.added.map((added) => (
        <li key={`+${added}`}>+ {added}</li>
      ))}
      {delta.scope.removed.map((removed) => (
        <li key={`-${removed}`}>− {removed}</li>
      ))}
      <li>
        {TEXTS.investigation.newRecords(delta.newRecords)}, {TEXTS.investigation.lateRecords(delta.lateRecords)}
      </li>
    </ul>
  </details>
);

type ScopeChipsProps = {
  readonly answer: WireAnswer;
  readonly facts: readonly WireFact[];
  /** `undefined`: it is not known. */
  readonly scope: TurnScope | undefined;
  readonly edits: TurnEdits | undefined;
};

export const ScopeChips = ({ answer, facts, scope, edits }: ScopeChipsProps) => {
  const zone = useZone();
  const { issue, delta } = answer;
  if (issue === undefined) return null;
  const filters = scope && editableFilters(scope);
  const read = windowOfTurn(facts, answer.turn);
  const { phrase, from, to } = issue.window;
  return (
    <>
      <ul class="chips">
        <li class="chip">
          {TEXTS.investigation.window}: {windowText(read ?? issue.window, zone)}
          {read === undefined && phrase !== undefined && !phrase.startsWith(from) && ` (${phrase})`}
        </li>
        {read === undefined && millisOf(issue.analysisWindow.from) !== millisOf(from) && (
          <li class="chip">
            {TEXTS.investigation.read}: {windowText(issue.analysisWindow, zone)}
          </li>
        )}
        {filters?.length === 0 && (
          <li class="chip">
            {TEXTS.investigation.scope}: {TEXTS.investigation.everything}
          </li>
        )}
        {filters?.map(({ words, without }) => (
          <li key={words} class="chip">
            {words}
            {edits !== undefined && (
              <button
                type="button"
                class="chip-remove"
                aria-label={TEXTS.edits.remove(words)}
                title={TEXTS.edits.remove(words)}
                aria-disabled={edits.pending.status === 'busy'}
                onClick={() => edits.ask({ text: TEXTS.edits.asked, scope: without })}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {edits !== undefined && (
        <div class="edits">
          <details>
            <summary>{TEXTS.edits.window}</summary>
            <WindowForm key={`${from} ${to} ${zone}`} window={{ from, to }} edits={edits} />
          </details>
          {scope !== undefined && (
            <details>
              <summary>{TEXTS.edits.scope}</summary>
              <ScopeForm scope={scope} edits={edits} />
            </details>
          )}
        </div>
      )}
      {edits?.pending.status === 'failed' && <ProblemNote problem={edits.pending.problem} />}
      {delta !== undefined && delta.scope.because.length + delta.newRecords > 0 && <ChangedByTurn delta={delta} />}
    </>
  );
};
