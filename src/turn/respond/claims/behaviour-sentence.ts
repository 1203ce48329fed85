// The sentence on a service that behaves differently: it fails in a place with an error, skips a place, or answers so that requests
// of its callers stop.
import type { Finding, Findings, Hypothesis } from '../../../evidence/finding.js';
import { type CitedRows, namePart, type SentencePart } from '../../../evidence/sentence.js';
import type { FlowRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { calledService } from '../../../telemetry/aggregates/operation-names.js';
import { type RootError, rootErrorOf } from '../../../telemetry/failures/root-error.js';
import { isErrorOrWorse, isWarningOrWorse } from '../../../telemetry/level.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { citedFlow } from './finding-claims.js';
import { lineTextStart } from './line-claims.js';

/** A line among the evidence. */
type CitedLine = { readonly id: string; readonly row: LogRecord };

/** A hypothesis with what its sentence tells. */
export type CauseSubject = Hypothesis & {
  /** Its leading finding. */
  readonly finding: Finding | undefined;
  /** What it does wrong, in its own words. */
  readonly statedLine: CitedLine | undefined;
  /** The step of another service that shows it: what follows a call to the suspect. */
  readonly afterCall: FlowRow | undefined;
};

export const placeParts = ({ location }: Hypothesis): readonly SentencePart[] => {
  const place = location.code ?? location.operation;
  return place === undefined ? [] : [' at ', namePart(place)];
};

/** Less than this behind the place is no more than the end of what is said before it. */
const LEAST_BEHIND = 12;

/** Where the text begins behind the place that the sentence names, without the marks between them. */
const textBehindPlace = (message: string, place: string | undefined): number => {
  const at = place === undefined ? -1 : message.indexOf(place);
  if (place === undefined || at < 0) return 0;
  const behind = message.slice(at + place.length);
  const begin = behind.search(/[^\s:;,|>\])-]/);
  // `Cart#53` is another place than `Cart#5`
  const isWhole = !/^[\p{L}\p{N}_]/u.test(behind);
  return isWhole && begin >= 0 && behind.length - begin >= LEAST_BEHIND ? message.length - behind.length + begin : 0;
};

/** A text of fewer words says little without the exception: `KeyError` before “'tax_class'”. */
const TELLING_WORDS = 3;

const exceptionParts = ({ type, text }: RootError): readonly SentencePart[] =>
  type === undefined || text.includes(type) || text.trim().split(/\s+/).length >= TELLING_WORDS
    ? []
    : [{ quote: type }, ': '];

/** The error in the words of the line: that of the innermost exception, else the message. */
const errorParts = (line: LogRecord, { code }: Hypothesis['location']): readonly SentencePart[] => {
  const root = rootErrorOf(line);
  if (!root.isMessage) return [': ', ...exceptionParts(root), { quote: root.text }];
  return [': ', { quote: line.message, from: Math.max(lineTextStart(line), textBehindPlace(line.message, code)) }];
};

const skipsPlace = ({ finding, location }: Pick<CauseSubject, 'finding' | 'location'>): boolean =>
  finding?.kind === 'flow' && finding.direction === 'missing' && location.code !== undefined;

/** What the code does differently. */
export const behaviourParts = (lead: CauseSubject): readonly SentencePart[] => {
  const { service, location, statedLine, afterCall } = lead;
  if (statedLine !== undefined) {
    const does = isErrorOrWorse(statedLine.row.level) ? ' fails' : ' logs warnings';
    return [namePart(service), does, ...placeParts(lead), ...errorParts(statedLine.row, location)];
  }
  if (afterCall !== undefined)
    return [
      namePart(service),
      ' behaves differently: requests of ',
      namePart(afterCall.service),
      ' stop after ',
      namePart(afterCall.from),
    ];
  return skipsPlace(lead)
    ? [namePart(service), ' ends requests without reaching ', namePart(location.code ?? '')]
    : [namePart(service), ' behaves differently', ...placeParts(lead)];
};

/** The leading finding's first line, where it is a warning or worse. */
const badLineOf = (finding: Finding | undefined, { evidence }: Findings, rows: CitedRows): CitedLine | undefined => {
  const [line] = evidence.flatMap(({ id, role }): readonly CitedLine[] => {
    const row = role === 'seen' && finding?.evidence.includes(id) === true ? rows.get(id) : undefined;
    return row?.kind === 'log' ? [{ id, row }] : [];
  });
  return line?.row.service === finding?.service && line !== undefined && isWarningOrWorse(line.row.level)
    ? line
    : undefined;
};

/** The step of its first caller that the leading finding counts, where that is how the suspect shows. */
const stepAfterCall = ({ service }: Hypothesis, finding: Finding | undefined, rows: CitedRows): FlowRow | undefined => {
  const row = finding?.kind === 'flow' ? citedFlow(finding, rows) : undefined;
  return row !== undefined && row.service !== service && calledService(row.from) === service ? row : undefined;
};

/** Kinds whose sentence tells what the service does. */
const BEHAVIOUR_KINDS: ReadonlySet<Hypothesis['kind']> = new Set(['code', 'change']);

export const causeSubject = (hypothesis: Hypothesis, all: Findings, rows: CitedRows): CauseSubject => {
  const finding = all.findings.find(({ id }) => hypothesis.findings.includes(id));
  const line = badLineOf(finding, all, rows);
  const afterCall = stepAfterCall(hypothesis, finding, rows);
  const isStated = BEHAVIOUR_KINDS.has(hypothesis.kind) && !skipsPlace({ finding, location: hypothesis.location });
  return {
    ...hypothesis,
    finding,
    statedLine: isStated ? line : undefined,
    afterCall: line === undefined ? afterCall : undefined,
  };
};
