// Charts as SVG that fills its place: lines and bars in the drawing, every word beside it as text, and all values as a table.
import type { ComponentChildren } from 'preact';
import type { ChartSeries } from '../../../src/telemetry/charts/chart-series.js';
import { instantText, millisOf } from '../shared/format.js';
import { valueText } from '../shared/numbers.js';
import { Instant, useZone } from '../shared/parts.js';
import { TEXTS } from '../texts/texts.js';

/** `at`: microseconds. */
export type ChartMarker = { readonly at: number; readonly kind: 'onset' | 'change'; readonly text: string };

export type TimeRange = { readonly from: number; readonly to: number };

export const WIDTH = 1000;
export const HEIGHT = 120;

export const placeIn = ({ from, to }: TimeRange, at: number): number =>
  ((Math.min(Math.max(at, from), to) - from) / Math.max(1, to - from)) * WIDTH;

/** Microseconds of an RFC 3339 instant; `undefined`: it is none. */
export const microsOf = (instant: string): number | undefined => {
  const millis = millisOf(instant);
  return millis === undefined ? undefined : millis * 1000;
};

export const Markers = ({ markers, range }: { markers: readonly ChartMarker[]; range: TimeRange }) => (
  <>
    {markers
      .filter(({ at }) => at >= range.from && at <= range.to)
      .map(({ at, kind, text }) => (
        <line
          key={`${kind} ${at} ${text}`}
          class={`marker-${kind}`}
          x1={placeIn(range, at)}
          x2={placeIn(range, at)}
          y1={0}
          y2={HEIGHT}
        />
      ))}
  </>
);

export const MarkerList = ({ markers, range }: { markers: readonly ChartMarker[]; range: TimeRange }) => {
  const shown = markers.filter(({ at }) => at >= range.from && at <= range.to);
  if (shown.length === 0) return null;
  return (
    <ul class="legend">
      {shown.map(({ at, kind, text }) => (
        <li key={`${kind} ${at} ${text}`}>
          <svg class="legend-key" viewBox="0 0 12 12" aria-hidden="true">
            <line class={`marker-${kind}`} x1={6} x2={6} y1={0} y2={12} />
          </svg>
          {TEXTS.charts[kind]} <Instant at={at} short /> {text}
        </li>
      ))}
    </ul>
  );
};

export const TimeAxis = ({ from, to }: TimeRange) => (
  <div class="axis">
    <Instant at={from} />
    <Instant at={to} zoned />
  </div>
);

type ChartFrameProps = {
  readonly title: string;
  readonly summary: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ComponentChildren;
};

export const ChartFrame = ({ title, summary, columns, rows, children }: ChartFrameProps) => (
  <figure class="chart">
    <figcaption>
      <strong>{title}</strong> <span class="quiet">{summary}</span>
    </figcaption>
    {children}
    <details>
      <summary>{TEXTS.charts.asTable}</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col">{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr>
                {cells.map((cell) => (
                  <td>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </figure>
);

export const SeriesChart = ({
  series: { name, points },
  markers,
}: {
  series: ChartSeries;
  markers: readonly ChartMarker[];
}) => {
  const zone = useZone();
  const range = { from: points[0]?.at ?? 0, to: points.at(-1)?.at ?? 1 };
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const heightOf = (value: number): number => HEIGHT - 4 - ((value - least) / (most - least || 1)) * (HEIGHT - 8);
  const summary = TEXTS.charts.metricSummary(points.length, valueText(least), valueText(most));
  return (
    <ChartFrame
      title={name}
      summary={summary}
      columns={[TEXTS.charts.at, TEXTS.charts.value]}
      rows={points.map(({ at, value }) => [instantText(at, zone), valueText(value)])}
    >
      <div class="plot-scaled">
        <span class="scale scale-most">{valueText(most)}</span>
        <span class="scale scale-least">{valueText(least)}</span>
        <svg
          class="plot"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name}: ${summary}`}
        >
          <Markers markers={markers} range={range} />
          <polyline
            class="plot-line"
            points={points.map(({ at, value }) => `${placeIn(range, at)},${heightOf(value)}`).join(' ')}
          />
        </svg>
      </div>
      <TimeAxis {...range} />
      <MarkerList markers={markers} range={range} />
    </ChartFrame>
  );
};
