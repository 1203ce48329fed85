// A cited row in its context: the quote marked, the rows around it, its trace or its series, and every field.
import { useEffect, useRef } from 'preact/hooks';
import { chartSeries } from '../../../src/telemetry/charts/chart-series.js';
import { type NdjsonRow, textField } from '../../../src/telemetry/charts/ndjson-row.js';
import type { WireEvidence } from '../api/operations.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { showFromStart } from '../shared/show-from-start.js';
import { useLoaded } from '../shared/use-loaded.js';
import { toIso } from '../../../src/kernel/time.js';
import { loadBatch } from './batch-rows.js';
import { type ChartMarker, SeriesChart } from '../charts/charts.js';
import { LinesLink } from './lines-link.js';
import { markQuote } from './quote-marks.js';
import { namedFields, quotedText, rowsAround, rowTime, rowWords } from './stored-rows.js';
import { traceWaterfall } from './trace-waterfall.js';
import { WaterfallChart } from './waterfall-chart.js';
import { TEXTS } from '../texts/texts.js';

const AROUND = 4;

const Quoted = ({ text, quote }: { text: string; quote: string }) => (
  <>{markQuote(text, quote).map(({ text: part, kind }) => (kind === 'marked' ? <mark>{part}</mark> : part))}</>
);

const RowLine = ({ row, cited }: { row: NdjsonRow; cited: WireEvidence }) => {
  const at = rowTime(row);
  const isCited = row.position === cited.position;
  const words = rowWords(row);
  return (
    <li class={isCited ? 'is-cited' : ''} aria-current={isCited}>
      {at !== undefined && <Instant at={at} short />} <span class="quiet">{textField(row, 'level')}</span>{' '}
      <strong>{textField(row, 'service')}</strong>{' '}
      <span class="row-words">{isCited ? <Quoted text={words} quote={cited.quote} /> : words}</span>
    </li>
  );
};

const FieldTable = ({ row, cited }: { row: NdjsonRow; cited: WireEvidence }) => (
  <details open={cited.field === undefined}>
    <summary>{TEXTS.opened.fields}</summary>
    <div class="scroll" tabIndex={0} role="region" aria-label={TEXTS.opened.fields}>
      <table class="fields">
        <thead>
          <tr>
            <th scope="col">{TEXTS.opened.field}</th>
            <th scope="col">{TEXTS.opened.value}</th>
          </tr>
        </thead>
        <tbody>
          {namedFields(row, cited.field).map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Quoted text={text} quote={cited.field === name ? cited.quote : ''} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

type OpenedRowProps = {
  /** Of the investigation. */
  readonly id: string;
  readonly cited: WireEvidence;
  readonly markers: readonly ChartMarker[];
  readonly closeHref: string;
};

/** A stored line among all lines of its service; a template: all lines of it. Sums and other rows are no lines. */
const CitedLines = ({ row }: { row: NdjsonRow }) => {
  const [kind, id, service, at] = [
    textField(row, 'kind'),
    textField(row, 'id'),
    textField(row, 'service'),
    rowTime(row),
  ];
  if (id === undefined || service === undefined) return null;
  if (kind === 'log' && at !== undefined) return <LinesLink service={service} line={{ row: id, at: toIso(at) }} />;
  return kind === 'template' ? <LinesLink service={service} template={id} /> : null;
};

const RowInContext = ({
  rows,
  cited,
  markers,
}: Pick<OpenedRowProps, 'cited' | 'markers'> & { rows: readonly NdjsonRow[] }) => {
  const row = rows.find(({ position }) => position === cited.position);
  if (row === undefined) return <p class="problem">{TEXTS.opened.lost}</p>;
  const trace = traceWaterfall(rows, row);
  const series = chartSeries(rows, row);
  return (
    <>
      <p class="quote">
        <Quoted text={quotedText(row, cited.field)} quote={cited.quote} />
      </p>
      {trace !== undefined && <WaterfallChart trace={trace} cited={row.position} />}
      {series !== undefined && <SeriesChart series={series} markers={markers} />}
      {trace === undefined && series === undefined && rows.length > 1 && cited.kind !== 'aggregate' && (
        <Section title={TEXTS.opened.around} level={3}>
          <ul class="rows">
            {rowsAround(rows, cited.position, AROUND).map((each) => (
              <RowLine key={each.position} row={each} cited={cited} />
            ))}
          </ul>
        </Section>
      )}
      <CitedLines row={row} />
      <FieldTable row={row} cited={cited} />
    </>
  );
};

export const OpenedRow = ({ id, cited, markers, closeHref }: OpenedRowProps) => {
  const [batch, reload] = useLoaded(() => loadBatch(id, cited.batch), [id, cited.batch]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    showFromStart(heading.current);
  }, [cited.id, cited.batch]);
  return (
    <section class="section opened">
      <h3 ref={heading} tabIndex={-1}>
        {TEXTS.opened.title(cited.id)}
      </h3>
      <p class="meta">
        <span>{TEXTS.words.kind[cited.kind]}</span>
        <strong>{cited.service}</strong>
        {cited.at !== undefined && <Instant at={cited.at} zoned />}
        <span>
          {TEXTS.opened.batch} <code title={cited.batch}>{cited.batch.slice(0, 12)}</code>, {TEXTS.opened.line}{' '}
          {cited.position + 1}
        </span>
        <a href={closeHref}>{TEXTS.opened.close}</a>
      </p>
      <WhenLoaded loaded={batch} onRetry={reload}>
        {(rows) => <RowInContext rows={rows} cited={cited} markers={markers} />}
      </WhenLoaded>
    </section>
  );
};
