// Whether somebody else is to blame: the verdict on each service that a question names, or on what it suspects.
import type { Findings, Hypothesis } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import { areTwo } from '../claims/cause-sections.js';
import { percent } from '../claims/sentence.js';
import { type Prose, said } from '../prose/stated.js';
import { credible } from '../told.js';
import { verdictOn } from './verdict.js';

/** Less likely ones are as good as none. */
const NOTABLE = 0.02;

type Beside = { readonly service: string; readonly first: Hypothesis; readonly findings: Findings };

/** `because` goes on from the name of the service. */
type Verdict = { readonly says: string; readonly because: string };

/** Suspected too, though less; undefined: it is not. */
const lesser = ({ service, first, findings }: Beside): Verdict | undefined => {
  const own = findings.hypotheses.find((each) => each.service === service);
  if (own === undefined || own.score <= 0) return undefined;
  const [blamed, most] = [formatName(first.service), percent(first.confidence)];
  return own.confidence < NOTABLE
    ? { says: 'Hardly', because: `deviates too, but far less than ${blamed} (${most})` }
    : { says: 'Possibly', because: `is suspected too (${percent(own.confidence)}), ${blamed} more (${most})` };
};

const innocent = ({ service, first, findings }: Beside): Verdict => {
  const explained = findings.findings.find((each) => each.service === service)?.explainedBy;
  const [, second] = areTwo(findings) ? findings.hypotheses : [];
  const blamed = [first, ...(second === undefined ? [] : [second])].map((each) => formatName(each.service));
  if (findings.behind?.some((each) => each.service === service) === true)
    return { says: 'Cannot tell', because: 'is not suspected, but its spans seem to be late' };
  const because =
    explained === undefined
      ? `nothing stands out in it beside what ${blamed.join(' or ')} explains`
      : `${formatName(explained.service)} explains ${percent(explained.share)} of what deviates in it`;
  return { says: 'No', because: `is not suspected: ${because}` };
};

const verdictOf = (beside: Beside): Verdict => {
  const { service, first, findings } = beside;
  const [, second] = findings.hypotheses;
  if (service === first.service)
    return { says: 'Yes, as it seems', because: `is the first suspect (${percent(first.confidence)})` };
  if (areTwo(findings) && service === second?.service)
    return { says: 'Yes, beside another', because: `is the second fault (${percent(second.confidence)})` };
  return first.affected.includes(service)
    ? {
        says: 'Rather not',
        because: `is affected, not suspected: its requests pass through ${formatName(first.service)}`,
      }
    : (lesser(beside) ?? innocent(beside));
};

const MOST_NAMED = 4;

/** “Why not checkout?” knows the verdict. */
const onService = (service: string, first: Hypothesis, { told, checked, findings, suspicion }: Prose): string => {
  const { says, because } = verdictOf({ service, first, findings });
  const reached = told.reach.flatMap((index) => checked[index] ?? []);
  const own = reached.filter(({ text }) => text.startsWith(`In \`${formatName(service)}\`,`)).map(said);
  const opening = suspicion === undefined ? '' : `${says}: `;
  return `**${opening}${formatName(service)} ${because}.**${own.map((line) => `\n- ${line}`).join('')}`;
};

/** Where nobody is suspected; what deviates beside what is asked may be another matter. */
const unsuspected = (service: string, { beside }: Findings): string =>
  beside?.deviating.some((each) => each.service === service && each.score > 0) === true
    ? `**Cannot tell: ${formatName(service)} deviates, but nothing links it to what you ask.**`
    : `**No: nothing unusual was found in ${formatName(service)}.**`;

/** Of the services that the question names, else of what it suspects in other words; a database's snapshot tells of it. */
export const rivalBlock = (prose: Prose): readonly string[] => {
  const { named, told, checked, findings, coverage, suspicion, ofDatabase } = prose;
  const [first] = credible(findings);
  if (named.length > 0)
    return named
      .slice(0, MOST_NAMED)
      .map((service) => (first === undefined ? unsuspected(service, findings) : onService(service, first, prose)));
  if (suspicion === undefined || (ofDatabase && findings.database !== undefined)) return [];
  const lines = told.suspected.flatMap((index) => (checked[index] === undefined ? [] : [said(checked[index])]));
  return [verdictOn({ what: suspicion, findings, coverage, lines })];
};
