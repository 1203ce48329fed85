// The verdict on what somebody suspects: a service, or a kind of problem, with what the stored telemetry shows of it.
import { hasCue } from '../../language/details/message-details.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { technologyInText } from '../../telemetry/failures/technologies.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { gaugeClaims, gaugeQuery, reachesLimit } from '../rows/metric.js';
import { askFilter, hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { wholeOf } from '../places/figures.js';
import { singlePod } from './advice.js';
import { answerWithoutCause, finishText, presentClaims } from './cause.js';
import { type CauseFacts, causeFacts, causeHypothesis, causeReads, causeWindow, CHANGE_REACH } from './cause-facts.js';
import { changesNamedInstead, earliestNamed } from './named-changes.js';
import { claimCause, claimChange, claimErrors } from './cause-sentences.js';
import { findListedSuspicions, type ListedSuspicion, narrowToSuspicion } from './listed-suspicions.js';
import { doerQueries, sayDoneBy } from './named-doer.js';
import { findNamedTechnologies, technologyTopic } from './named-technology.js';
import { answerByProcessLines, asksOfRestart, deployQueries, restartQueries } from './restart-suspicion.js';
import { areWell, claimNamed, namedReads, serversOfKind } from './suspected-services.js';
import { findSuspicionTopic, isErrorOfTopic, SUSPICION_TOPICS, type SuspicionTopic } from './suspicion-topics.js';
import { topicOfWords } from './unknown-topic.js';

/** `open`: what would show it is not stored. `named`: the errors of the cause name it, whoever is at fault. */
type SuspicionVerdict = 'likely' | 'named' | 'possible' | 'open' | 'unlikely';

const namedService = ({ entities }: AskContext): string | undefined =>
  entities.find(({ kind, name }) => kind === 'service' && name !== undefined)?.name;

const topicOf = (context: AskContext): SuspicionTopic | undefined => {
  const { ask, topics, entities } = context;
  const [technology] = findNamedTechnologies(context);
  if (technology !== undefined) return technologyTopic(technology);
  const name =
    findSuspicionTopic(ask.of, topics ?? []) ??
    (entities.some(({ kind }) => kind === 'version') ? 'deploys' : undefined);
  return name === undefined ? topicOfWords(context) : SUSPICION_TOPICS[name];
};

/** A topic that is asked for, where it is not a dependency: that one is a service by name. */
const askedTopic = (context: AskContext): SuspicionTopic | undefined =>
  context.ask.of === 'dependency' && namedService(context) !== undefined ? undefined : askedOrNamed(context);

const askedOrNamed = (context: AskContext): SuspicionTopic | undefined =>
  context.ask.of === undefined && namedService(context) !== undefined ? undefined : topicOf(context);

/** A service that is not blamed, or a kind of problem, is asked about. */
export const isAboutAnother = (whole: AskContext): boolean => {
  const { context } = narrowToSuspicion(whole);
  const named = namedService(context);
  if (named !== undefined && named !== causeHypothesis(context)?.service) return true;
  return (
    findSuspicionTopic(context.ask.of, context.ask.measure === 'against' ? (context.topics ?? []) : []) !== undefined
  );
};

/** A suspect that the engine holds for this likely is possible. */
const POSSIBLE = 0.1;

const wordKey = (word: string): string => `word-${word}`;

/** Whose lines may show it: of whom it is asked, else of the suspects; of all, what they do to their callers would count too. */
const suspectedServices = (context: AskContext): readonly string[] => {
  const named = namedService(context);
  if (named !== undefined) return [named];
  return context.suspects
    .filter(({ cause, confidence }) => cause === true || confidence >= POSSIBLE)
    .map(({ service }) => service);
};

const topicReads = (context: AskContext, topic: SuspicionTopic): AskQueries => {
  const { words, gauges, changes } = topic;
  const window = causeWindow(context);
  const services = suspectedServices(context);
  const ofWords = words.map((text) => [
    wordKey(text),
    tallyQuery(context, 'logs', { window, services, minLevel: 'warn', text }),
  ]);
  const servers = serversOfKind(context, topic).map((service) => namedReads(context, service));
  return {
    ...(Object.fromEntries(ofWords) as AskQueries),
    ...(Object.assign({}, ...servers) as AskQueries),
    ...(gauges !== undefined && hasSource(context, 'metrics') && { values: gaugeQuery(context, services) }),
    ...(changes !== undefined && {
      changes: {
        ask: 'changes',
        window: { from: Math.min(window.from - CHANGE_REACH, earliestNamed(context)), to: window.to },
        filter: askFilter({ ...context, scope: { ...context.scope, services: [] } }, { services: [] }),
        upTo: context.asOf['changes'] ?? 0,
        budget: 20,
      },
    }),
  };
};

export const suspicionReads = (whole: AskContext, reads: AskReads): AskQueries => {
  const { context } = narrowToSuspicion(whole);
  const own = causeReads(context, reads);
  const listed = findListedSuspicions(context).map((each) =>
    'service' in each ? namedReads(context, each.service) : topicReads(ofNoService(context), each.topic),
  );
  if (listed.length > 0) return Object.assign({}, own, ...listed) as AskQueries;
  if (asksOfRestart(context)) return { ...own, ...restartQueries(context, reads) };
  const topic = askedTopic(context);
  if (topic !== undefined)
    return {
      ...own,
      ...topicReads(context, topic),
      ...doerQueries(context, reads, topic),
      ...deployQueries(context, reads),
    };
  const named = namedService(context);
  return named === undefined ? own : { ...own, ...namedReads(context, named) };
};

const verdictOnService = (context: AskContext, service: string): SuspicionVerdict => {
  const suspect = context.suspects.find((each) => each.service === service);
  if (suspect?.cause === true) return 'likely';
  return (suspect?.confidence ?? 0) >= POSSIBLE ? 'possible' : 'unlikely';
};

const sayVerdict = (verdict: SuspicionVerdict | 'victim', { write, judged }: SuspicionInput): void => {
  if (judged === undefined) write.text('suspicion.verdict', { verdict });
  else write.text('suspicion.each', { name: judged, verdict });
};

const isAffected = (service: string, facts: CauseFacts | undefined): boolean =>
  facts?.hypothesis.affected.includes(service) === true;

/** What fails because of the cause is said to suffer: “unlikely” beside its many errors would read as a contradiction. */
const ofSymptom = (verdict: SuspicionVerdict, isSymptom: boolean): SuspicionVerdict | 'victim' =>
  isSymptom && verdict === 'unlikely' ? 'victim' : verdict;

const answerOnService = (service: string, input: SuspicionInput): DraftedResult => {
  const { context, reads, write, facts } = input;
  const verdict = verdictOnService(context, service);
  const isSymptom = isAffected(service, facts);
  // “502 on orders, same thing?” is of the same trouble where orders calls the cause
  const isSameTrouble = isSymptom && hasCue(context.details, 'same trouble');
  sayVerdict(isSameTrouble ? 'likely' : ofSymptom(verdict, isSymptom), input);
  if (verdict === 'likely' && facts !== undefined) {
    write.sentences(claimCause(facts, context, write), ...presentClaims(claimErrors(facts, write)));
    return finishText(write);
  }
  write.list(claimNamed(service, reads, write));
  if (isSymptom) write.text('suspicion.symptom');
  if (facts !== undefined)
    write.sentences(claimCause(facts, context, write), ...presentClaims(claimErrors(facts, write)));
  return finishText(write);
};

type SuspicionInput = {
  readonly context: AskContext;
  readonly reads: AskReads;
  readonly write: ResultWriter;
  readonly facts: CauseFacts | undefined;
  /** Said with the verdict: the message names others as well. */
  readonly judged?: string;
};

type TopicEvidence = {
  readonly found: readonly PlacedRow<TallyRow>[];
  readonly gauges: readonly string[];
  readonly changes: readonly PlacedRow<ChangeRecord>[];
  /** The telemetry that would show it is not stored. */
  readonly isBlind: boolean;
  /** A gauge of it has reached its limit. */
  readonly isSaturated: boolean;
  /** Errors of the cause come from one of its machines alone, or from several. */
  readonly isOneMachine: boolean;
  readonly isManyMachines: boolean;
};

/** Gauges with values of the suspects: one that only another system has shows nothing of this one. */
const gaugeNames = (reads: AskReads, pattern: RegExp | undefined): readonly string[] =>
  pattern === undefined
    ? []
    : [...new Set(reads.rows('values', 'metric').map(({ row }) => row.gauge))].filter((gauge) => pattern.test(gauge));

/** No change of any kind: it is not known whether changes are recorded at all. */
const lacksChanges = ({ changes }: SuspicionTopic, reads: AskReads): boolean =>
  changes !== undefined && reads.get('changes').matched === 0;

const evidenceOnTopic = (topic: SuspicionTopic, { reads }: SuspicionInput): TopicEvidence => ({
  found: topic.words
    .map((word) => reads.total(wordKey(word)))
    .filter((placed) => placed !== undefined)
    .toSorted((a, b) => b.row.count - a.row.count),
  gauges: gaugeNames(reads, topic.gauges),
  changes: reads.rows('changes', 'change').filter(({ row }) => topic.changes?.includes(row.change) === true),
  isBlind:
    topic.gauges === undefined && topic.changes === undefined && topic.kinds.length === 0
      ? true
      : lacksChanges(topic, reads) || (topic.gauges !== undefined && gaugeNames(reads, topic.gauges).length === 0),
  isSaturated: topic.gauges !== undefined && reachesLimit(topic.gauges, reads),
  isOneMachine: isOfMachines(topic) && singlePod(reads) !== undefined,
  isManyMachines: isOfMachines(topic) && (reads.total('1-pods')?.row.valuesWithErrors ?? 0) > 1,
});

const isOfMachines = ({ kinds }: SuspicionTopic): boolean => kinds.includes('host');

/** Another kind of problem than the service that the message names beside it. */
const ofNoService = (context: AskContext): AskContext => ({
  ...context,
  entities: context.entities.filter(({ kind }) => kind !== 'service'),
});

/** The first error of the cause tells of a server of this kind: by its driver, its name or its port. */
const namesServer = ({ technologies = [] }: SuspicionTopic, { firstLine }: CauseFacts): boolean => {
  const { message = '', error } = firstLine?.row ?? {};
  const found = technologyInText([message, error?.type, error?.message].join('\n'));
  return found !== undefined && technologies.includes(found.name);
};

const saysTopic = (topic: SuspicionTopic, { firstLine }: CauseFacts): boolean =>
  isErrorOfTopic(topic, `${firstLine?.row.message ?? ''} ${firstLine?.row.error?.type ?? ''}`);

const isCauseOfTopic = (topic: SuspicionTopic, facts: CauseFacts): boolean => {
  const { hypothesis, change } = facts;
  const { kind, location, service, failure } = hypothesis;
  if (failure !== undefined && topic.classes?.includes(failure.class) === true) return true;
  if (topic.kinds.includes(kind) || saysTopic(topic, facts) || topic.service?.test(service) === true) return true;
  if (location.gauge !== undefined && topic.gauges?.test(location.gauge) === true) return true;
  return change !== undefined && change.row.service === service && topic.changes?.includes(change.row.change) === true;
};

/** Where the cause is this likely, a change elsewhere is no competing one. */
const EXPLAINED = 0.8;

const verdictOnTopic = (
  topic: SuspicionTopic,
  facts: CauseFacts | undefined,
  { found, changes, isBlind, isSaturated, isOneMachine, isManyMachines }: TopicEvidence,
): SuspicionVerdict => {
  if (facts !== undefined && isCauseOfTopic(topic, facts)) return 'likely';
  if (facts !== undefined && namesServer(topic, facts)) return 'named';
  if (isSaturated || isOneMachine) return 'possible';
  const isExplained = facts !== undefined && facts.hypothesis.confidence >= EXPLAINED;
  const own = changes.filter(({ row }) => facts === undefined || row.service === facts.hypothesis.service);
  if (found.length > 0 || (isExplained ? own : changes).length > 0) return 'possible';
  if (isManyMachines || (isExplained && changes.length > 0)) return 'unlikely';
  return isBlind ? 'open' : 'unlikely';
};

const MOST_WORDS = 3;
const MOST_CHANGES = 3;

const claimWords = (topic: SuspicionTopic, { found }: TopicEvidence, { reads, write, facts }: SuspicionInput) => {
  if (found.length > 0)
    return found.slice(0, MOST_WORDS).map((placed) =>
      write.claim('suspicion.word', {
        word: { name: placed.row.words ?? '' },
        n: { figure: write.cell(placed, 'count') },
        first: { clock: placed.row.first },
        last: { clock: placed.row.last },
      }),
    );
  // the cause speaks of it in lines of its own level
  if (facts !== undefined && isCauseOfTopic(topic, facts)) return [];
  const [first] = topic.words;
  const read = first === undefined ? undefined : reads.get(wordKey(first));
  if (read === undefined || read.status === 'failed') return [];
  const values = { words: topic.words.join(', ') };
  return [write.claim('suspicion.noWord', values, { type: 'absence', coverage: read.coverage })];
};

/** One machine or several, by the pods that have errors. */
const claimMachines = (
  topic: SuspicionTopic,
  { isOneMachine, isManyMachines }: TopicEvidence,
  { reads, write, facts }: SuspicionInput,
): readonly number[] => {
  const [total, worst] = [reads.total('1-pods'), reads.values('1-pods')[0]];
  if (!isOfMachines(topic) || total === undefined || facts === undefined) return [];
  const service = { name: facts.hypothesis.service };
  if (isOneMachine && worst !== undefined)
    return [
      write.claim('suspicion.one-pod', {
        service,
        pod: { name: worst.row.value ?? '' },
        errors: { figure: write.cell(worst, 'errors') },
        all: { figure: wholeOf(write, [worst, 'errors'], [total, 'errors']) },
      }),
    ];
  return isManyMachines
    ? [write.claim('suspicion.all-pods', { service, n: { figure: write.cell(total, 'valuesWithErrors') } })]
    : [];
};

const claimChanges = ({ changes }: TopicEvidence, { reads, write }: SuspicionInput, topic: SuspicionTopic) => {
  if (changes.length > 0)
    return changes
      .slice(-MOST_CHANGES)
      .map((placed) =>
        write.claim(
          'suspicion.change',
          { service: { name: placed.row.service }, at: { clock: placed.row.time }, title: { quote: placed.row.title } },
          { cites: [write.cite(placed)] },
        ),
      );
  const read = reads.get('changes');
  if (topic.changes === undefined || read.status === 'failed' || read.matched > 0) return [];
  return [write.claim('suspicion.noChange', {}, { type: 'absence', coverage: read.coverage })];
};

const answerOnTopic = (topic: SuspicionTopic, input: SuspicionInput): DraftedResult => {
  const { context, reads, write, facts } = input;
  const evidenceOfDoer = sayDoneBy(topic, input);
  if (evidenceOfDoer.length > 0) return finishText(write.show(...evidenceOfDoer));
  const all = evidenceOnTopic(topic, input);
  const others = changesNamedInstead(all.changes, input);
  const evidence = others.length > 0 ? { ...all, changes: others } : all;
  const byTopic = others.length > 0 ? 'unlikely' : verdictOnTopic(topic, facts, evidence);
  const servers = serversOfKind(context, topic);
  const isWell = areWell(servers, reads);
  // a slow server logs no errors: that it has none speaks for little
  const verdict = byTopic === 'open' && isWell === false ? 'possible' : byTopic;
  sayVerdict(verdict, input);
  const isOfCause = verdict === 'likely' || verdict === 'named';
  if (isOfCause && facts !== undefined)
    write.sentences(
      claimCause(facts, context, write),
      ...presentClaims(claimErrors(facts, write), claimChange(facts, write)),
    );
  if (verdict === 'named') return finishText(write);
  write.list([
    ...(isOfCause ? [] : claimChanges(evidence, input, topic)),
    ...claimMachines(topic, evidence, input),
    ...(isOfCause ? [] : servers.flatMap((service) => claimNamed(service, reads, write))),
    ...(isWell === undefined || evidence.found.length > 0 ? claimWords(topic, evidence, input) : []),
    ...(topic.gauges === undefined ? [] : gaugeClaims(topic.gauges, reads, write)),
  ]);
  if (verdict !== 'open' && topic.gauges !== undefined && evidence.gauges.length === 0)
    write.text('suspicion.noGauges');
  // of what no topic knows the cause is no answer
  if (!isOfCause && facts !== undefined && topic.isUnknown !== true) write.sentences(claimCause(facts, context, write));
  return finishText(write);
};

const judgeListed = (each: ListedSuspicion, input: SuspicionInput) => {
  const { context, reads, write, facts } = input;
  if ('service' in each)
    return {
      verdict: verdictOnService(context, each.service),
      claims: () => claimNamed(each.service, reads, write),
    };
  const own = { ...input, context: ofNoService(context) };
  const evidence = evidenceOnTopic(each.topic, own);
  return {
    verdict: verdictOnTopic(each.topic, facts, evidence),
    claims: () => claimWords(each.topic, evidence, own),
  };
};

/** One verdict each, and then what the cause is. */
const answerOnListed = (suspicions: readonly ListedSuspicion[], input: SuspicionInput): DraftedResult => {
  const { context, write, facts } = input;
  for (const each of suspicions) {
    const { verdict, claims } = judgeListed(each, input);
    const isSymptom = 'service' in each && isAffected(each.service, facts);
    write.text('suspicion.each', { name: each.text, verdict: ofSymptom(verdict, isSymptom) });
    if (verdict !== 'likely' && verdict !== 'named') write.list(claims());
    if (isSymptom) write.text('suspicion.symptom');
  }
  if (facts !== undefined)
    write.sentences(claimCause(facts, context, write), ...presentClaims(claimErrors(facts, write)));
  return finishText(write);
};

export const answerSuspicion = (whole: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const { context, ...judged } = narrowToSuspicion(whole);
  const [facts] = causeFacts(context, reads);
  const input = { context, reads, write, facts, ...judged };
  const listed = findListedSuspicions(context);
  if (listed.length > 0) return answerOnListed(listed, input);
  const told = answerByProcessLines(input, (verdict) => sayVerdict(verdict, input));
  if (told !== undefined) return told;
  const topic = askedTopic(context);
  if (topic !== undefined) return answerOnTopic(topic, input);
  const named = namedService(context);
  if (named !== undefined) return answerOnService(named, input);
  if (facts === undefined) return answerWithoutCause(context, reads, write);
  write.sentences(
    claimCause(facts, context, write),
    ...presentClaims(claimErrors(facts, write), claimChange(facts, write)),
  );
  return finishText(write);
};

export const hypothesisMeasure: MeasureAnswer = {
  needsCause: true,
  reads: suspicionReads,
  answer: answerSuspicion,
};
