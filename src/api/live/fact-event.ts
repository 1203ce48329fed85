// A fact as an event of a stream, written down once however many follow it.
import type { InvestigationFact } from '../../investigation/facts.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { formatted } from './event-stream.js';

const written = new WeakMap<RecordedFact<InvestigationFact>, Buffer>();

export const factEvent = (fact: RecordedFact<InvestigationFact>): Buffer => {
  const known = written.get(fact);
  if (known !== undefined) return known;
  const bytes = Buffer.from(formatted({ event: 'fact', id: fact.version, data: JSON.stringify(fact) }));
  written.set(fact, bytes);
  return bytes;
};
