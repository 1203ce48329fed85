// What is looked for: words, level, time, and filters as chips. Each change is another address.
import { useEffect, useRef, useState } from 'preact/hooks';
import { nameHiddenCharacters } from '../../../src/output/hidden-characters.js';
import { LEVELS } from '../../../src/telemetry/level.js';
import { readInstant } from '../home/ask-form.js';
import { millisOf, typedInstant, windowText } from '../shared/format.js';
import type { LogsAddress } from '../shared/page-address.js';
import { useZone } from '../shared/parts.js';
import { fieldFilter, filterText, withFilter, withoutFilter, withTime } from './log-search.js';
import { TEXTS } from '../texts/texts.js';

export type AddressProps = {
  readonly address: LogsAddress;
  readonly onAddress: (address: LogsAddress) => void;
};

const OWN_TIME = 'own';

const timeOf = ({ last, from, to }: LogsAddress): string =>
  last ?? (from === undefined && to === undefined ? '' : OWN_TIME);

const TimeFields = ({ address, onAddress }: AddressProps) => {
  const zone = useZone();
  const typed = (instant: string | undefined): string => (instant === undefined ? '' : typedInstant(instant, zone));
  const [from, setFrom] = useState(typed(address.from));
  const [to, setTo] = useState(typed(address.to));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setFrom(typed(address.from));
    setTo(typed(address.to));
    setWrong(false);
  }, [address.from, address.to]);
  const submit = (event: Event): void => {
    event.preventDefault();
    const [begin, end] = [from, to].map((text) => (text.trim() === '' ? undefined : (readInstant(text) ?? null)));
    const isTurned =
      typeof begin === 'string' && typeof end === 'string' && (millisOf(begin) ?? 0) >= (millisOf(end) ?? 0);
    const isRefused = begin === null || end === null || (begin === undefined && end === undefined) || isTurned;
    setWrong(isRefused);
    if (!isRefused)
      onAddress(
        withTime(address, { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) }),
      );
  };
  return (
    <form class="log-time" onSubmit={submit}>
      <label for="log-from">{TEXTS.logs.from}</label>
      <input
        id="log-from"
        type="text"
        size={26}
        placeholder="2026-11-24T18:15:00Z"
        value={from}
        onInput={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <label for="log-to">{TEXTS.logs.to}</label>
      <input
        id="log-to"
        type="text"
        size={26}
        placeholder="2026-11-24T18:30:00Z"
        value={to}
        onInput={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <button type="submit">{TEXTS.logs.searchSend}</button>
      {isWrong && (
        <p class="problem" role="alert">
          {TEXTS.logs.windowWrong}
        </p>
      )}
    </form>
  );
};

const FilterForm = ({ address, onAddress }: AddressProps) => {
  const [field, setField] = useState('service');
  const [isWanted, setWanted] = useState(true);
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: Event): void => {
    event.preventDefault();
    const filter = fieldFilter(field.trim(), value.trim(), isWanted);
    setWrong(
      filter !== undefined ? undefined : field.trim() === 'level' ? TEXTS.logs.levelWrong : TEXTS.logs.fieldWrong,
    );
    if (filter === undefined) return;
    setValue('');
    onAddress(withFilter(address, filter));
  };
  return (
    <details>
      <summary>{TEXTS.logs.addFilter}</summary>
      <form class="log-filter" onSubmit={submit}>
        <label for="filter-field">{TEXTS.logs.field}</label>
        <input
          id="filter-field"
          type="text"
          list="count-fields"
          autocomplete="off"
          spellcheck={false}
          value={field}
          onInput={({ currentTarget }) => setField(currentTarget.value)}
        />
        <label for="filter-is">{TEXTS.logs.condition}</label>
        <select
          id="filter-is"
          value={isWanted ? 'is' : 'not'}
          onChange={({ currentTarget }) => setWanted(currentTarget.value === 'is')}
        >
          <option value="is">{TEXTS.logs.is}</option>
          <option value="not">{TEXTS.logs.isNot}</option>
        </select>
        <label for="filter-value">{TEXTS.logs.value}</label>
        <input
          id="filter-value"
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <button type="submit">{TEXTS.logs.add}</button>
        {wrong !== undefined && (
          <p class="problem" role="alert">
            {wrong}
          </p>
        )}
      </form>
    </details>
  );
};

const FilterChips = ({ address, onAddress }: AddressProps) => {
  const zone = useZone();
  const { level, from, to, filters } = address;
  const { level: _level, ...withoutLevel } = address;
  const chips = [
    ...(level === undefined ? [] : [{ text: TEXTS.logs.orWorse(level), rest: withoutLevel }]),
    ...(from === undefined && to === undefined
      ? []
      : [
          {
            text:
              from !== undefined && to !== undefined ? windowText({ from, to }, zone) : `${from ?? '…'} – ${to ?? '…'}`,
            rest: withTime(address, {}),
          },
        ]),
    ...filters.map((filter) => ({ text: filterText(filter), rest: withoutFilter(address, filter) })),
  ];
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(undefined);
  // the button that was pressed is gone with its chip: the keyboard goes on at the next one
  useEffect(() => {
    const at = removed.current;
    removed.current = undefined;
    if (at === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('.chip-remove') ?? [];
    (buttons[Math.min(at, buttons.length - 1)] ?? document.getElementById('log-words'))?.focus();
  }, [address]);
  const remove = (at: number, rest: LogsAddress): void => {
    removed.current = at;
    onAddress(rest);
  };
  if (chips.length === 0) return null;
  return (
    <ul ref={list} class="chips" aria-label={TEXTS.logs.filters}>
      {chips.map(({ text, rest }, at) => (
        <li key={text} class="chip">
          {nameHiddenCharacters(text)}
          <button
            type="button"
            class="chip-remove"
            aria-label={TEXTS.logs.remove(text)}
            onClick={() => remove(at, rest)}
          >
            ×
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            class="plain"
            onClick={() =>
              remove(0, { page: 'logs', filters: [], ...(address.words !== undefined && { words: address.words }) })
            }
          >
            {TEXTS.logs.clear}
          </button>
        </li>
      )}
    </ul>
  );
};

const lastText = (last: string): string => {
  const texts: { readonly [last: string]: string } = TEXTS.logs.lastTimes;
  return texts[last] ?? last;
};

export const LogSearchForm = ({ address, onAddress }: AddressProps) => {
  const [words, setWords] = useState(address.words ?? '');
  const time = timeOf(address);
  const [isOwnTime, setOwnTime] = useState(time === OWN_TIME);
  // the form stays, and the keyboard in it, when a link or a filter changes what is looked for
  useEffect(() => setWords(address.words ?? ''), [address.words]);
  useEffect(() => setOwnTime(time === OWN_TIME), [time]);
  const change = (changed: Partial<Pick<LogsAddress, 'words' | 'level'>>): void => {
    const { words: _words, level: _level, ...rest } = address;
    const given = { words: changed.words ?? address.words ?? '', level: changed.level ?? address.level ?? '' };
    onAddress({
      ...rest,
      ...(given.words.trim() !== '' && { words: given.words.trim() }),
      ...(given.level !== '' && { level: given.level }),
    });
  };
  const times = Object.keys(TEXTS.logs.lastTimes);
  return (
    <div class="log-search">
      <form
        class="log-words"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          change({ words });
        }}
      >
        <label for="log-words">{TEXTS.logs.search}</label>
        <input
          id="log-words"
          type="search"
          value={words}
          title={TEXTS.logs.searchHint}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <button type="submit" class="primary">
          {TEXTS.logs.searchSend}
        </button>
        <label for="log-level">{TEXTS.logs.level}</label>
        <select
          id="log-level"
          value={address.level ?? ''}
          onChange={({ currentTarget }) => change({ words, level: currentTarget.value })}
        >
          <option value="">{TEXTS.logs.everyLevel}</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {TEXTS.logs.orWorse(level)}
            </option>
          ))}
        </select>
        <label for="log-span">{TEXTS.logs.time}</label>
        <select
          id="log-span"
          value={isOwnTime ? OWN_TIME : time}
          onChange={({ currentTarget: { value } }) => {
            setOwnTime(value === OWN_TIME);
            if (value !== OWN_TIME) onAddress(withTime(address, value === '' ? {} : { last: value }));
          }}
        >
          <option value="">{TEXTS.logs.everyTime}</option>
          {(time === '' || time === OWN_TIME || times.includes(time) ? times : [time, ...times]).map((last) => (
            <option key={last} value={last}>
              {lastText(last)}
            </option>
          ))}
          <option value={OWN_TIME}>{TEXTS.logs.ownTime}</option>
        </select>
      </form>
      {isOwnTime && <TimeFields {...{ address, onAddress }} />}
      <FilterChips {...{ address, onAddress }} />
      <FilterForm {...{ address, onAddress }} />
    </div>
  );
};
