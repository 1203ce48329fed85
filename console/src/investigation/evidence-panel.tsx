// What one answer rests on: window and scope, the opened row, charts, hypotheses, checked statements, timeline and cited rows.
import type { ComponentProps } from 'preact';
import { fetchedBatches } from '../../../src/investigation/fetched-rows.js';
import { namedHypothesis } from '../../../src/investigation/named-cause.js';
import { logHistogram } from '../../../src/telemetry/charts/log-histogram.js';
import { eventDetail } from '../../../src/telemetry/templates/event-parts.js';
import type { WireAnswer, WireFact } from '../api/operations.js';
import { AnswerText, Citation } from '../shared/answer-text.js';
import { countText, percentText, valueText } from '../shared/numbers.js';
import { Instant, Section, ShareBar, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { loadBatch } from './batch-rows.js';
import { CallGraphChart } from './call-graph-chart.js';
import { type ChartMarker, microsOf, SeriesChart } from '../charts/charts.js';
import { HistogramChart } from '../charts/histogram-chart.js';
import { LinesLink } from './lines-link.js';
import { OpenedRow } from './opened-row.js';
import { PatternTable } from './pattern-table.js';
import { RatingForm } from './rating-form.js';
import { ScopeChips, type TurnEdits } from './turn-edits.js';
import { TEXTS } from '../texts/texts.js';

type EvidencePanelProps = {
  readonly id: string;
  readonly answer: WireAnswer;
  /** Facts of the investigation; empty where the key may not read them. */
  readonly facts: readonly WireFact[];
  readonly opened: string | undefined;
  readonly hrefOf: (evidence: string | undefined) => string;
  /** `undefined`: it is not known. */
  readonly scope: ComponentProps<typeof ScopeChips>['scope'];
  /** Absent: this is not the newest answer of an issue, so its window and scope stay. */
  readonly edits: TurnEdits | undefined;
  readonly rating: ComponentProps<typeof RatingForm>['given'];
};

const Cites = ({ ids, hrefOf }: { ids: readonly string[]; hrefOf: EvidencePanelProps['hrefOf'] }) => (
  <>
    {ids.map((id) => (
      <Citation key={id} id={id} href={hrefOf(id)} />
    ))}
  </>
);

const markersOf = (answer: WireAnswer): readonly ChartMarker[] => {
  const named = namedHypothesis(answer);
  const onset = named?.onset;
  const at = onset === undefined ? undefined : microsOf(onset);
  const changes = answer.timeline.flatMap(({ at: instant, event, what }): readonly ChartMarker[] => {
    const micros = microsOf(instant);
    return event === 'change' && micros !== undefined ? [{ at: micros, kind: 'change', text: what }] : [];
  });
  return at === undefined ? changes : [{ at, kind: 'onset', text: named?.service ?? '' }, ...changes];
};

const Histogram = ({ id, answer, facts, edits }: Pick<EvidencePanelProps, 'id' | 'answer' | 'facts' | 'edits'>) => {
  const fetched = fetchedBatches(facts).findLast(({ turn, ask }) => turn === answer.turn && ask === 'histogram');
  const [batch] = useLoaded(
    async () => (fetched === undefined ? [] : loadBatch(id, fetched.hash)),
    [id, fetched?.hash],
  );
  if (fetched === undefined) return null;
  const [from, to] = [microsOf(answer.issue?.window.from ?? ''), microsOf(answer.issue?.window.to ?? '')];
  const window = from === undefined || to === undefined ? undefined : { from, to };
  return (
    <WhenLoaded loaded={batch}>
      {(rows) => {
        const histogram = logHistogram(rows);
        return (
          histogram && (
            <HistogramChart
              key={`${from} ${to}`}
              {...{ histogram, window }}
              markers={markersOf(answer)}
              windowEdit={
                edits && {
                  isBusy: edits.pending.status === 'busy',
                  apply: (chosen) => edits.ask({ text: TEXTS.edits.asked, window: chosen }),
                }
              }
            />
          )
        );
      }}
    </WhenLoaded>
  );
};

type AnswerResult = NonNullable<WireAnswer['result']>;
type ShownResult = Exclude<AnswerResult, { readonly kind: 'rows' | 'text' }>;

/** Rows and texts are in the answer itself. */
const isShownResult = (result: AnswerResult): result is ShownResult => result.kind !== 'rows' && result.kind !== 'text';

const ResultValue = ({ value, unit }: Extract<ShownResult, { readonly kind: 'value' }>) => {
  // an instant is of the unit `time`, which names nothing to a reader
  if (unit === 'time')
    return (
      <strong>
        <Instant at={value} />
      </strong>
    );
  return (
    <>
      <strong>{typeof value === 'number' ? valueText(value) : value}</strong> {unit}
    </>
  );
};

const Result = ({
  result,
  hrefOf,
  markers,
}: {
  result: ShownResult;
  markers: readonly ChartMarker[];
  hrefOf: EvidencePanelProps['hrefOf'];
}) => {
  switch (result.kind) {
    case 'value':
      return (
        <p class="result">
          {result.name}: <ResultValue {...result} /> <Cites ids={result.evidence} hrefOf={hrefOf} />
        </p>
      );
    case 'yes-no':
      return (
        <p class="result">
          <strong>{result.yes ? TEXTS.investigation.yes : TEXTS.investigation.no}</strong>{' '}
          <Cites ids={result.evidence} hrefOf={hrefOf} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {result.items.map(({ name, value, evidence }) => (
            <li key={name}>
              {name}
              {value !== undefined && `: ${valueText(value)}`} <Cites ids={evidence} hrefOf={hrefOf} />
            </li>
          ))}
        </ul>
      );
    case 'series': {
      const points = result.points.flatMap(({ at, value }) => {
        const micros = microsOf(at);
        return micros === undefined ? [] : [{ at: micros, value }];
      });
      return points.length < 2 ? null : (
        <SeriesChart
          series={{ name: result.unit === '1' ? TEXTS.charts.value : result.unit, points }}
          markers={markers}
        />
      );
    }
    case 'passages':
      return (
        <ul>
          {result.passages.map(({ title, section, collection, evidence }) => (
            <li key={`${title} ${section.join(' ')}`}>
              {[title, ...section].join(' › ')} <span class="quiet">{collection}</span>{' '}
              <Cites ids={evidence} hrefOf={hrefOf} />
            </li>
          ))}
        </ul>
      );
    case 'unknown':
      return (
        <p>
          {TEXTS.investigation.unknown} {result.missing}
        </p>
      );
  }
};

const Hypotheses = ({ answer, hrefOf }: Pick<EvidencePanelProps, 'answer' | 'hrefOf'>) => (
  <ol class="hypotheses">
    {answer.hypotheses.map(({ cause, service, confidence, onset, affected, evidence, against, refutedBy }) => (
      <li key={cause}>
        <p>
          <strong>{service}</strong> <span class="quiet">{TEXTS.investigation.confidence}</span>{' '}
          {percentText(confidence)} <ShareBar share={confidence} />
        </p>
        <p>{cause}</p>
        <p class="meta">
          {onset !== undefined && (
            <span>
              {TEXTS.investigation.onset} <Instant at={onset} short />
            </span>
          )}
          {affected.length > 0 && (
            <span>
              {TEXTS.investigation.affected}: {affected.join(', ')}
            </span>
          )}
          <span>
            <Cites ids={evidence} hrefOf={hrefOf} />
          </span>
          <LinesLink service={service} window={answer.issue?.window} />
          {against.length > 0 && (
            <span>
              {TEXTS.investigation.against}: <Cites ids={against} hrefOf={hrefOf} />
            </span>
          )}
        </p>
        {refutedBy !== '' && (
          <p class="quiet">
            {TEXTS.investigation.refutedBy}: {refutedBy}
          </p>
        )}
      </li>
    ))}
  </ol>
);

const VERDICT_MARKS = { supported: '✓', contradicted: '✗', unknown: '≈' } as const;

const Claims = ({ answer, hrefOf }: Pick<EvidencePanelProps, 'answer' | 'hrefOf'>) => {
  const evidence = new Set(answer.evidence.map(({ id }) => id));
  return (
    <ul class="claims">
      {answer.claims.map(({ text, verdict, because, by, citations }) => (
        <li key={text} class={`claim-${verdict}`}>
          <span class="verdict">
            <span aria-hidden="true">{VERDICT_MARKS[verdict]} </span>
            {TEXTS.frame.verdict[verdict]}
            {by === 'model' && `, ${TEXTS.investigation.byModel}`}
          </span>
          <div class="claim-text">
            {verdict === 'contradicted' ? (
              <s>
                <AnswerText text={text} evidence={evidence} hrefOf={hrefOf} />
              </s>
            ) : (
              <AnswerText text={text} evidence={evidence} hrefOf={hrefOf} />
            )}
            {because !== undefined && <p class="quiet">{because}</p>}
            <Cites ids={citations.filter((id) => evidence.has(id))} hrefOf={hrefOf} />
          </div>
        </li>
      ))}
    </ul>
  );
};

const Timeline = ({ items, hrefOf }: { items: WireAnswer['timeline']; hrefOf: EvidencePanelProps['hrefOf'] }) => (
  <ol class="timeline">
    {items.map(({ at, event, what, evidence }) => (
      <li key={`${at} ${event} ${what}`} class={event === 'onset' ? 'is-onset' : ''}>
        <Instant at={at} short /> <span class="quiet">{TEXTS.words.event[event]}</span> {what}{' '}
        <Cites ids={evidence} hrefOf={hrefOf} />
      </li>
    ))}
  </ol>
);

const CitedRows = ({ answer, opened, hrefOf }: Pick<EvidencePanelProps, 'answer' | 'opened' | 'hrefOf'>) => (
  <ul class="rows">
    {answer.evidence.map(({ id, kind, at, service, quote, field }) => (
      <li key={id} class={id === opened ? 'is-cited' : ''} aria-current={id === opened}>
        <Citation id={id} href={hrefOf(id)} /> <span class="quiet">{TEXTS.words.kind[kind]}</span>{' '}
        {at !== undefined && <Instant at={at} short />} <strong>{service}</strong>{' '}
        <span class="row-words row-cut">{field === 'event' ? eventDetail(quote) : quote}</span>
      </li>
    ))}
  </ul>
);

export const EvidencePanel = ({ id, answer, facts, opened, hrefOf, scope, edits, rating }: EvidencePanelProps) => {
  const markers = markersOf(answer);
  const cited = answer.evidence.find((each) => each.id === opened);
  const { gaps = [], result } = answer;
  return (
    <>
      <ScopeChips {...{ answer, facts, scope, edits }} />
      {cited !== undefined && (
        <OpenedRow key={cited.id} id={id} cited={cited} markers={markers} closeHref={hrefOf(undefined)} />
      )}
      {opened !== undefined && cited === undefined && <p class="problem">{TEXTS.opened.missing}</p>}
      {result !== undefined && isShownResult(result) && (
        <Section title={TEXTS.investigation.result} level={3}>
          <Result result={result} hrefOf={hrefOf} markers={markers} />
        </Section>
      )}
      <Histogram {...{ id, answer, facts, edits }} />
      {answer.hypotheses.length > 0 && (
        <Section title={TEXTS.investigation.hypotheses} level={3}>
          <Hypotheses answer={answer} hrefOf={hrefOf} />
        </Section>
      )}
      {answer.hypotheses.length > 0 && <CallGraphChart answer={answer} />}
      <PatternTable {...{ id, answer, facts }} />
      {answer.claims.length > 0 && (
        <Section title={TEXTS.investigation.claims} level={3}>
          <Claims answer={answer} hrefOf={hrefOf} />
        </Section>
      )}
      {answer.timeline.length > 0 && (
        <Section title={TEXTS.investigation.timeline} level={3}>
          <Timeline items={answer.timeline} hrefOf={hrefOf} />
        </Section>
      )}
      {gaps.length > 0 && (
        <Section title={TEXTS.investigation.gaps} level={3}>
          <ul>
            {gaps.map(({ about, text }) => (
              <li key={about}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={TEXTS.investigation.rows} level={3}>
        {answer.evidence.length === 0 ? (
          <p class="quiet">{TEXTS.investigation.noEvidence}</p>
        ) : (
          <CitedRows answer={answer} opened={opened} hrefOf={hrefOf} />
        )}
      </Section>
      {answer.status === 'answered' && <RatingForm {...{ id }} turn={answer.turn} given={rating} />}
      {answer.coverage.length > 0 && (
        <details>
          <summary>{TEXTS.investigation.coverage}</summary>
          <ul>
            {answer.coverage.map(({ query, status, fetched, matched, because }) => (
              <li key={query}>
                {query}: {TEXTS.words.read[status]}, {countText(fetched)} / {countText(matched)}
                {because !== undefined && ` (${because})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};
