// How many of the lines that are meant have which value of a field. A value is a button that adds it as a filter.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nameHiddenCharacters } from '../../../src/output/hidden-characters.js';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { countText } from '../shared/numbers.js';
import type { LogFilter } from '../shared/page-address.js';
import { ShareBar, WhenLoaded } from '../shared/parts.js';
import { useLoaded, useRefresh } from '../shared/use-loaded.js';
import { fieldFilter, type LogConditions, queryOf } from './log-search.js';
import { TEXTS } from '../texts/texts.js';

/** Fields that the API counts by a name of its own; any other one is counted as an attribute. */
const COUNTED = ['service', 'level', 'host', 'pod', 'environment', 'region', 'version', 'template'];

const MOST_VALUES = 20;

type Counts = Reply<'countLogs'>;

/** Where the keyboard goes on once the view of a search is drawn anew: at the value that was pressed, or at the lines. */
export type Refocus = { readonly part: 'lines' } | { readonly part: 'counts'; readonly value: string };

/** Kept while the view is drawn anew. */
export type RefocusPlace = { current: Refocus | undefined };

type ValueProps = {
  readonly field: string;
  readonly item: Counts['items'][number];
  readonly all: number;
  readonly onFilter: (filter: LogFilter | { readonly level: string }) => void;
};

const Value = ({ field, item, all, onFilter }: ValueProps) => {
  const { value, text, count, errors } = item;
  const filter = field === 'level' && value !== '' ? { level: value } : fieldFilter(field, value);
  const words = nameHiddenCharacters(text ?? (value === '' ? TEXTS.logs.withoutValue : value));
  return (
    <li>
      {filter === undefined ? (
        <span class="count-value">{words}</span>
      ) : (
        <button
          type="button"
          class="count-value"
          data-value={value}
          title={field === 'level' ? TEXTS.logs.worse : TEXTS.logs.only}
          onClick={() => onFilter(filter)}
        >
          {words}
        </button>
      )}
      <span class="number">
        {countText(count)}
        {errors > 0 && <span class="state-bad"> ✗ {countText(errors)}</span>}
      </span>
      <ShareBar share={count / Math.max(1, all)} />
    </li>
  );
};

type FieldCountsProps = Pick<ValueProps, 'onFilter'> & {
  readonly conditions: LogConditions;
  readonly field: string;
  /** Names of attributes that the loaded lines have. */
  readonly attributes: readonly string[];
  readonly onField: (field: string) => void;
  readonly refocus: RefocusPlace;
  /** Counted anew while lines are followed. */
  readonly isFollowing: boolean;
};

/** Returns where the counts stand: the value that was pressed is gone until its count is there, and they hold its place. */
const useRefocus = (refocus: RefocusPlace, isLoaded: boolean) => {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (refocus.current?.part === 'counts') place.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const wanted = refocus.current;
    if (!isLoaded || wanted?.part !== 'counts') return;
    refocus.current = undefined;
    if (document.activeElement !== place.current) return;
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('button.count-value') ?? [])];
    (buttons.find(({ dataset }) => dataset['value'] === wanted.value) ?? buttons[0])?.focus({ preventScroll: true });
  }, [isLoaded]);
  return place;
};

export const FieldCounts = ({
  conditions,
  field,
  attributes,
  isFollowing,
  refocus,
  onField,
  onFilter,
}: FieldCountsProps) => {
  const [typed, setTyped] = useState(field);
  useEffect(() => setTyped(field), [field]);
  const counted = COUNTED.includes(field) ? { by: field } : { field };
  const query = { ...queryOf(conditions), ...counted, limit: MOST_VALUES };
  const [counts, reload] = useLoaded(() => call('countLogs', { query }), [JSON.stringify(query)]);
  useRefresh(reload, isFollowing);
  const place = useRefocus(refocus, counts.status !== 'loading');
  return (
    <section ref={place} tabIndex={-1} class="section log-counts" aria-label={TEXTS.logs.counted(field)}>
      <form
        class="count-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onField(typed.trim());
        }}
      >
        <label for="count-by">{TEXTS.logs.countBy}</label>
        <input
          id="count-by"
          type="text"
          list="count-fields"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value.trim();
            if (chosen !== '') onField(chosen);
          }}
        />
        <datalist id="count-fields">
          {[...new Set([...COUNTED, ...attributes])].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
      <WhenLoaded loaded={counts} onRetry={reload}>
        {({ items, total, owed }) =>
          items.length === 0 ? (
            (total?.count ?? 0) > 0 && <p class="quiet">{TEXTS.logs.noValues}</p>
          ) : (
            <>
              <ul class="counts">
                {items.map((item) => (
                  <Value
                    key={item.value}
                    {...{ field, item }}
                    onFilter={(filter) => {
                      refocus.current = { part: 'counts', value: item.value };
                      onFilter(filter);
                    }}
                    all={total?.count ?? 0}
                  />
                ))}
              </ul>
              {owed > 0 && <p class="quiet">{TEXTS.logs.ofOthers(TEXTS.logs.total(owed))}</p>}
            </>
          )
        }
      </WhenLoaded>
    </section>
  );
};
