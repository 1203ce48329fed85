// Who owns it: an attribute that names a team or an owner, else who made the latest change.
import type { AskContext } from '../ask-context.js';
import type { MeasureAnswer } from '../measure.js';
import { momentPart } from '../../evidence/sentence.js';
import { tallyQuery } from '../queries.js';
import { ATTRIBUTE_PATTERNS, findAttribute, sampleQueries } from './attribute-names.js';
import { changeQueries } from './count-changes.js';
import { LONGEST_LIST } from './count-by.js';

/** Attributes of changes that name a person. */
const AUTHORS = /author|(?:^|[._-])(?:by|user|actor|owner|committer|deployer)(?:[._-]|$)|user[._-]?name/i;

const authorOf = (attributes: { readonly [name: string]: string | number | boolean } = {}): string | undefined => {
  const found = Object.entries(attributes).find(
    ([name, value]) => AUTHORS.test(name) && typeof value === 'string' && value !== '',
  );
  return found === undefined ? undefined : String(found[1]);
};

const reads: MeasureAnswer['reads'] = (context, read) => {
  const first = { ...sampleQueries(context), ...changeQueries(context) };
  const found = findAttribute(read, ATTRIBUTE_PATTERNS.owners);
  return found === undefined
    ? first
    : { ...first, owners: tallyQuery(context, found.of, { by: { field: found.field }, budget: 20 }) };
};

const subjectName = ({ subject }: AskContext): string | undefined =>
  subject.services.length === 1 ? subject.services[0] : undefined;

export const ownerMeasure: MeasureAnswer = {
  needsCause: true,
  reads,
  answer: (context, reads, write) => {
    const service = subjectName(context);
    const owners = reads.values('owners').filter(({ row }) => service === undefined || row.service === service);
    if (owners.length > 0) {
      const claims = owners.slice(0, LONGEST_LIST).map((placed) =>
        write.claim(
          placed.row.service === undefined ? 'owner.value' : 'owner.of',
          {
            owner: { name: placed.row.value ?? '' },
            field: { name: placed.row.by ?? '' },
            ...(placed.row.service !== undefined && { service: { name: placed.row.service } }),
          },
          { cites: [write.cite(placed)] },
        ),
      );
      if (claims.length === 1) write.sentences(...claims);
      else write.list(claims);
      return write.finish({
        kind: 'list',
        items: owners.map((placed) => ({ name: placed.row.value ?? '', evidence: [write.cite(placed)] })),
      });
    }
    write.text('owner.unknown');
    const last = reads
      .rows('changes', 'change')
      .findLast(
        ({ row }) => authorOf(row.attributes) !== undefined && (service === undefined || row.service === service),
      );
    if (last !== undefined)
      write.sentence(
        'owner.author',
        {
          author: { name: authorOf(last.row.attributes) ?? '' },
          service: { name: last.row.service },
          title: { quote: last.row.title },
          at: momentPart(last.row.time, context.period),
        },
        { cites: [write.cite(last)] },
      );
    return write.finish({ kind: 'unknown', missing: 'owner' });
  },
};
