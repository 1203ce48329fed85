// The waterfall of a trace: who called whom, and where each span ran.
import { durationText, percentText } from '../shared/numbers.js';
import type { TraceWaterfall } from './trace-waterfall.js';
import { TEXTS } from '../texts/texts.js';

/** A row for each span; its bar stands where and as long as it ran. */
export const WaterfallChart = ({ trace, cited }: { trace: TraceWaterfall; cited: number }) => {
  const summary = TEXTS.charts.traceSummary(trace.spans.length, durationText(trace.durationMicros));
  return (
    <figure class="chart">
      <figcaption>
        <strong>
          {TEXTS.charts.trace} {trace.traceId}
        </strong>{' '}
        <span class="quiet">{summary}</span>
      </figcaption>
      <ol class="waterfall">
        {trace.spans.map((span) => (
          <li
            key={span.position}
            class={span.position === cited ? 'is-cited' : ''}
            aria-current={span.position === cited}
          >
            <span class={`span-name depth-${Math.min(span.depth, 8)}`}>
              <strong>{span.service}</strong> {span.name}
            </span>
            <svg class="span-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="span-all" width={1000} height={10} />
              <rect
                class={span.hasFailed ? 'span-failed' : 'span-right'}
                x={span.offset * 1000}
                width={Math.max(3, span.share * 1000)}
                height={10}
              />
            </svg>
            <span class="span-time">
              {durationText(span.durationMicros)}
              {span.hasFailed && <span class="state-bad"> ✗ {TEXTS.charts.failed}</span>}
              <span class="sr-only"> {percentText(span.share)}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
};
