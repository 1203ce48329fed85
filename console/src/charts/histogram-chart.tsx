// Log lines by minute, or by as many minutes as a bar joins. Where the window can be changed, dragging over the bars or moving two sliders chooses another one.
import { useRef, useState } from 'preact/hooks';
import type { LogHistogram } from '../../../src/telemetry/charts/log-histogram.js';
import { instantText, windowText } from '../shared/format.js';
import { countText } from '../shared/numbers.js';
import { useZone } from '../shared/parts.js';
import {
  ChartFrame,
  type ChartMarker,
  HEIGHT,
  MarkerList,
  Markers,
  placeIn,
  TimeAxis,
  type TimeRange,
  WIDTH,
} from './charts.js';
import { barAt, type BarRange, barsOfDrag, barsOfWindow, windowOfBars } from './window-selection.js';
import { TEXTS } from '../texts/texts.js';

type WindowEdit = {
  readonly isBusy: boolean;
  /** Half-open, RFC 3339. */
  readonly apply: (window: { readonly from: string; readonly to: string }) => void;
};

type HistogramProps = {
  readonly histogram: LogHistogram;
  readonly window?: TimeRange | undefined;
  readonly markers: readonly ChartMarker[];
  /** What becomes of another window; absent: the window stays. */
  readonly windowEdit: WindowEdit | undefined;
};

type SelectionProps = {
  readonly histogram: LogHistogram;
  readonly selected: BarRange;
  readonly onSelect: (selected: BarRange) => void;
  readonly edit: WindowEdit;
};

/** What the bars that are chosen are, by slider and in words, and what looks at them. */
const WindowSelection = ({ histogram, selected, onSelect, edit }: SelectionProps) => {
  const zone = useZone();
  const last = histogram.bars.length - 1;
  const window = windowOfBars(histogram, selected);
  const slider = (name: 'first' | 'last') => (
    <>
      <label for={`window-${name}`}>{TEXTS.charts[name](histogram.width)}</label>
      <input
        id={`window-${name}`}
        type="range"
        min={0}
        max={last}
        value={selected[name]}
        aria-valuetext={instantText(histogram.bars[selected[name]]?.at ?? 0, zone)}
        onInput={({ currentTarget }) => {
          const bar = Number(currentTarget.value);
          const [first, end] =
            name === 'first' ? [bar, Math.max(bar, selected.last)] : [Math.min(bar, selected.first), bar];
          onSelect({ first, last: end });
        }}
      />
    </>
  );
  return (
    <div class="window-selection">
      <p class="quiet">{TEXTS.charts.drag}</p>
      {slider('first')}
      {slider('last')}
      <button type="button" aria-disabled={edit.isBusy} onClick={() => edit.apply(window)}>
        {TEXTS.charts.apply}: {windowText(window, zone)}
      </button>
    </div>
  );
};

/** Handlers of a drawing of bars: what is dragged over is chosen. */
const useBarDrag = (bars: number, onSelect: (selected: BarRange) => void) => {
  const dragged = useRef<number>(undefined);
  const barOf = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return barAt((clientX - left) / Math.max(1, width), bars);
  };
  const end = (): void => {
    dragged.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent & { currentTarget: Element }): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = barOf(event);
      onSelect(barsOfDrag(dragged.current, dragged.current));
    },
    onPointerMove: (event: PointerEvent & { currentTarget: Element }): void => {
      if (dragged.current !== undefined) onSelect(barsOfDrag(dragged.current, barOf(event)));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};

const Legend = ({ window }: Pick<HistogramProps, 'window'>) => {
  const zone = useZone();
  return (
    <ul class="legend">
      {(['others', 'errors'] as const).map((kind) => (
        <li key={kind}>
          <svg class="legend-key" viewBox="0 0 12 12" aria-hidden="true">
            <rect class={`bar-${kind}`} width={12} height={12} />
          </svg>
          {TEXTS.charts[kind]}
        </li>
      ))}
      {window !== undefined && (
        <li>
          <svg class="legend-key" viewBox="0 0 12 12" aria-hidden="true">
            <rect class="plot-window" width={12} height={12} />
          </svg>
          {TEXTS.charts.window}: {windowText(window, zone)}
        </li>
      )}
    </ul>
  );
};

const Bars = ({ bars }: Pick<LogHistogram, 'bars'>) => {
  const step = WIDTH / bars.length;
  const most = Math.max(1, ...bars.map(({ errors, others }) => errors + others));
  const heightOf = (count: number): number => (count / most) * (HEIGHT - 4);
  return (
    <>
      {bars.map((bar, i) => (
        <g key={bar.at}>
          <rect
            class="bar-others"
            x={i * step + step * 0.08}
            width={step * 0.84}
            y={HEIGHT - heightOf(bar.errors + bar.others)}
            height={heightOf(bar.others)}
          />
          <rect
            class="bar-errors"
            x={i * step + step * 0.08}
            width={step * 0.84}
            y={HEIGHT - heightOf(bar.errors)}
            height={heightOf(bar.errors)}
          />
        </g>
      ))}
    </>
  );
};

export const HistogramChart = ({ histogram, window, markers, windowEdit }: HistogramProps) => {
  const { bars, width } = histogram;
  const title = TEXTS.charts.histogram(width);
  const zone = useZone();
  const [selected, setSelected] = useState<BarRange>();
  const drag = useBarDrag(bars.length, setSelected);
  const range = { from: bars[0]?.at ?? 0, to: (bars.at(-1)?.at ?? 0) + width };
  const step = WIDTH / bars.length;
  const [lines, errors] = bars.reduce(([all, bad], bar) => [all + bar.errors + bar.others, bad + bar.errors], [0, 0]);
  return (
    <ChartFrame
      title={title}
      summary={TEXTS.charts.histogramSummary(lines, errors)}
      columns={[TEXTS.charts.from, TEXTS.charts.errors, TEXTS.charts.others]}
      rows={bars.map((bar) => [instantText(bar.at, zone), countText(bar.errors), countText(bar.others)])}
    >
      <svg
        class={windowEdit === undefined ? 'plot' : 'plot is-dragged'}
        {...(windowEdit !== undefined && drag)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${TEXTS.charts.histogramSummary(lines, errors)}`}
      >
        {window !== undefined && (
          <rect
            class="plot-window"
            x={placeIn(range, window.from)}
            width={placeIn(range, window.to) - placeIn(range, window.from)}
            height={HEIGHT}
          />
        )}
        <Bars bars={bars} />
        <Markers markers={markers} range={range} />
        {selected !== undefined && (
          <rect
            class="plot-selected"
            x={selected.first * step}
            width={(selected.last - selected.first + 1) * step}
            height={HEIGHT}
          />
        )}
      </svg>
      <TimeAxis {...range} />
      <Legend window={window} />
      <MarkerList markers={markers} range={range} />
      {windowEdit !== undefined && (
        <WindowSelection
          histogram={histogram}
          edit={windowEdit}
          selected={selected ?? barsOfWindow(histogram, window)}
          onSelect={setSelected}
        />
      )}
    </ChartFrame>
  );
};
