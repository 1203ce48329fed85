// Who is affected by the cause.
import type { FaultReach } from '../../evidence/finding.js';
import type { Figure } from '../../evidence/evidence.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { dimensionOf, type Place, dimensionSamples } from './dimensions.js';
import { countQueries, errorWindow, isAboutCause, ofService, overServices } from './error-counts.js';
import { endpointClaims, endpointQueries } from './endpoints.js';
import { healthAnswers } from './health.js';
import { unknownErrors } from './moments.js';

const LIST_LENGTH = 8;
/** What callers see of it. */
const MOST_ENDPOINTS = 3;

type ListItem = Extract<DraftedResult['value'], { kind: 'list' }>['items'][number];

/** A figure of the engine, over the new ids of its evidence. */
const reciteFigure = (figure: Figure, { findings }: AskContext, write: ResultWriter): Figure => ({
  ...figure,
  of: figure.of.map((operand) => {
    const evidence = findings?.evidence.find(({ id }) => id === operand.evidence);
    return evidence === undefined ? operand : { ...operand, evidence: write.citeEvidence(evidence) };
  }),
});

type Said = { readonly item: ListItem; readonly claim: number };

/** Callers whose requests pass through the fault, as the engine has counted them. */
const reachSaid = (context: AskContext, write: ResultWriter): readonly Said[] => {
  const [hypothesis] = context.findings?.hypotheses ?? [];
  if (hypothesis === undefined || !isAboutCause(context) || hypothesis.service !== blamedService(context)) return [];
  return (hypothesis.reach ?? []).flatMap(({ service, through, requests, share, failing, evidence }: FaultReach) => {
    if (requests === undefined || share === undefined) return [];
    const all = context.findings?.evidence.filter(({ id }) => evidence.includes(id)) ?? [];
    const cites = all.map((each) => write.citeEvidence(each));
    const callee = through.operation === undefined ? through.service : `${through.service} ${through.operation}`;
    const claim = write.claim(
      failing === true ? 'affected.fails' : 'affected.passes',
      {
        service: { name: service },
        callee: { name: callee },
        n: { figure: reciteFigure(requests, context, write) },
        share: { figure: reciteFigure(share, context, write) },
      },
      { cites },
    );
    return [{ claim, item: { name: service, value: requests.value, evidence: cites } }];
  });
};

/** Services with failed requests or error lines in the time of the cause. */
const failingServices = (context: AskContext, reads: AskReads, write: ResultWriter): readonly Said[] => {
  const records = reads.values('span-services').some(({ row }) => row.errors > 0) ? 'span-services' : 'line-services';
  const failing = reads.values(records).filter(({ row }) => row.errors > 0);
  const others = failing.filter(({ row }) => row.value !== blamedService(context));
  const callers = new Set(isAboutCause(context) ? context.findings?.hypotheses[0]?.affected : []);
  const reached = others.filter(({ row }) => callers.has(row.value ?? ''));
  return ([reached, others].find(({ length }) => length > 0) ?? failing).map((each) => ({
    claim: write.claim('affected.service', {
      service: { name: each.row.value ?? '' },
      errors: { figure: write.cell(each, 'errors') },
      count: { figure: write.cell(each, 'count') },
      share: { figure: write.ratio([each, 'errors'], [each, 'count'], 'percent') },
      what: records === 'span-services' ? 'spans' : 'lines',
    }),
    item: { name: each.row.value ?? '', value: each.row.errors, evidence: [write.cite(each)] },
  }));
};

const PEOPLE: readonly Place[] = ['user', 'tenant'];

/** How many users or tenants have errors, where a field names them. */
const peopleClaims = (reads: AskReads, write: ResultWriter): readonly number[] =>
  PEOPLE.flatMap((place) => {
    const total = ['people-lines', 'people-spans']
      .map((key) => reads.total(`${place}-${key}`))
      .find((each) => (each?.row.valuesWithErrors ?? 0) > 0);
    return total === undefined
      ? []
      : [
          write.claim('affected.people', {
            n: { figure: write.cell(total, 'valuesWithErrors') },
            m: { figure: write.cell(total, 'values') },
            place,
            what: total.row.of === 'spans' ? 'spans' : 'lines',
            ...ofService(total),
          }),
        ];
  });

/** “Is the cache affected?” asks how that one is; “who is affected by the cart?” names whose trouble it is. */
const asksOfOne = (context: AskContext): boolean => {
  const { from, services } = context.subject;
  const isOther = services.length === 1 && services[0] !== blamedService(context);
  return from === 'message' && isOther && context.details.wantsYesOrNo === true;
};

const affected: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => {
    if (asksOfOne(context)) return healthAnswers.health.reads(context, reads);
    const window = errorWindow(context);
    const everywhere = { window, by: 'service' as const };
    const wide = overServices(context);
    const people = PEOPLE.flatMap((place) => {
      const by = dimensionOf(place, reads);
      return by === undefined
        ? []
        : ([
            [`${place}-people-lines`, tallyQuery(context, 'logs', { window, by })],
            [`${place}-people-spans`, tallyQuery(context, 'spans', { window, by })],
          ] as const);
    });
    return {
      ...countQueries(context),
      ...dimensionSamples(context, ...PEOPLE),
      ...(isAboutCause(context) && endpointQueries(context, reads)),
      'line-services': tallyQuery(wide, 'logs', everywhere),
      ...(hasSource(context, 'spans') && { 'span-services': tallyQuery(wide, 'spans', everywhere) }),
      ...Object.fromEntries(people),
    };
  },
  answer: (context, reads, write) => {
    if (asksOfOne(context)) return healthAnswers.health.answer(context, reads, write);
    const reach = reachSaid(context, write);
    const said = reach.length > 0 ? reach : failingServices(context, reads, write);
    if (said.length === 0) return unknownErrors(reads, write, 'affected');
    const people = peopleClaims(reads, write);
    const endpoints = reach.length > 0 ? [] : endpointClaims(reads, write, MOST_ENDPOINTS);
    write.sentences(...people).list([...endpoints, ...said.slice(0, LIST_LENGTH)].map(({ claim }) => claim));
    if (people.length === 0) write.text('affected.no-people');
    return write.finish({ kind: 'list', items: said.slice(0, LIST_LENGTH).map(({ item }) => item) });
  },
};

export const reachAnswers = { affected };
