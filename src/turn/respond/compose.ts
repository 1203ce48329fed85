// Composes an answer from findings: first the claims, then, once they are verified, the text and the wire document.
import { optional } from '../../kernel/optional.js';
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { levelRank } from '../../telemetry/level.js';
import { detectFurtherIntents, detectIntent, type QuestionIntent } from '../question/intent.js';
import { placeReplies, repliesTo, toldAlone, toldNothing } from '../../database/answer/choose-replies.js';
import { besideClaims, placeBeside } from './claims/beside-claims.js';
import { type CauseSections, causeSections, leadingFinding } from './claims/cause-sections.js';
import { changeClaims } from './claims/change-claims.js';
import { documentClaims } from './claims/document-claims.js';
import { databaseSections, placeAll } from '../../database/answer/answer-sections.js';
import { earlierClaims } from './claims/earlier-claims.js';
import { latestClaims } from './claims/latest-claims.js';
import { patternClaims } from './claims/line-claims.js';
import { lookedClaims } from './claims/looked-claims.js';
import { suspectedClaims } from './claims/suspected-claims.js';
import { traceClaims } from './claims/trace-claims.js';
import { similarClaims } from './claims/similar-claims.js';
import { levelOfLines } from '../scope/levels.js';
import { namedIn as namesIn } from '../scope/names/named.js';
import type { Before } from './prose/reading.js';
import type { Respond, Told } from './told.js';

/** Patterns of lines, beside a cause and where they are what was asked for. */
const LINES_TOLD = 3;
const LINES_ASKED = 8;

/** Nothing is there only if every read of log lines was complete and empty; what earlier turns found is not there again. */
const absences = (coverage: readonly Coverage[], { sinceTurn }: Before): readonly Claim[] => {
  const reads = coverage.filter(({ source, role }) => source === 'logs' && role === 'issue');
  const nothing = reads.every(({ status, matched }) => status === 'empty' && matched === 0);
  const [first] = reads;
  if (first === undefined || !nothing) return [];
  const text = sinceTurn === undefined ? 'No log line matches the question' : 'No new log line matches the question';
  return [{ type: 'absence', text, citations: [], figures: [], coverage: coverage.indexOf(first) }];
};

const distinct = (claims: readonly Claim[]): readonly Claim[] => [
  ...new Map(claims.map((claim) => [claim.text, claim])).values(),
];

/** A line of one of these services, and bad enough. */
const isOfScope =
  ({ scopeServices, scopeLevel }: Pick<Drafted, 'scopeServices' | 'scopeLevel'>) =>
  (row: BatchRow | undefined): boolean =>
    row?.kind === 'log' &&
    (scopeServices.length === 0 || scopeServices.includes(row.service)) &&
    (scopeLevel === undefined || levelRank(row.level) >= levelRank(scopeLevel));

/** What the logs show is told when nothing else can be, when the question looks at some services only, or asks for it. */
const logsOf = (
  { findings, cited, scopeServices, scopeLevel, message, services = [] }: Drafted,
  { cause, support, secondSupport }: CauseSections,
): readonly Claim[] => {
  if (detectIntent(message) === 'lines') {
    const named = scopeServices.length < 2 ? [] : namesIn(message, { service: services, environment: [], region: [] });
    const said = scopeServices.filter((service) => named.some(({ name }) => name === service));
    const isInScope = isOfScope({
      scopeServices: said.length === 0 ? scopeServices : said,
      scopeLevel: scopeLevel ?? levelOfLines(message),
    });
    const ofCause = [...support, ...secondSupport].filter(({ citations: [id = ''] }) => isInScope(cited.get(id)));
    const groups = findings.groups.filter(({ samples: [id = ''] }) => isInScope(cited.get(id)));
    return distinct([...ofCause, ...patternClaims({ ...findings, groups }, cited, LINES_ASKED)]);
  }
  if (findings.beside !== undefined || (cause.length > 0 && scopeServices.length === 0)) return [];
  const told = new Set(support.map(({ text }) => text));
  return patternClaims(findings, cited, LINES_TOLD).filter(({ text }) => !told.has(text));
};

type Drafted = Pick<
  Respond,
  | 'findings'
  | 'cited'
  | 'scopeServices'
  | 'scopeLevel'
  | 'services'
  | 'before'
  | 'message'
  | 'read'
  | 'mayAsk'
  | 'diff'
  | 'window'
>;

const asksFor = (kind: QuestionIntent, { message }: Drafted): boolean =>
  detectIntent(message) === kind || detectFurtherIntents(message).includes(kind);

/** What was compared is told where it shows no cause. */
const isLookedTold = ({ findings, message }: Drafted, { cause }: CauseSections): boolean =>
  (cause.length === 0 && findings.beside === undefined) || detectIntent(message) === 'comparison';

const drafted = (input: Drafted, coverage: readonly Coverage[]): Told => {
  const { findings, cited } = input;
  const asked = repliesTo(input);
  const wants = detectIntent(input.message);
  if (asked?.alone === true) return toldAlone(asked.replies);
  const sections = causeSections(findings, cited);
  const documents = documentClaims(input, cited);
  const claims: Claim[] = [];
  const place = (section: readonly Claim[]): readonly number[] => section.map((claim) => claims.push(claim) - 1);
  const [[cause], support, [second]] = [place(sections.cause), place(sections.support), place(sections.second)];
  return {
    ...optional({ cause }),
    support,
    earlier: place(earlierClaims(findings, cited)),
    latest: place(sections.latest),
    ...optional({ second }),
    secondSupport: place(sections.secondSupport),
    others: place(sections.others),
    reach: place(sections.reach),
    suspected: place(wants === 'rival' ? suspectedClaims(input) : []),
    trace: place(traceClaims(findings, cited)),
    looked: place(isLookedTold(input, sections) ? lookedClaims(findings, cited) : []),
    ...(findings.beside !== undefined && {
      beside: placeBeside(besideClaims(findings.beside, findings, cited), place),
    }),
    logs: place(logsOf(input, sections)),
    changes: place(asksFor('changes', input) ? changeClaims(findings, cited, coverage) : []),
    absent: place(absences(coverage, input.before)),
    similar: place(similarClaims(findings, cited)),
    database: placeAll(databaseSections(findings, cited), place),
    asked: place(documents.asked),
    written: place(documents.caused),
    ...(asked !== undefined && { replied: { alone: false, replies: placeReplies(asked.replies, place) } }),
    claims,
  };
};

/** Nothing but whether it goes on. */
const toldResolved = ({ findings }: Drafted): Told => {
  const claims = latestClaims(leadingFinding(findings));
  return { ...toldNothing(), claims, latest: claims.map((_, index) => index) };
};

/** Every claim the answer may make, before anybody has checked it; to thanks it makes none. */
export const draftClaims = (input: Drafted, coverage: readonly Coverage[]): Told => {
  const asked = input.before.sinceTurn === undefined ? undefined : detectIntent(input.message);
  if (asked === 'resolve') return toldResolved(input);
  return asked === 'thanks' ? toldNothing() : drafted(input, coverage);
};
