// A line that is open: its words, its fields, the lines around it, and a question about it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nameHiddenCharacters } from '../../../src/output/hidden-characters.js';
import { lineWords } from '../../../src/telemetry/line-words.js';
import { call } from '../api/client.js';
import type { WireLine } from '../api/operations.js';
import { newInvestigationId, sendQuestion, useMessageId } from '../home/ask-form.js';
import { windowText } from '../shared/format.js';
import { formatAddress, type LogFilter } from '../shared/page-address.js';
import { ProblemNote, Section, useZone, WhenLoaded } from '../shared/parts.js';
import { useCopy } from '../shared/use-copy.js';
import { useLoaded, usePending } from '../shared/use-loaded.js';
import { fieldFilter, instantBehind, lineFields, type LogConditions, questionWindow } from './log-search.js';
import { lineInstant, levelText } from './log-list.js';
import { TEXTS } from '../texts/texts.js';

const AROUND = 8;

/** The API reads lines around at most so many. */
const MOST_OF_INSTANT = 100;

type FilterAction = (filter: LogFilter | { readonly level: string }) => void;

const ContextLine = ({ line, children }: { line: WireLine; children?: ComponentChildren }) => {
  const zone = useZone();
  return (
    <li class={children === undefined ? '' : 'is-cited'}>
      <time class="instant">{lineInstant(line.time, zone)}</time> <span class="quiet">{levelText(line.level)}</span>{' '}
      <span class="row-words">{nameHiddenCharacters(lineWords(line))}</span> {children}
    </li>
  );
};

const ContextLines = ({ line }: { line: WireLine }) => {
  const { id, time, service } = line;
  const query = { service: [service], from: time, to: instantBehind(time), before: AROUND, after: AROUND };
  const [page, reload] = useLoaded(() => call('searchLogs', { query: { ...query, limit: MOST_OF_INSTANT } }), [id]);
  return (
    <WhenLoaded loaded={page} onRetry={reload}>
      {({ items }) => {
        const found = items.find((each) => each.id === id);
        const { before = [], after = [] } = found ?? {};
        if (found === undefined)
          return (
            <Section title={TEXTS.logs.around} level={3}>
              <p class="notice">{items.length >= MOST_OF_INSTANT ? TEXTS.logs.crowded : TEXTS.logs.gone}</p>
            </Section>
          );
        return (
          <Section title={TEXTS.logs.around} level={3}>
            <ol class="rows" aria-label={TEXTS.logs.around}>
              {before.length === 0 && <li class="quiet">{TEXTS.logs.noneBefore}</li>}
              {before.map((each) => (
                <ContextLine key={each.id} line={each} />
              ))}
              <ContextLine line={line}>
                <span class="quiet">← {TEXTS.logs.thisLine}</span>
              </ContextLine>
              {after.map((each) => (
                <ContextLine key={each.id} line={each} />
              ))}
              {after.length === 0 && <li class="quiet">{TEXTS.logs.noneAfter}</li>}
            </ol>
          </Section>
        );
      }}
    </WhenLoaded>
  );
};

const FieldTable = ({ line, onFilter }: { line: WireLine; onFilter: FilterAction }) => (
  <Section title={TEXTS.logs.fields} level={3}>
    <table class="fields">
      <tbody>
        {lineFields(line)
          .filter(({ name }) => name !== 'message')
          .map(({ name, text }) => {
            const only = name === 'level' ? { level: text } : fieldFilter(name, text);
            const without = name === 'level' ? undefined : fieldFilter(name, text, false);
            return (
              <tr key={name}>
                <th scope="row">{nameHiddenCharacters(name)}</th>
                <td>{name === 'error.stack' ? <pre>{nameHiddenCharacters(text)}</pre> : nameHiddenCharacters(text)}</td>
                <td class="field-actions">
                  {only !== undefined && (
                    <button
                      type="button"
                      class="chip-remove"
                      aria-label={`${name === 'level' ? TEXTS.logs.worse : TEXTS.logs.only}: ${name} ${text.slice(0, 100)}`}
                      title={name === 'level' ? TEXTS.logs.worse : TEXTS.logs.only}
                      onClick={() => onFilter(only)}
                    >
                      +
                    </button>
                  )}
                  {without !== undefined && (
                    <button
                      type="button"
                      class="chip-remove"
                      aria-label={`${TEXTS.logs.without}: ${name} ${text.slice(0, 100)}`}
                      title={TEXTS.logs.without}
                      onClick={() => onFilter(without)}
                    >
                      −
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
      </tbody>
    </table>
  </Section>
);

/** The longest message that a question repeats: the window and the service say where it stands. */
const MOST_QUOTED = 400;

const LineQuestion = ({ line, conditions }: { line: WireLine; conditions: LogConditions }) => {
  const zone = useZone();
  const [text, setText] = useState(TEXTS.logs.question(line.message.slice(0, MOST_QUOTED)));
  const [pending, run] = usePending();
  const messageId = useMessageId();
  const opening = useRef<string>(undefined);
  const window = questionWindow(line, conditions);
  const ask = (): void =>
    run(async () => {
      // an attempt whose reply is lost may have opened it
      const id = (opening.current ??= newInvestigationId(new Date()));
      const scope = { services: [line.service] };
      await sendQuestion(id, { text, window, scope, askedAt: window.to, messageId: messageId.of(text) });
      location.hash = formatAddress({ page: 'investigation', id, asOf: window.to });
    });
  return (
    <details>
      <summary>{TEXTS.logs.ask}</summary>
      <form
        class="line-question"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') ask();
        }}
      >
        <label for="line-question">{TEXTS.logs.askLabel}</label>
        <textarea
          id="line-question"
          rows={3}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p class="quiet">
          {TEXTS.logs.askWindow} {line.service}, {windowText(window, zone)}
        </p>
        <button type="submit" class="primary" aria-disabled={pending.status === 'busy'}>
          {TEXTS.logs.askSend}
        </button>
        {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
      </form>
    </details>
  );
};

const CopyButtons = ({ line }: { line: WireLine }) => {
  const [state, copy] = useCopy();
  return (
    <p class="buttons">
      <button type="button" onClick={() => copy(line.message)}>
        {TEXTS.logs.copyMessage}
      </button>
      <button type="button" onClick={() => copy(JSON.stringify(line))}>
        {TEXTS.logs.copyJson}
      </button>
      <span role="status">{TEXTS.copy[state]}</span>
    </p>
  );
};

type OpenedLineProps = {
  readonly line: WireLine;
  readonly conditions: LogConditions;
  readonly onFilter: FilterAction;
  readonly onClose: () => void;
};

export const OpenedLine = ({ line, conditions, onFilter, onClose }: OpenedLineProps) => {
  const zone = useZone();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [line.id]);
  return (
    <section
      class="opened log-opened"
      aria-labelledby="opened-line"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div class="opened-head">
        <h2 id="opened-line" ref={heading} tabIndex={-1}>
          {TEXTS.logs.opened} {lineInstant(line.time, zone)}
        </h2>
        <button type="button" onClick={onClose}>
          {TEXTS.logs.close}
        </button>
      </div>
      <p class="meta">
        <span class={line.level === 'error' || line.level === 'fatal' ? 'state-bad' : ''}>{levelText(line.level)}</span>
        <strong>{nameHiddenCharacters(line.service)}</strong>
      </p>
      <p class="quote">{nameHiddenCharacters(line.message)}</p>
      <CopyButtons line={line} />
      <LineQuestion line={line} conditions={conditions} />
      <ContextLines line={line} />
      <FieldTable line={line} onFilter={onFilter} />
    </section>
  );
};
