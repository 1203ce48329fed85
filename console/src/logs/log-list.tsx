// The rows of the log view: only those that are seen are in the document, and the list grows at both ends as the reader comes near them.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nameHiddenCharacters } from '../../../src/output/hidden-characters.js';
import { lineWords } from '../../../src/telemetry/line-words.js';
import type { WireLine } from '../api/operations.js';
import { instantText, type ShownZone } from '../shared/format.js';
import { ProblemNote, useZone } from '../shared/parts.js';
import { fractionOf } from './log-search.js';
import type { LogLines } from './use-log-lines.js';
import { TEXTS } from '../texts/texts.js';

/** A page is asked for before its rows are needed. */
const NEAR = 400;

const NARROW = '(max-width: 48rem)';

/** All rows are as high as one, in pixels: so the place of each is known without drawing it. */
const useRowHeight = (): number => {
  const read = (): number => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    return Math.round((matchMedia(NARROW).matches ? 3.2 : 1.75) * rem);
  };
  const [height, setHeight] = useState(read);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const change = (): void => setHeight(read());
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return height;
};

type VirtualRowsOptions = {
  readonly lines: readonly WireLine[];
  readonly height: number;
  /** Whether whoever is at the end stays there when lines come. */
  readonly isFollowed: boolean;
  readonly onScroll: () => void;
};

const useVirtualRows = (
  box: RefObject<HTMLDivElement | null>,
  { lines, height, isFollowed, onScroll }: VirtualRowsOptions,
) => {
  const [, setDrawn] = useState(0);
  // another function makes the library lay out all rows anew
  const estimateSize = useCallback(() => height, [height]);
  const getItemKey = useCallback((index: number) => lines[index]?.id ?? index, [lines]);
  const options = {
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize,
    getItemKey,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 12,
    // the row that is seen stays where it is while others come before it, and the end is followed by whoever is there
    anchorTo: 'end',
    followOnAppend: isFollowed,
    scrollEndThreshold: height,
    onChange: () => {
      setDrawn((times) => times + 1);
      onScroll();
    },
  } as const;
  const [rows] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => rows._willUpdate());
  useLayoutEffect(() => rows.measure(), [height]);
  return rows;
};

const LEVEL_MARKS = { trace: '·', debug: '·', info: 'i', warn: '!', error: '✗', fatal: '‼' } as const;

export const levelText = (level: WireLine['level']): string => `${LEVEL_MARKS[level]} ${level.toUpperCase()}`;

/** With the fraction of its second, as it was stored. */
export const lineInstant = (time: string, zone: ShownZone): string => `${instantText(time, zone)}${fractionOf(time)}`;

const Row = ({ line, zone }: { line: WireLine; zone: ShownZone }) => (
  <>
    <time class="instant">{lineInstant(line.time, zone)}</time>
    <span class="log-level">{levelText(line.level)}</span>
    <strong class="log-service">{nameHiddenCharacters(line.service)}</strong>
    <span class="log-message">{nameHiddenCharacters(lineWords(line).slice(0, 1_000))}</span>
  </>
);

type LogListProps = {
  readonly log: LogLines;
  /** Id of the line that is open. */
  readonly opened: string | undefined;
  readonly onOpen: (line: WireLine) => void;
};

const optionId = (index: number): string => `log-line-${index}`;

/** Scrolls each start to its place, and asks for what lies near the rows that are seen. */
const useListPlace = (log: LogLines, height: number, opened: string | undefined) => {
  const { lines, round, start, isReady, hasMore } = log;
  const [active, setActive] = useState<string>();
  // before, the rows that are seen are those of the list before
  const placed = useRef<number>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const looked = (): void => {
    const element = box.current;
    if (element === null || placed.current !== round) return;
    const [first, last] = [element.scrollTop / height, (element.scrollTop + element.clientHeight) / height];
    if (first < NEAR) log.load('above');
    if (last > lines.length - NEAR) log.load('below');
    log.tellEnd(!hasMore.below && last >= lines.length - 1);
  };
  const rows = useVirtualRows(box, {
    lines,
    height,
    isFollowed: log.live !== 'off' && placed.current === round,
    onScroll: looked,
  });
  // also where nothing was scrolled: a page may have brought less than the screen holds
  const [, setDrawn] = useState(0);
  useEffect(looked, [lines.length, hasMore.above, hasMore.below, placed.current]);
  useLayoutEffect(() => {
    if (!isReady) return;
    const linked = lines.findIndex(({ id }) => id === opened);
    const index = { first: 0, last: lines.length - 1 };
    const at =
      typeof start === 'string' ? index[start] : linked >= 0 ? linked : lines.findIndex(({ time }) => time >= start.at);
    const shown = Math.max(0, at);
    if (lines.length > 0) rows.scrollToIndex(shown, { align: typeof start === 'string' ? 'auto' : 'center' });
    setActive(lines[shown]?.id);
    const frame = requestAnimationFrame(() => {
      placed.current = round;
      setDrawn((times) => times + 1);
    });
    return () => cancelAnimationFrame(frame);
  }, [round, isReady]);
  return { box, rows, active, setActive };
};

type ListKeysOptions = Pick<ReturnType<typeof useListPlace>, 'box' | 'rows' | 'setActive'> &
  Pick<LogListProps, 'log' | 'onOpen'> & { readonly activeIndex: number; readonly height: number };

/** What each key does, by its name. */
const listKeys = ({ log, box, rows, height, activeIndex, setActive, onOpen }: ListKeysOptions) => {
  const { lines, hasMore } = log;
  const go = (index: number): void => {
    const next = Math.min(lines.length - 1, Math.max(0, index));
    setActive(lines[next]?.id);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1);
  const keys: { readonly [key: string]: () => void } = {
    ArrowDown: () => go(activeIndex + 1),
    ArrowUp: () => go(activeIndex - 1),
    PageDown: () => go(activeIndex + page),
    PageUp: () => go(activeIndex - page),
    Home: () => (hasMore.above ? log.restart('first') : go(0)),
    End: () => (hasMore.below ? log.restart('last') : go(lines.length - 1)),
    Enter: () => {
      const line = lines[activeIndex];
      if (line !== undefined) onOpen(line);
    },
  };
  return keys;
};

export const LogList = ({ log, opened, onOpen }: LogListProps) => {
  const { lines, problem } = log;
  const zone = useZone();
  const height = useRowHeight();
  const { box, rows, active, setActive } = useListPlace(log, height, opened);
  const activeIndex = lines.findIndex(({ id }) => id === active);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = listKeys({ log, box, rows, height, activeIndex, setActive, onOpen })[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const items = rows.getVirtualItems();
  const isDrawn = items.some(({ index }) => index === activeIndex);
  return (
    <div class="log-list-frame">
      <div
        ref={box}
        class="log-list"
        role="listbox"
        tabIndex={0}
        aria-label={TEXTS.logs.list}
        aria-describedby="log-keys"
        {...(isDrawn && { 'aria-activedescendant': optionId(activeIndex) })}
        onKeyDown={onKeyDown}
      >
        <div role="none" class="log-space" style={{ height: `${rows.getTotalSize()}px` }}>
          {items.map(({ index, start: top, key }) => {
            const line = lines[index];
            if (line === undefined) return null;
            const isOpen = line.id === opened;
            return (
              <div
                key={key}
                id={optionId(index)}
                role="option"
                aria-selected={isOpen}
                class={`log-row log-${line.level}${line.id === active ? ' is-active' : ''}${isOpen ? ' is-cited' : ''}`}
                style={{ height: `${height}px`, transform: `translateY(${top}px)` }}
                onClick={() => {
                  setActive(line.id);
                  onOpen(line);
                }}
              >
                <Row line={line} zone={zone} />
              </div>
            );
          })}
        </div>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} onRetry={log.retry} />}
    </div>
  );
};
