// The rows of the log view: only those that are seen are in the document, and the list grows at both ends as the reader comes near them.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { WireLine } from '../api/operations.js';
import { instantText, type ShownZone } from '../shared/format.js';
import { ProblemNote, useZone } from '../shared/parts.js';
import { fractionOf } from './log-search.js';
import { LOG_TEXTS } from './log-texts.js';
import type { LogLines } from './use-log-lines.js';

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

const useVirtualRows = (lines: readonly WireLine[], height: number, onScroll: (rows: Rows) => void) => {
  const box = useRef<HTMLDivElement>(null);
  const [, draw] = useReducer((round: number, _: void) => round + 1, 0);
  const options = {
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index: number) => lines[index]?.id ?? index,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 12,
    // the row that is seen stays where it is while others come before it, and the end is followed by whoever is there
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: height,
    onChange: (instance: Rows) => {
      draw();
      onScroll(instance);
    },
  } as const;
  const [rows] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => rows._willUpdate());
  useLayoutEffect(() => rows.measure(), [height]);
  return { box, rows };
};

type Rows = Virtualizer<HTMLDivElement, Element>;

export const levelText = (level: WireLine['level']): string => `${LOG_TEXTS.mark[level]} ${level.toUpperCase()}`;

/** With the fraction of its second, as it was stored. */
export const lineInstant = (time: string, zone: ShownZone): string => `${instantText(time, zone)}${fractionOf(time)}`;

const Row = ({ line, zone }: { line: WireLine; zone: ShownZone }) => (
  <>
    <time class="instant">{lineInstant(line.time, zone)}</time>
    <span class="log-level">{levelText(line.level)}</span>
    <strong class="log-service">{line.service}</strong>
    <span class="log-message">{line.message.slice(0, 1_000)}</span>
  </>
);

type LogListProps = {
  readonly log: LogLines;
  /** Id of the line that is open. */
  readonly opened: string | undefined;
  readonly onOpen: (line: WireLine) => void;
};

const optionId = (index: number): string => `log-line-${index}`;

export const LogList = ({ log, opened, onOpen }: LogListProps) => {
  const { lines, round, start, isReady, hasMore, problem } = log;
  const zone = useZone();
  const height = useRowHeight();
  const [active, setActive] = useState<string>();
  const looked = (instance: Rows): void => {
    const { range } = instance;
    if (range === null || !isReady) return;
    if (range.startIndex < NEAR) log.load('above');
    if (range.endIndex > lines.length - NEAR) log.load('below');
    log.tellEnd(!hasMore.below && range.endIndex >= lines.length - 1);
  };
  const { box, rows } = useVirtualRows(lines, height, looked);
  // also where nothing was scrolled: a page may have brought less than the screen holds
  useEffect(() => looked(rows), [lines.length, isReady, hasMore.above, hasMore.below]);
  useLayoutEffect(() => {
    if (!isReady || lines.length === 0) return;
    if (start === 'first') {
      rows.scrollToIndex(0, { align: 'start' });
      setActive(lines[0]?.id);
      return;
    }
    if (start === 'last') {
      rows.scrollToIndex(lines.length - 1, { align: 'end' });
      setActive(lines.at(-1)?.id);
      return;
    }
    const linked = lines.findIndex(({ id }) => id === opened);
    const shown = linked < 0 ? lines.findIndex(({ time }) => time >= start.at) : linked;
    rows.scrollToIndex(Math.max(0, shown), { align: 'center' });
    setActive(lines[Math.max(0, shown)]?.id);
  }, [round, isReady]);

  const activeIndex = lines.findIndex(({ id }) => id === active);
  const go = (index: number): void => {
    const next = Math.min(lines.length - 1, Math.max(0, index));
    setActive(lines[next]?.id);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const goToEnd = (side: 'first' | 'last'): void => {
    if (side === 'first' ? hasMore.above : hasMore.below) return log.restart(side);
    const index = side === 'first' ? 0 : lines.length - 1;
    setActive(lines[index]?.id);
    rows.scrollToIndex(index, { align: side === 'first' ? 'start' : 'end' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1);
    const steps: { readonly [key: string]: () => void } = {
      ArrowDown: () => go(activeIndex + 1),
      ArrowUp: () => go(activeIndex - 1),
      PageDown: () => go(activeIndex + page),
      PageUp: () => go(activeIndex - page),
      Home: () => goToEnd('first'),
      End: () => goToEnd('last'),
      Enter: () => {
        const line = lines[activeIndex];
        if (line !== undefined) onOpen(line);
      },
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
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
        aria-label={LOG_TEXTS.list}
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
      {problem !== undefined && <ProblemNote problem={problem} onRetry={() => log.restart(start)} />}
    </div>
  );
};
