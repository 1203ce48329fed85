// The verdict on what a question suspects: yes, possibly, no, or that nothing stored can tell.
import type { Coverage } from '../../../evidence/coverage.js';
import type { Findings, Hypothesis } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import { percent, snippet } from '../claims/sentence.js';
import { CHANGES, type Kind, kindIn, ofKind } from './kinds.js';

export type Suspicion = {
  /** In the words of the question. */
  readonly what: string;
  readonly findings: Findings;
  readonly coverage: readonly Coverage[];
  /** Lines that speak of it, as they are stated. */
  readonly lines: readonly string[];
};

/** Less likely ones are as good as none. */
const NOTABLE = 0.02;

const suspect = ({ service, confidence }: Hypothesis): string =>
  `${formatName(service)} (${confidence < NOTABLE ? `under ${percent(NOTABLE)}` : percent(confidence)})`;

const pointsAt = ({ hypotheses: [first] }: Findings): string =>
  first === undefined || first.score <= 0 ? '' : `; what deviates points at ${suspect(first)}`;

const wasRead = ({ read }: Kind, coverage: readonly Coverage[]): boolean =>
  read.every((word) =>
    coverage.some(({ query, status }) => query.startsWith(word) && (status === 'found' || status === 'cut')),
  );

/** That no change is stored says little: nobody may have told of it. */
const unread = ({ what, findings }: Suspicion, { read }: Kind): string =>
  read.includes(CHANGES)
    ? `**Cannot tell: no change is stored for that time**, so whether there was one is not known${pointsAt(findings)}.`
    : `**Cannot tell: nothing is stored that would show “${snippet(what)}”** (${read.join(', ')})${pointsAt(findings)}.`;

const onKind = (suspicion: Suspicion, kind: Kind): string => {
  const { what, findings, coverage } = suspicion;
  const { blamed, deviating } = ofKind(kind, findings);
  const [first] = findings.hypotheses;
  const [own] = blamed;
  if (own !== undefined && own === first) return `**Yes, as it seems:** that is what ${suspect(own)} is suspected of.`;
  if (own !== undefined)
    return `**Possibly, but less likely:** ${suspect(own)} is suspected of that${pointsAt(findings)}.`;
  if (deviating.length > 0) {
    const where = [...new Set(deviating.map(({ service }) => formatName(service)))].slice(0, 3).join(', ');
    return `**Hardly:** something of it deviates in ${where}, and explains less${pointsAt(findings)}.`;
  }
  if (!wasRead(kind, coverage)) return unread(suspicion, kind);
  return `**No sign of it:** ${kind.read.join(', ')} were compared, and nothing of “${snippet(what)}” deviates by more than chance would explain${pointsAt(findings)}.`;
};

/** Of what is neither a service nor a kind of trouble, the lines tell. */
const onWords = ({ what, findings, lines }: Suspicion): string =>
  lines.length === 0
    ? `**Cannot tell: nothing that was read speaks of “${snippet(what)}”**${pointsAt(findings)}.`
    : `**Possibly:** these lines speak of it${pointsAt(findings)}.\n${lines.map((line) => `- ${line}`).join('\n')}`;

export const verdictOn = (suspicion: Suspicion): string => {
  const kind = kindIn(suspicion.what);
  return kind === undefined ? onWords(suspicion) : onKind(suspicion, kind);
};
