// The log view: what is looked for, when how many lines came, which values they have, and the lines themselves.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { fromIso } from '../../../src/kernel/time.js';
import { countedHistogram } from '../../../src/telemetry/charts/log-histogram.js';
import { call } from '../api/client.js';
import type { Reply, WireLine } from '../api/operations.js';
import { HistogramChart } from '../charts/histogram-chart.js';
import { formatAddress, type LogFilter, type LogsAddress } from '../shared/page-address.js';
import { WhenLoaded } from '../shared/parts.js';
import { useLoaded, useRefresh } from '../shared/use-loaded.js';
import { FieldCounts, type Refocus, type RefocusPlace } from './field-counts.js';
import type { ListStart } from './line-pages.js';
import { LogList } from './log-list.js';
import { conditionsOf, type LogConditions, queryOf, withFilter, withTime } from './log-search.js';
import { OpenedLine } from './opened-line.js';
import { type AddressProps, LogSearchForm } from './search-form.js';
import { type LogLines, useLogLines } from './use-log-lines.js';
import { TEXTS } from '../texts/texts.js';

const USUAL_FIELD = 'service';

/** Enough for every minute, hour or day that the API counts apart. */
const MOST_COUNTED = 5_000;

const WIDTHS: { readonly [by: string]: number } = { minute: 60_000_000, hour: 3_600_000_000, day: 86_400_000_000 };

const histogramOf = ({ by = 'minute', items }: Reply<'countLogs'>) =>
  countedHistogram(
    items.flatMap(({ value, count, errors }) => {
      const at = fromIso(value);
      return at === undefined ? [] : [{ at, count, errors }];
    }),
    WIDTHS[by] ?? 60_000_000,
  );

/** Whether anything could hide a line. */
const isSearched = (conditions: LogConditions): boolean =>
  Object.values(queryOf(conditions)).some((value) => value !== undefined);

const NoLines = ({ isSearched: mayHide }: { isSearched: boolean }) =>
  mayHide ? (
    <p class="notice">{TEXTS.logs.none}</p>
  ) : (
    <p class="notice">
      {TEXTS.logs.nothingStored} <a href={formatAddress({ page: 'home' })}>{TEXTS.logs.bringLines}</a>
      {TEXTS.logs.orIngest}
    </p>
  );

type HistogramProps = AddressProps & { readonly conditions: LogConditions; readonly isFollowing: boolean };

const LogHistogramChart = ({ conditions, address, isFollowing, onAddress }: HistogramProps) => {
  const query = { ...queryOf(conditions), by: 'time', limit: MOST_COUNTED };
  const [counts, reload] = useLoaded(() => call('countLogs', { query }), [JSON.stringify(query)]);
  useRefresh(reload, isFollowing);
  return (
    <WhenLoaded loaded={counts} onRetry={reload}>
      {(counted) => {
        const histogram = histogramOf(counted);
        if (histogram === undefined) return <NoLines isSearched={isSearched(conditions)} />;
        return (
          <HistogramChart
            key={JSON.stringify(query)}
            histogram={histogram}
            markers={[]}
            windowEdit={{ isBusy: false, apply: (window) => onAddress(withTime(address, window)) }}
          />
        );
      }}
    </WhenLoaded>
  );
};

const attributesOf = (lines: readonly WireLine[]): readonly string[] => [
  ...new Set(lines.slice(-500).flatMap(({ attributes = {} }) => Object.keys(attributes))),
];

type FollowProps = { readonly isFollowing: boolean; readonly onFollowing: (isFollowing: boolean) => void };

const ListControls = ({ log, isFollowing, onFollowing }: FollowProps & { log: LogLines }) => (
  <>
    <p class="buttons">
      <button type="button" aria-pressed={isFollowing} onClick={() => onFollowing(!isFollowing)}>
        {isFollowing ? TEXTS.logs.stopFollowing : TEXTS.logs.follow}
      </button>
      <button type="button" onClick={() => log.restart('first')}>
        {TEXTS.logs.first}
      </button>
      <button type="button" onClick={() => log.restart('last')}>
        {TEXTS.logs.last}
      </button>
    </p>
    <p id="log-keys" class="quiet">
      {TEXTS.logs.keys}
    </p>
    <div role="status">
      {!log.isReady && log.problem === undefined && <p class="quiet">{TEXTS.logs.loadingLines}</p>}
      {log.isReady && log.lines.length === 0 && <p class="quiet">{TEXTS.logs.noLines}</p>}
      {isFollowing && log.live === 'lost' && <p class="notice">{TEXTS.logs.lost}</p>}
      {isFollowing && log.live === 'connected' && log.unseen === 0 && <p class="notice">{TEXTS.logs.following}</p>}
      {isFollowing && log.unseen > 0 && (
        <p class="notice">
          {TEXTS.logs.paused(log.unseen)}{' '}
          <button type="button" onClick={() => log.restart('last')}>
            {TEXTS.logs.goOn}
          </button>
        </p>
      )}
      {log.notices.map((notice) => (
        <p key={notice} class="notice">
          {notice}
        </p>
      ))}
    </div>
  </>
);

const LineView = ({
  address,
  onAddress,
  conditions,
  isFollowing,
  refocus,
  onFollowing,
}: AddressProps & FollowProps & { conditions: LogConditions; refocus: RefocusPlace }) => {
  const [begin] = useState((): ListStart => (address.at === undefined ? 'last' : { at: address.at }));
  const log = useLogLines(conditions, begin, isFollowing);
  const frame = useRef<HTMLDivElement>(null);
  // the line stays open when the list has gone on without it
  const [kept, setKept] = useState<WireLine>();
  const listed = log.lines.find(({ id }) => id === address.row);
  const opened = listed ?? (kept?.id === address.row ? kept : undefined);
  const open = (line: WireLine): void => {
    setKept(line);
    onAddress({ ...address, row: line.id, at: line.time });
  };
  const close = (): void => {
    const { row: _row, at: _at, ...rest } = address;
    onAddress(rest);
    frame.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  };
  // the line with its button is closed by its filter
  useLayoutEffect(() => {
    if (refocus.current?.part !== 'lines') return;
    refocus.current = undefined;
    frame.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  }, []);
  const filter = (added: LogFilter | { readonly level: string }): void =>
    onAddress('level' in added ? { ...address, level: added.level } : withFilter(address, added));
  const attributes = useMemo(() => attributesOf(log.lines), [log.lines]);
  return (
    <div class={`log-view${opened === undefined ? '' : ' has-opened'}`} ref={frame}>
      <FieldCounts
        {...{ conditions, attributes, isFollowing, refocus }}
        field={address.by ?? USUAL_FIELD}
        onField={(by) => onAddress({ ...address, by })}
        onFilter={filter}
      />
      <section
        class={`log-lines${log.isReady && log.lines.length === 0 ? ' is-empty' : ''}`}
        aria-label={TEXTS.logs.title}
      >
        <ListControls {...{ log, isFollowing, onFollowing }} />
        {address.row !== undefined && log.isReady && opened === undefined && (
          <p class="problem">{TEXTS.logs.rowLost}</p>
        )}
        <LogList log={log} opened={address.row} onOpen={open} />
      </section>
      {opened !== undefined && (
        <OpenedLine
          line={opened}
          conditions={conditions}
          onFilter={(added) => {
            refocus.current = { part: 'lines' };
            filter(added);
          }}
          onClose={close}
        />
      )}
    </div>
  );
};

/** What decides which lines there are: a row that is opened, or another field to count by, changes none. */
const searchKey = ({ row: _row, at: _at, by: _by, ...search }: LogsAddress): string => formatAddress(search);

export const LogsPage = ({ address }: { address: LogsAddress }) => {
  const [wantsFollowing, setFollowing] = useState(false);
  // what comes now lies behind every end: whoever chooses one follows no longer
  const isFollowing = wantsFollowing && address.to === undefined;
  const key = searchKey(address);
  // searched again, the last 15 minutes are others
  const [round, setRound] = useState(0);
  const refocus = useRef<Refocus>(undefined);
  const conditions = useMemo(() => conditionsOf(address, Date.now()), [key, round]);
  const go = (next: LogsAddress): void => {
    // a row belongs to the lines among which it was opened
    const { row: _row, at: _at, ...rest } = next;
    location.hash = formatAddress(searchKey(next) === key ? next : rest);
  };
  const search = (next: LogsAddress): void => {
    const { row: _row, at: _at, ...rest } = next;
    if (searchKey(next) === key) setRound((before) => before + 1);
    go(rest);
  };
  useEffect(() => {
    if (address.to !== undefined) setFollowing(false);
  }, [address.to]);
  const follow = (next: boolean): void => {
    setFollowing(next);
    const { to: _to, ...rest } = address;
    if (next && address.to !== undefined) go(rest);
  };
  return (
    <div class="logs">
      <h1>{TEXTS.logs.title}</h1>
      <LogSearchForm address={address} onAddress={search} />
      <LogHistogramChart key={`chart ${round}`} {...{ conditions, address, isFollowing }} onAddress={go} />
      <LineView
        key={`${key} ${round}`}
        {...{ address, conditions, isFollowing, refocus }}
        onAddress={go}
        onFollowing={follow}
      />
    </div>
  );
};
