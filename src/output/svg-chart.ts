// Charts of a page of HTML that stands alone: lines and bars as SVG, every word beside the drawing as text, and all values as a table.
import { html, htmlRun, htmlTemplate } from './html.js';
import type { Rendered } from './rendered.js';

type HtmlText = Rendered<'html'>;

/** `from`, `to` and every `at`: numbers of one axis, such as microseconds. */
type AxisRange = { readonly from: number; readonly to: number };

export type SvgMarker = {
  readonly at: number;
  readonly kind: 'onset' | 'change';
  /** Beside its sign: when it was, and what. */
  readonly text: string;
};

type SvgChartFrame = {
  readonly title: string;
  /** What the chart shows, in words. */
  readonly summary: string;
  readonly range: AxisRange;
  /** The ends of the axis, as they are written below it. */
  readonly ends: readonly [from: string, to: string];
  readonly markers: readonly SvgMarker[];
  /** Of the same values as rows. */
  readonly tableTitle: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type BarChart = SvgChartFrame & {
  /** All of the same width; the first series stands below the second one. */
  readonly bars: readonly { readonly at: number; readonly low: number; readonly high: number }[];
  readonly barWidth: number;
  /** Names of the two series, that of `low` first. */
  readonly series: readonly [low: string, high: string];
  /** What is shaded behind the bars, and how that is called. */
  readonly shaded?: AxisRange & { readonly text: string };
};

export type LineChart = SvgChartFrame & {
  readonly points: readonly { readonly at: number; readonly value: number }[];
  /** The lowest and the highest value, as they are written. */
  readonly scale: readonly [least: string, most: string];
};

const WIDTH = 1000;
const HEIGHT = 120;
/** Above the highest bar or point. */
const MARGIN = 4;

const rounded = (value: number): number => Math.round(value * 100) / 100;

const placeIn = ({ from, to }: AxisRange, at: number): number =>
  rounded(((Math.min(Math.max(at, from), to) - from) / Math.max(1, to - from)) * WIDTH);

const MARKER_CLASSES = { onset: htmlTemplate`marker-onset`, change: htmlTemplate`marker-change` } as const;

const markerLine = (x: number, kind: SvgMarker['kind'], height: number): HtmlText =>
  htmlTemplate`<line class="${MARKER_CLASSES[kind]}" x1="${x}" x2="${x}" y1="0" y2="${height}"/>`;

const legendEntry = (sign: HtmlText, text: string): HtmlText =>
  htmlTemplate`<li><svg class="key" viewBox="0 0 12 12" aria-hidden="true">${sign}</svg> ${html.data(text)}</li>`;

const square = (kind: HtmlText): HtmlText => htmlTemplate`<rect class="${kind}" width="12" height="12"/>`;

const chartFigure = (chart: SvgChartFrame, drawing: HtmlText, legend: readonly HtmlText[] = []): HtmlText => {
  const { title, summary, range, ends, markers, tableTitle, columns, rows } = chart;
  const seen = markers.filter(({ at }) => at >= range.from && at <= range.to);
  const lines = htmlRun(seen.map(({ at, kind }) => markerLine(placeIn(range, at), kind, HEIGHT)));
  const entries = [...legend, ...seen.map(({ kind, text }) => legendEntry(markerLine(6, kind, 12), text))];
  const list = entries.length === 0 ? htmlTemplate`` : htmlTemplate`<ul class="legend">${htmlRun(entries)}</ul>`;
  const heads = htmlRun(columns.map((column) => htmlTemplate`<th scope="col">${html.data(column)}</th>`));
  const body = rows.map((cells) => {
    const written = cells.map(
      (cell, at) => htmlTemplate`<td data-name="${html.data(columns[at] ?? '')}">${html.data(cell)}</td>`,
    );
    return htmlTemplate`<tr>${htmlRun(written)}</tr>`;
  });
  return htmlTemplate`<figure>
<figcaption><strong>${html.data(title)}</strong> ${html.data(summary)}</figcaption>
<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${html.data(`${title}: ${summary}`)}">${drawing}${lines}</svg>
<p class="axis"><span>${html.data(ends[0])}</span> <span>${html.data(ends[1])}</span></p>
${list}
<details><summary>${html.data(tableTitle)}</summary><div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>
${body}
</tbody></table></div></details>
</figure>`;
};

export const barFigure = (chart: BarChart): HtmlText => {
  const { bars, barWidth, range, series, shaded } = chart;
  const most = Math.max(1, ...bars.map(({ low, high }) => low + high));
  const heightOf = (value: number): number => rounded((value / most) * (HEIGHT - MARGIN));
  const wide = rounded((barWidth / Math.max(1, range.to - range.from)) * WIDTH * 0.84);
  const drawn = bars.map(({ at, low, high }) => {
    const x = placeIn(range, at);
    const top = rounded(HEIGHT - heightOf(low + high));
    const rest = heightOf(high);
    return htmlTemplate`<rect class="bar-high" x="${x}" width="${wide}" y="${top}" height="${rest}"/><rect class="bar-low" x="${x}" width="${wide}" y="${rounded(HEIGHT - heightOf(low))}" height="${heightOf(low)}"/>`;
  });
  const behind =
    shaded === undefined
      ? htmlTemplate``
      : htmlTemplate`<rect class="shaded" x="${placeIn(range, shaded.from)}" width="${rounded(placeIn(range, shaded.to) - placeIn(range, shaded.from))}" height="${HEIGHT}"/>`;
  const legend = [
    legendEntry(square(htmlTemplate`bar-low`), series[0]),
    legendEntry(square(htmlTemplate`bar-high`), series[1]),
    ...(shaded === undefined ? [] : [legendEntry(square(htmlTemplate`shaded`), shaded.text)]),
  ];
  return chartFigure(chart, htmlTemplate`${behind}${htmlRun(drawn)}`, legend);
};

export const lineFigure = (chart: LineChart): HtmlText => {
  const { points, range, scale } = chart;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const heightOf = (value: number): number =>
    rounded(HEIGHT - MARGIN - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * MARGIN));
  const path = htmlRun(
    points.map(
      ({ at, value }, i) => htmlTemplate`${html.data(i === 0 ? '' : ' ')}${placeIn(range, at)},${heightOf(value)}`,
    ),
  );
  const summary = `${chart.summary} (${scale[0]} to ${scale[1]})`;
  return chartFigure({ ...chart, summary }, htmlTemplate`<polyline class="plot-line" points="${path}"/>`);
};
