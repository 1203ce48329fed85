// The verdict on each service that a question names, or on what it suspects in other words.
import type { Findings, Hypothesis } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import { hasTwoCauses } from '../claims/cause-claims.js';
import { percentText } from '../../../evidence/sentence.js';
import { claimLine, type ProseInput } from '../prose/prose-input.js';
import { credibleHypotheses } from '../answer-outline.js';
import { suspicionVerdict } from './suspicion-verdict.js';

/** A less likely suspect counts as none. */
const NOTABLE = 0.02;

type RivalComparison = { readonly service: string; readonly first: Hypothesis; readonly findings: Findings };

/** `because` continues the sentence after the service's name. */
type RivalVerdict = { readonly says: string; readonly because: string };

/** A further suspect; undefined: not suspected. */
const verdictOnLesserSuspect = ({ service, first, findings }: RivalComparison): RivalVerdict | undefined => {
  const own = findings.hypotheses.find((each) => each.service === service);
  if (own === undefined || own.score <= 0) return undefined;
  const [blamed, most] = [formatName(first.service), percentText(first.confidence)];
  return own.confidence < NOTABLE
    ? { says: 'Hardly', because: `deviates too, but far less than ${blamed} (${most})` }
    : { says: 'Possibly', because: `is suspected too (${percentText(own.confidence)}), ${blamed} more (${most})` };
};

const verdictOnUnsuspected = ({ service, first, findings }: RivalComparison): RivalVerdict => {
  const explained = findings.findings.find((each) => each.service === service)?.explainedBy;
  const [, second] = hasTwoCauses(findings) ? findings.hypotheses : [];
  const blamed = [first, ...(second === undefined ? [] : [second])].map((each) => formatName(each.service));
  if (findings.behind?.some((each) => each.service === service) === true)
    return { says: 'Cannot tell', because: 'is not suspected, but its spans seem to be late' };
  const because =
    explained === undefined
      ? `nothing in it stands out except what ${blamed.join(' or ')} explains`
      : `${formatName(explained.service)} explains ${percentText(explained.share)} of what deviates in it`;
  return { says: 'No', because: `is not suspected: ${because}` };
};

const rivalVerdict = (beside: RivalComparison): RivalVerdict => {
  const { service, first, findings } = beside;
  const [, second] = findings.hypotheses;
  if (service === first.service)
    return { says: 'Yes, as it seems', because: `is the first suspect (${percentText(first.confidence)})` };
  if (hasTwoCauses(findings) && service === second?.service)
    return { says: 'Yes, besides another', because: `is the second fault (${percentText(second.confidence)})` };
  return first.affected.includes(service)
    ? {
        says: 'Rather not',
        because: `is affected, not suspected: its requests pass through ${formatName(first.service)}`,
      }
    : (verdictOnLesserSuspect(beside) ?? verdictOnUnsuspected(beside));
};

const MOST_NAMED = 4;

/** “Why not checkout?” names the verdict already, so the sentence begins with the service. */
const serviceVerdictBlock = (
  service: string,
  first: Hypothesis,
  { outline, checked, findings, suspicion }: ProseInput,
): string => {
  const { says, because } = rivalVerdict({ service, first, findings });
  const reached = outline.reach.flatMap((index) => checked[index] ?? []);
  const own = reached.filter(({ text }) => text.startsWith(`In \`${formatName(service)}\`,`)).map(claimLine);
  const opening = suspicion === undefined ? '' : `${says}: `;
  return `**${opening}${formatName(service)} ${because}.**${own.map((line) => `\n- ${line}`).join('')}`;
};

/** Without any suspect. A deviation that nothing links to the question proves nothing. */
const verdictWithoutSuspect = (service: string, { beside }: Findings): string =>
  beside?.deviating.some((each) => each.service === service && each.score > 0) === true
    ? `**Cannot tell: ${formatName(service)} deviates, but nothing links it to what you ask.**`
    : `**No: nothing unusual was found in ${formatName(service)}.**`;

/** On the services that the question names, else on its suspicion; the snapshot answers for a database. */
export const rivalBlock = (prose: ProseInput): readonly string[] => {
  const { named, outline, checked, findings, coverage, suspicion, isAboutDatabase } = prose;
  const [first] = credibleHypotheses(findings);
  if (named.length > 0)
    return named
      .slice(0, MOST_NAMED)
      .map((service) =>
        first === undefined ? verdictWithoutSuspect(service, findings) : serviceVerdictBlock(service, first, prose),
      );
  if (suspicion === undefined || (isAboutDatabase && findings.database !== undefined)) return [];
  const lines = outline.suspicionLines.flatMap((index) =>
    checked[index] === undefined ? [] : [claimLine(checked[index])],
  );
  return [suspicionVerdict({ suspicion, findings, coverage, lines })];
};
