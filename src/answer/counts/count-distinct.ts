// How many different ones: pods, hosts, services, users, orders, sessions that wrote records, and how many of them have errors.
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import type { AnswerMessageId } from '../messages/messages.js';
import { tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import type { TallyDimension } from '../../telemetry/query.js';
import { ATTRIBUTE_PATTERNS, findAttribute, sampleQueries } from './attribute-names.js';
import { hasSpans } from './counted-records.js';
import { answerOperation } from './named-operations.js';
import { sayWhose } from './say-counted.js';

/** By what is counted → its place in a record: a field of the origin, or an attribute of that sort. */
const DISTINCT: {
  readonly [of: string]: {
    readonly noun: AnswerMessageId;
    readonly word: AnswerMessageId;
    readonly by: TallyDimension | RegExp;
  };
} = {
  pods: { noun: 'dimension.pod', word: 'word.pod', by: 'pod' },
  hosts: { noun: 'dimension.host', word: 'word.host', by: 'host' },
  services: { noun: 'dimension.service', word: 'word.service', by: 'service' },
  users: { noun: 'dimension.user', word: 'word.user', by: ATTRIBUTE_PATTERNS.users },
  orders: { noun: 'dimension.order', word: 'word.order', by: ATTRIBUTE_PATTERNS.orders },
  sessions: { noun: 'dimension.session', word: 'word.session', by: ATTRIBUTE_PATTERNS.sessions },
};

export const isDistinct = (of: string | undefined): boolean => of !== undefined && of in DISTINCT;

const distinctDimension = ({ ask, subject }: AskContext, reads: AskReads) => {
  const asked = DISTINCT[ask.of ?? ''];
  if (asked === undefined) return undefined;
  const { by } = asked;
  if (!(by instanceof RegExp)) return { of: 'logs' as const, by, isOwn: true, hasSubject: subject.services.length > 0 };
  const found = findAttribute(reads, by);
  return found && { of: found.of, by: { field: found.field }, isOwn: false, hasSubject: true };
};

const MOST_DISTINCT = 20;

export const distinctQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const sample = sampleQueries(context);
  const dimension = distinctDimension(context, reads);
  if (dimension === undefined) return sample;
  // services are counted over all of them, unless the message names some
  const bounds = context.ask.of === 'services' && context.subject.from !== 'message' ? { services: [] } : {};
  const of = dimension.isOwn && hasSpans(reads) && reads.total('templates') === undefined ? 'spans' : dimension.of;
  return { ...sample, distinct: tallyQuery(context, of, { ...bounds, by: dimension.by, budget: MOST_DISTINCT }) };
};

/** Undefined: there is no such field, and the number is asked of something else. */
export const answerDistinct = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const asked = DISTINCT[context.ask.of ?? ''];
  const total = reads.total('distinct');
  if (asked === undefined) return undefined;
  const values = total?.row.values;
  if (total === undefined || values === undefined) {
    const operation = answerOperation(context, reads, write);
    if (operation === undefined) write.text('distinct.no-field', { dimension: say(asked.word, write.language) });
    return operation;
  }
  const { row } = total;
  const isHit = row.valuesWithErrors !== undefined && row.valuesWithErrors > 0;
  write.sentence(isHit ? 'distinct.with-errors' : 'distinct.seen', {
    hit: { figure: write.cell(total, 'valuesWithErrors') },
    seen: say(asked.noun, write.language, { n: { figure: write.cell(total, 'values') } }),
    of: sayWhose(write, total),
    first: { clock: row.first },
    last: { clock: row.last },
  });
  const named = reads.values('distinct').filter((each) => each.row.errors > 0 || !isHit);
  if (named.length > 0 && named.length <= 8 && row.by !== undefined && ['pod', 'host', 'service'].includes(row.by))
    write.list(
      named.map((placed) =>
        write.claim('count.item', {
          value: { name: placed.row.value ?? '' },
          what: say(isHit ? 'noun.errors' : 'noun.lines', write.language, {
            n: { figure: write.cell(placed, isHit ? 'errors' : 'count') },
          }),
        }),
      ),
    );
  return write.finish({
    kind: 'value',
    name: context.ask.of ?? '',
    value: isHit ? (row.valuesWithErrors ?? 0) : values,
    unit: 'count',
    evidence: [write.cite(total)],
  });
};
