// What happened, read from facts one by one: commands of people and programs, how turns ended that did not end well, what retention has removed, changes of the configuration.
import { toIso } from '../../kernel/time.js';
import { optional } from '../../kernel/optional.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { AuditEntry } from '../operation.js';
import { missedTicksText } from '../schedule.js';
import type { StoredFact } from '../stored-fact.js';
import { clientTxnIdOf } from '../streams.js';

export const AUDITED_FACTS = [
  'AlertDeleted',
  'AlertErased',
  'CommandPerformed',
  'ConfigurationApplied',
  'ScheduleMissed',
  'ScheduleTicked',
  'TurnFailed',
  'TurnTimedOut',
  'InvestigationDeleted',
  'InvestigationErased',
] as const satisfies readonly StoredFact['type'][];

/** `undefined`: the fact is no entry of its own. */
export const auditEntryOf = (fact: RecordedFact<StoredFact>): AuditEntry | undefined => {
  const { at, actor: by, reason } = fact;
  const actor = { kind: by.kind, id: by.id };
  const base = { at, actor, ...optional({ reason }) };
  switch (fact.type) {
    case 'CommandPerformed':
      return { ...base, ...fact.data };
    case 'ConfigurationApplied': {
      const { release, changes } = fact.data;
      const because = `release ${release}`;
      return { ...base, action: 'configure', outcome: 'done', because, changes };
    }
    case 'ScheduleTicked': {
      const { tick, investigation: subject, run } = fact.data;
      const because = `started run ${run} for the tick at ${toIso(tick)}`;
      return { ...base, action: 'schedule-ran', outcome: 'done', subject, because };
    }
    case 'ScheduleMissed': {
      const { first, last, because: reason } = fact.data;
      const count = missedTicksText(fact.data);
      const when = first === last ? `the tick at ${toIso(last)}` : `${count} from ${toIso(first)} to ${toIso(last)}`;
      return { ...base, action: 'schedule-missed', outcome: 'failed', because: `${when}: ${reason}` };
    }
    case 'TurnFailed': {
      const { turn, because } = fact.data;
      return { ...base, action: 'turn-failed', outcome: 'failed', subject: clientTxnIdOf(fact.stream), turn, because };
    }
    case 'TurnTimedOut': {
      const subject = clientTxnIdOf(fact.stream);
      return { ...base, action: 'turn-timed-out', outcome: 'failed', subject, turn: fact.data.turn };
    }
    // what people delete is a command already
    case 'AlertDeleted':
    case 'InvestigationDeleted':
      return actor.kind === 'system'
        ? { ...base, action: 'deleted', outcome: 'done', subject: clientTxnIdOf(fact.stream) }
        : undefined;
    case 'AlertErased':
    case 'InvestigationErased':
      return { ...base, action: 'erased', outcome: 'done', subject: clientTxnIdOf(fact.stream) };
    default:
      return undefined;
  }
};
