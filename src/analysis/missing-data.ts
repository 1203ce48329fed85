// Lists which data is missing, and whether the data that is there shows any deviation.
import { firstSlotFrom, RATE_BUCKET } from '../telemetry/aggregates/rate-rows.js';
import type { SurveyRow } from '../telemetry/aggregates/aggregate-rows.js';
import type { Comparison } from './deviation/baseline.js';
import type { SuspectedService } from './attribution/hypotheses.js';
import { hasBorrowedTime } from '../telemetry/normalise/clock-repair.js';
import type { PlainLogVerdict } from './failures/explain-harm.js';

/** There were traced requests before, and there are none in the window. */
const fellSilent = (survey: SurveyRow | undefined): boolean =>
  survey !== undefined && survey.traces.window === 0 && survey.traces.past > 0;

const hasNoPast = (survey: SurveyRow | undefined): boolean =>
  survey === undefined || (survey.traces.past === 0 && survey.minutes === 0);

/** What was written before the window is no data of it. */
const isSilent = ({ survey, traces, rates, series }: Comparison['telemetry']): boolean => {
  const from = survey?.window.from ?? 0;
  return (
    traces.length === 0 &&
    !rates.some(({ row }) => firstSlotFrom(row, from - RATE_BUCKET + 1) < row.slots.length) &&
    !series.some(({ row }) => (row.times.at(-1) ?? 0) >= from)
  );
};

/** What states the cause has no times of its own. */
const isUndated = ({ suspects: [first] }: Pick<PlainLogVerdict, 'suspects'>): boolean =>
  first?.pieces.some(({ role, sign }) => role === 'own' && sign !== undefined && hasBorrowedTime(sign.sample.row)) ===
  true;

/** `no-…`, most general first; `plain`: what log lines alone tell. */
export const listMissingData = (
  { telemetry }: Comparison,
  suspected: readonly SuspectedService[],
  plain?: Pick<PlainLogVerdict, 'hasBaseline' | 'isCutOff' | 'suspects'>,
): readonly string[] => {
  const { survey, traces, rates, flows, series } = telemetry;
  const segments = traces.flatMap(({ row }) => row.segments);
  const lines = segments.some(({ logs }) => logs.length > 0) || rates.length > 0;
  const gaps: readonly (readonly [string, boolean])[] = [
    ['no-data-in-window', isSilent(telemetry)],
    ['no-baseline', plain === undefined ? hasNoPast(survey) : !plain.hasBaseline],
    ['undated-lines', plain !== undefined && isUndated(plain)],
    ['logs-end', plain?.isCutOff === true],
    ['no-requests', fellSilent(survey)],
    ['no-history', plain === undefined && survey?.baseline === 'in-window'],
    [
      'no-spans',
      !segments.some(({ spanId }) => spanId !== undefined) && !flows.some(({ row }) => row.stream === 'span'),
    ],
    ['no-logs', !lines && telemetry.logs.size === 0],
    ['no-metrics', series.length === 0],
    ['no-changes', telemetry.changes.length === 0],
    ['no-deviation', !suspected.some(({ hypothesis }) => hypothesis.score > 0)],
  ];
  return gaps.filter(([, absent]) => absent).map(([name]) => name);
};
