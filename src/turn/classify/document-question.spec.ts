// Which messages ask for documents, by their words, their reading, and what the documents hold of them.
import { describe, expect, it } from 'vitest';
import { readMessageDetails } from '../../language/details/message-details.js';
import type { Act, Reading } from '../../language/reading.js';
import { type DocumentEvidence, readDocumentQuestion } from './document-question.js';

const ask = (measure: Extract<Act, { kind: 'ask' }>['ask']['measure'], probability: number): Act => ({
  kind: 'ask',
  ask: { measure },
  probability,
});

const readingOf = (act: Act, more: Partial<Reading> = {}): Reading => ({
  version: 2,
  language: 'en',
  acts: [act],
  entities: [],
  ...more,
});

const service: Reading['entities'] = [
  { kind: 'service', text: 'checkout', start: 0, end: 8, name: 'checkout' } as never,
];

const asked = (message: string, act: Act, more: Partial<DocumentEvidence> = {}) =>
  readDocumentQuestion({
    reading: readingOf(act, { details: readMessageDetails(message, { language: 'en', entities: [] }) }),
    names: ['runbooks', 'wiki'],
    isChosen: false,
    fit: 0,
    hasDocument: false,
    hasIssue: false,
    hasTelemetry: true,
    ...more,
  });

const ASKED: Act = { kind: 'ask', ask: { measure: 'timeline' }, probability: 0.3 };
const TOLD: Act = { kind: 'tell', detail: 'observation', probability: 1 };
const DONE: Act = { kind: 'tell', detail: 'action', probability: 0.75 };
const HOWTO: Act = { kind: 'product', detail: 'howto', probability: 0.96 };

describe('a message asks for documents', () => {
  it('when it says so, whatever they hold', () => {
    expect(asked('What does the wiki say about refunds?', ask('meaning', 0.9))).toBe('documents');
    expect(asked('why?', ask('cause', 1), { isChosen: true })).toBe('documents');
  });

  it('when it asks how something is done, also where it was read as a question about the product', () => {
    expect(asked('How do I drain a node?', HOWTO, { fit: 0.8 })).toBe('documents');
    expect(asked('How do I file an expense report?', HOWTO)).toBe('documents');
  });

  it('when a passage speaks of just that, and the reading is unsure', () => {
    const text = 'Which encodings does the converter support?';
    expect(asked(text, ask('tickets', 0.4), { fit: 0.8 })).toBe('documents');
    expect(asked(text, ask('tickets', 0.4), { fit: 0.2 })).toBeUndefined();
    expect(asked(text, ask('tickets', 0.95), { fit: 0.8 })).toBeUndefined();
    expect(asked(text, ask('tickets', 0.95), { fit: 0.8, hasTelemetry: false })).toBe('documents');
  });
});

describe('a question of what holds in general', () => {
  const text = 'How many errors may checkout have over 28 days?';

  it('asks for documents that speak of it, also of a service and of a length of time', () => {
    expect(asked(text, ask('count', 0.97), { fit: 0.48 })).toBe('documents');
    expect(asked('what is our error budget policy', ask('tickets', 0.97), { fit: 0.46, hasIssue: true })).toBe(
      'documents',
    );
  });

  it('is about the system where none does, or where nothing is asked', () => {
    expect(asked(text, ask('count', 0.97), { fit: 0.3 })).toBeUndefined();
    expect(asked('How many errors does checkout have?', ask('count', 0.97), { fit: 0.48 })).toBeUndefined();
    expect(asked('the retry policy is broken', TOLD, { fit: 0.48 })).toBeUndefined();
  });
});

describe('a question about a thing that no line speaks of', () => {
  const HELD = { isStrange: true, held: 'all' } as const;
  const STRANGE = { isStrange: true, held: 'none' } as const;

  it('asks for documents that hold it, however surely it was read as one about telemetry', () => {
    expect(asked('How often must the oil be changed?', ask('count', 0.95), { foreign: HELD })).toBe('documents');
    expect(asked('Why does the lamp blink?', ask('cause', 0.99), { foreign: HELD, hasIssue: true })).toBe('documents');
  });

  it('is told to stand nowhere, where it opens a conversation and reports no incident', () => {
    const text = 'How long is the battery guaranteed?';
    expect(asked(text, ask('duration', 0.9), { foreign: STRANGE })).toBe('documents');
    expect(asked(text, ask('cause', 0.3), { foreign: STRANGE })).toBe('documents');
    expect(asked(text, ask('cause', 0.9), { foreign: STRANGE })).toBeUndefined();
    expect(asked(text, ask('duration', 0.9), { foreign: STRANGE, hasIssue: true })).toBeUndefined();
    expect(asked(text, ask('duration', 0.9), { foreign: STRANGE, snapshot: 'none' })).toBeUndefined();
    expect(asked(text, ask('duration', 0.9), { foreign: { isStrange: false, held: 'none' } })).toBeUndefined();
  });

  it('is one about telemetry where it names errors or what runs', () => {
    expect(asked('How many errors mention sachets?', ask('count', 0.9), { foreign: HELD })).toBeUndefined();
    const details = readMessageDetails('How many sachets did checkout sell?', { language: 'en', entities: [] });
    const reading = readingOf(ask('count', 0.9), { details, entities: service });
    expect(asked('', ask('count', 0.9), { reading, foreign: HELD })).toBeUndefined();
  });
});

describe('a message asks nothing of documents', () => {
  it('when it names what runs, or a time', () => {
    const reading = readingOf(ask('health', 0.4), { entities: service });
    expect(asked('does checkout work in the night?', ask('health', 0.4), { reading, fit: 0.9 })).toBeUndefined();
  });

  it('when it greets, chooses, orders or edits', () => {
    const others: readonly Act[] = [
      { kind: 'social', detail: 'thanks', probability: 1 },
      { kind: 'choose', detail: 'yes', probability: 1 },
      { kind: 'scope', detail: 'only', probability: 1 },
      { kind: 'feedback', detail: 'bad', probability: 1 },
    ];
    for (const act of others) expect(asked('that old answer is wrong', act, { fit: 0.9 })).toBeUndefined();
  });

  it('when one word is all that it shares', () => {
    expect(asked('how do I fix it?', ask('advice', 0.9), { fit: 1 })).toBeUndefined();
  });

  it('in an issue about the system, when no passage speaks of it', () => {
    expect(
      asked('How do I stop the bleeding quickly?', ask('advice', 0.9), { hasIssue: true, fit: 0.1 }),
    ).toBeUndefined();
  });
});

describe('a message after an answer from a document', () => {
  const after = { hasDocument: true } as const;

  it.each(['which setting controls that?', 'and what if it fails halfway?', 'show me an example', 'more'])(
    'goes on with it: %s',
    (text) => {
      expect(asked(text, ask('change', 0.7), { ...after, fit: 0.7 })).toBe('at hand');
    },
  );

  it('goes on with it by a question, also where its words were read as an order', () => {
    const stop: Act = { kind: 'command', detail: 'stop', probability: 0.95 };
    expect(asked('can I stop it?', stop, after)).toBe('at hand');
    expect(asked('stop', stop, after)).toBeUndefined();
  });

  it('asks for another one when it names its subject', () => {
    expect(asked('How do I rotate log files?', HOWTO, { ...after, fit: 0.8 })).toBe('documents');
  });

  it('asks about the system again when it names what runs', () => {
    const reading = readingOf(ask('health', 0.9), { entities: service });
    expect(asked('is checkout ok?', ask('health', 0.9), { ...after, reading })).toBeUndefined();
  });
});

describe('a message about the system, after an answer from a document', () => {
  const after = { hasDocument: true } as const;

  it.each([
    ['what is failing?', ask('cause', 0.41)],
    ['why is it slow?', ask('cause', 0.99)],
    ['show me the errors', ask('lines', 0.99)],
    ['which services are affected?', ask('place', 0.99)],
    ['how many errors are there?', ask('count', 0.99)],
    ['who is affected?', ask('affected', 0.99)],
    ['summarize the incident', ask('summary', 0.99)],
    ['when did it start?', ask('onset', 0.99)],
    ['users report errors at login', TOLD],
  ])('does not go on with it: %s', (text, act) => {
    expect(asked(text, act, { ...after, fit: 0.3 })).toBeUndefined();
    expect(asked(text, act, { ...after, hasTelemetry: false })).toBe('at hand');
  });

  it('does not go on with it where the likelier reading is the meaning, and the others speak of the system', () => {
    const acts = [ask('meaning', 0.47), ask('cause', 0.29), ask('place', 0.1)] as const;
    const details = readMessageDetails('what is failing?', { language: 'en', entities: [] });
    expect(asked('', acts[0], { ...after, reading: { ...readingOf(acts[0], { details }), acts } })).toBeUndefined();
  });

  it.each([
    ['which setting controls that?', ask('change', 0.9)],
    ['and what if that fails halfway?', ask('share', 0.37)],
    ['which errors can that give?', ask('lines', 0.52)],
    ['and how many times does it try at most?', ask('count', 0.94)],
    ['what does that mean?', ask('meaning', 0.99)],
    ['and how do I restore it?', ask('advice', 0.95)],
  ])('goes on with it where it refers back, and the reading is not sure: %s', (text, act) => {
    expect(asked(text, act, after)).toBe('at hand');
  });
});

describe('a word for documents that asks for none', () => {
  const names = ['runbooks', 'payments'];
  const THANKS: Act = { kind: 'social', detail: 'thanks', probability: 0.96 };
  const BAD: Act = { kind: 'feedback', detail: 'bad', probability: 0.93 };
  const UNDO: Act = { kind: 'command', detail: 'undo', probability: 0.99 };
  const RESOLVE: Act = { kind: 'command', detail: 'resolve', probability: 0.43 };

  it.each([
    ['why are document uploads failing?', ask('cause', 0.99)],
    ['users cannot open documents', { ...TOLD, probability: 0.81 }],
    ['the stored procedure is timing out', ask('cause', 0.12)],
    ['manual refunds are stuck', { kind: 'product', detail: 'data', probability: 0.2 }],
    ['the wiki is down, users get 502 errors', { ...TOLD, probability: 0.88 }],
    ['could it be the document parser?', ask('hypothesis', 1)],
    ['thanks, the runbook helped', THANKS],
    ['no, wrong, it was the manual failover', BAD],
    ['undo that, forget the runbook', UNDO],
    ['resolved, we followed the runbook', RESOLVE],
    ['how many payments failed?', ask('count', 1)],
    ['write a postmortem', ask('summary', 1)],
    ['users say documents are missing', TOLD],
  ] as const)('%s', (text, act) => {
    expect(asked(text, act, { names, fit: 0.1 })).toBeUndefined();
    expect(asked(text, act, { names, fit: 0.1, hasIssue: true })).toBeUndefined();
  });

  it.each([
    ['what does the runbook say about refunds?', ask('count', 0.95)],
    ['what do the post-mortems say', ask('summary', 0.93)],
    ['¿qué dice la documentación de los reembolsos?', ask('cause', 0.95)],
    ['was steht im handbuch?', ask('onset', 0.95)],
    ['que dit le manuel sur les remboursements ?', ask('certainty', 0.95)],
    ['o que diz o manual?', ask('health', 0.95)],
    ['look in payments', ask('owner', 0.95)],
    ['what does payments say about refunds?', ask('count', 0.95)],
    ['is there documentation on failover?', ask('health', 0.6)],
    ['in the wiki', ask('summary', 0.2)],
    ['in payments', { kind: 'scope', detail: 'only', probability: 0.6 }],
    ['find the procedure for failover', { kind: 'tell', detail: 'action', probability: 0.84 }],
    ['search the wiki for refunds', { kind: 'social', detail: 'ack', probability: 0.18 }],
    ['do we have a runbook for this?', ask('advice', 0.95)],
  ] as const)('or asks for some: %s', (text, act) => {
    expect(asked(text, act, { names })).toBe('documents');
  });
});

describe('a question that begins like one for documents', () => {
  it.each([
    ['how can I find out why orders fail?', ask('cause', 1)],
    ['how do I see which service is failing?', ask('place', 0.59)],
    ['how do the error rates look', ask('share', 0.81)],
  ])('asks about the system: %s', (text, act) => {
    expect(asked(text, act)).toBeUndefined();
    expect(asked(text, { ...act, probability: 0.95 }, { fit: 0.8 })).toBeUndefined();
    expect(asked(text, act, { hasTelemetry: false })).toBe('documents');
  });

  it('asks for documents where it asks how something is done', () => {
    expect(asked('How do I rotate the certificates?', ask('advice', 0.87))).toBe('documents');
    expect(asked('How do I stop the bleeding quickly?', ask('advice', 1))).toBeUndefined();
    expect(asked('How do I see the queue?', ask('place', 0.5), { fit: 0.8 })).toBe('documents');
  });
});

describe('a question behind a document', () => {
  const behind = { hasDocument: true, hasTelemetry: false, fit: 0.9 };

  it('goes on with it, where it speaks of what is new, however well another document fits', () => {
    expect(asked('what happens if clients ignore the stream?', ASKED, { ...behind, answersAtHand: true })).toBe(
      'at hand',
    );
    expect(asked('what happens if clients ignore the stream?', ASKED, { ...behind, answersAtHand: false })).toBe(
      'documents',
    );
  });

  it('leaves it for a document that it calls by its name', () => {
    const calls = { ...behind, answersAtHand: true, callsAnother: true };
    expect(asked('which encodings does iconv support?', ASKED, calls)).toBe('documents');
  });
});

describe('a question of permission', () => {
  const SUSPICION = ask('hypothesis', 0.97);
  const named = (message: string, language: string): Partial<DocumentEvidence> => ({
    reading: readingOf(SUSPICION, {
      entities: service,
      details: readMessageDetails(message, { language, entities: [] }),
    }),
  });
  const QUESTIONS = [
    ['may I restart checkout while the disk is full?', 'en'],
    ['is it allowed to delete WAL archives while the disk is full?', 'en'],
    ['and can we promote two replicas of checkout?', 'en'],
    ['is it safe to restart checkout now?', 'en'],
    ['does the runbook allow a restart of checkout?', 'en'],
    ['Darf ich checkout neu starten, solange die Platte voll ist?', 'de'],
    ['Ist es sicher, checkout neu zu starten?', 'de'],
    ['¿Puedo reiniciar checkout con el disco lleno?', 'es'],
    ['¿Se puede reiniciar checkout ahora?', 'es'],
    ['Puis-je redémarrer checkout quand le disque est plein ?', 'fr'],
    ['Peut-on redémarrer checkout maintenant ?', 'fr'],
    ['Posso reiniciar checkout com o disco cheio?', 'pt'],
    ['É seguro reiniciar checkout agora?', 'pt'],
  ] as const;

  it.each(QUESTIONS)(
    'is looked up in documents, whatever it was read as, and whether they hold it or not: %s',
    (text, language) => {
      expect(asked(text, SUSPICION, { ...named(text, language), fit: 0.5 })).toBe('documents');
      expect(asked(text, SUSPICION, { ...named(text, language), fit: 0.1, hasIssue: true })).toBe('documents');
    },
  );

  it.each(['should we restart checkout?', 'soll ich checkout neu starten?', '¿debo reiniciar checkout?'])(
    'of what is worth doing is looked up where they hold it, and is a question for advice else: %s',
    (text) => {
      expect(asked(text, ask('advice', 0.95), { ...named(text, 'en'), fit: 0.5 })).toBe('documents');
      expect(asked(text, ask('advice', 0.95), { fit: 0.1 })).toBeUndefined();
    },
  );

  it('of what is worth doing asks for advice on the issue at hand, where it names nothing else', () => {
    const act = ask('advice', 0.95);
    expect(asked('should we roll back?', act, { fit: 0.7, hasIssue: true })).toBeUndefined();
    expect(asked('should we roll back?', act, { fit: 0.7 })).toBe('documents');
    expect(asked('should we roll back migrations of the loyalty schema?', act, { fit: 0.7, hasIssue: true })).toBe(
      'documents',
    );
    expect(asked('does the runbook say we should roll back?', act, { fit: 0.7, hasIssue: true })).toBe('documents');
  });

  it.each([
    'can I see the errors of checkout?',
    'kann ich die Fehler von checkout sehen?',
    'could it be the full disk?',
    'can you restart checkout?',
  ])('is none: %s', (text) => {
    expect(asked(text, ask('lines', 0.95), { ...named(text, 'en'), fit: 0.5 })).toBeUndefined();
  });

  it('of what was spoken of before is left to the others, where no document holds it', () => {
    expect(asked('is it safe to drop it?', SUSPICION, { fit: 0.1 })).toBeUndefined();
  });
});

describe('a follow-up that the document at hand answers', () => {
  const after = { hasDocument: true, answersAtHand: true } as const;

  it.each([
    ['whom do I call then?', ask('owner', 0.99)],
    ['after how many minutes do I escalate?', ask('duration', 0.98)],
    ['which extension?', ask('lines', 0.6)],
    ['what if memory is high?', ask('hypothesis', 0.97)],
    ['does it say how to roll back?', ask('change', 0.99)],
    ['Wen rufe ich dann an?', ask('owner', 0.99)],
    ['¿A quién llamo entonces?', ask('owner', 0.99)],
    ['Qui dois-je appeler ?', ask('owner', 0.99)],
    ['Para quem eu ligo?', ask('owner', 0.99)],
  ])('is asked of it before owner, duration and advice: %s', (text, act) => {
    expect(asked(text, act, after)).toBe('at hand');
    expect(asked(text, act, { ...after, answersAtHand: false })).toBeUndefined();
  });

  it.each([
    ['how many errors are there?', ask('count', 0.99)],
    ['which log lines?', ask('lines', 0.6)],
    ['how long did it last?', ask('duration', 0.99)],
    ['users report errors at login', TOLD],
  ])('is none where it asks of the system: %s', (text, act) => {
    expect(asked(text, act, after)).toBeUndefined();
  });
});

describe('figures where documents alone are stored', () => {
  it('are asked of no document that shares a word with them', () => {
    const count = ask('count', 0.99);
    expect(asked('how many errors by minute?', count, { fit: 0.5, hasTelemetry: false })).toBeUndefined();
    const after = { hasDocument: true, answersAtHand: true, hasTelemetry: false, fit: 0.5 } as const;
    expect(asked('how many errors by minute?', count, after)).toBeUndefined();
    expect(asked('how many errors by minute?', count, { fit: 0.9, hasTelemetry: false })).toBe('documents');
  });
});

describe('a question of what is done as a habit', () => {
  it.each([
    ['what day does the rota rotate?', ask('change', 0.97)],
    ['when do we replace the batteries?', ask('onset', 0.99)],
    ['how often are the filters exchanged?', ask('count', 0.96)],
    ['Wie oft werden die Filter getauscht?', ask('count', 0.96)],
    ['¿Quién aprueba los gastos del equipo?', ask('duration', 0.96)],
  ] as const)('asks for documents that speak of it: %s', (text, act) => {
    expect(asked(text, act, { fit: 0.65 })).toBe('documents');
    expect(asked(text, act, { fit: 0.3 })).toBeUndefined();
    expect(asked(text, act, { fit: 0.65, hasIssue: true })).toBeUndefined();
  });

  it.each([
    ['when did the errors begin?', ask('onset', 0.99)],
    ['what do we see in the logs?', ask('lines', 0.99)],
    ['what do we know of the cause?', ask('cause', 0.99)],
  ] as const)('is none that telemetry answers: %s', (text, act) => {
    expect(asked(text, act, { fit: 0.65 })).toBeUndefined();
  });
});

describe('a question where documents are all that is stored', () => {
  const alone = { hasTelemetry: false, isAlone: true } as const;
  const PRODUCT: Act = { kind: 'product', detail: 'data', probability: 0.95 };

  it.each([
    ['what is the vacation policy?', ask('change', 0.97)],
    ['are migrations reverted on a rollback?', ask('change', 0.99)],
    ['why did nobody notice?', ask('cause', 0.99)],
    ['what was lost in checkout?', ask('affected', 0.99)],
    ['what do I earn?', { ...PRODUCT, probability: 0.5 }],
    ['we fall behind with events, what now?', TOLD],
  ] as const)('is one of documents, whatever it was read as: %s', (text, act) => {
    const reading = {
      reading: readingOf(act, { details: readMessageDetails(text, { language: 'en', entities: [] }) }),
    };
    expect(asked(text, act, { ...alone, ...reading })).toBe('documents');
    expect(asked(text, act, { ...alone, ...reading, snapshot: 'none' })).toBeUndefined();
  });

  it.each([
    ['why?', ask('cause', 1)],
    ['what can you do?', PRODUCT],
    ['how many errors by minute?', ask('count', 0.99)],
    ['checkout is slow', TOLD],
    ['undo the last step', { kind: 'command', detail: 'undo', probability: 0.9 }],
    ['thanks a lot', { kind: 'social', detail: 'thanks', probability: 0.9 }],
  ] as const)('is not one without a subject, of the product, of figures, or no question: %s', (text, act) => {
    expect(asked(text, act, { ...alone, fit: 0.1 })).toBeUndefined();
  });
});

describe('a message that another document answers', () => {
  const after = { hasDocument: true, answersAtHand: true, fit: 0.5 } as const;
  const text = 'how long may the tills sell offline?';

  it('asks for that one, although the document at hand tells of times too', () => {
    expect(asked(text, ask('duration', 0.8), { ...after, hasTelemetry: false })).toBe('at hand');
    expect(asked(text, ask('duration', 0.8), { ...after, hasTelemetry: false, answersElsewhere: true })).toBe(
      'documents',
    );
  });

  it('goes on where it refers back', () => {
    expect(asked('how long does that take?', ask('duration', 0.8), { ...after, answersElsewhere: true })).toBe(
      'at hand',
    );
  });
});

describe('a message that asks what people know', () => {
  it.each([
    ['who is on call for checkout', 'owner'],
    ['who owns checkout in the weekend', 'owner'],
  ] as const)('is looked up inside an issue: %s', (message, measure) => {
    const reading = readingOf(ask(measure, 0.97), {
      entities: service,
      details: readMessageDetails(message, { language: 'en', entities: [] }),
    });
    expect(asked(message, ask(measure, 0.97), { reading, hasIssue: true, fit: 0.9 })).toBe('documents');
    expect(asked(message, ask(measure, 0.97), { reading, hasIssue: true, fit: 0.5 })).toBeUndefined();
  });
});

describe('a message in a conversation over a database', () => {
  it.each([
    ['which setting controls that?', 'finding', 0.9],
    ['is it safe to stop it?', 'finding', 0.86],
    ['how do I change the setting?', 'figures', 0.78],
    ['how do I cancel the transaction?', 'finding', 0.31],
    ['how do I drain a node?', 'none', 0.3],
  ] as const)('is not answered by a manual that shares a word with it: %s', (message, snapshot, fit) => {
    expect(asked(message, ask('change', 0.8), { snapshot, fit, hasIssue: true })).toBeUndefined();
    expect(asked(message, HOWTO, { snapshot, fit, hasIssue: true, hasTelemetry: false })).toBeUndefined();
  });

  it('is answered by a document where it stands on its own and a passage speaks of just that', () => {
    const alone = { hasIssue: true, hasTelemetry: false, fit: 0.92 } as const;
    expect(asked('How do I open the gate?', HOWTO, { ...alone, snapshot: 'none' })).toBe('documents');
    expect(asked('How do I renew the parking permit?', HOWTO, { ...alone, snapshot: 'finding' })).toBe('documents');
  });

  it('is answered by a document where it says so', () => {
    const message = 'what does the wiki say about deadlocks?';
    expect(asked(message, ask('meaning', 0.9), { snapshot: 'figures', hasIssue: true })).toBe('documents');
  });

  it('goes back to the database by a name of it, and on with the document otherwise', () => {
    const behind = { hasDocument: true, answersAtHand: true, hasIssue: false, hasTelemetry: false } as const;
    expect(
      asked('how often do checkpoints run?', ask('count', 0.4), { ...behind, snapshot: 'figures', fit: 0.1 }),
    ).toBe(undefined);
    expect(asked('how do I undo that?', ask('advice', 0.8), { ...behind, snapshot: 'finding' })).toBe('at hand');
  });
});

describe('beside telemetry, a question that names nothing of it', () => {
  it('is asked of documents where a passage has its foreign words, though it was read as what somebody has done', () => {
    const foreign = { isStrange: false, held: 'all' } as const;
    expect(asked('are migrations reverted on a rollback?', DONE, { fit: 0.8, foreign })).toBe('documents');
    expect(asked('the migrations were reverted', DONE, { fit: 0.8, foreign })).toBeUndefined();
    expect(asked('are migrations reverted on a rollback?', TOLD, { fit: 0.8, foreign })).toBeUndefined();
  });

  it('is asked of documents where it was hardly read as one for advice and a passage speaks of just that', () => {
    const text = 'what happens to migrations on a rollback?';
    expect(asked(text, ask('advice', 0.4), { fit: 0.65 })).toBe('documents');
    expect(asked(text, ask('advice', 0.4), { fit: 0.5 })).toBeUndefined();
    expect(asked(text, ask('advice', 0.4), { fit: 0.65, hasIssue: true })).toBeUndefined();
    expect(asked(text, ask('advice', 0.8), { fit: 0.65 })).toBeUndefined();
  });

  it('is asked of the report that it calls by its name and that tells the figure', () => {
    const text = 'how many orders were lost in the checkout outage?';
    const told = { fit: 0.7, isTold: true, callsAnother: true } as const;
    expect(asked(text, ask('count', 0.99), told)).toBe('documents');
    expect(asked(text, ask('count', 0.99), { ...told, isTold: false })).toBeUndefined();
    expect(asked(text, ask('count', 0.99), { ...told, callsAnother: false })).toBeUndefined();
    expect(asked(text, ask('count', 0.99), { ...told, hasIssue: true })).toBeUndefined();
    expect(asked(text, ask('cause', 0.99), told)).toBeUndefined();
    expect(asked('how many errors did the checkout outage have?', ask('count', 0.99), told)).toBeUndefined();
  });

  it('is asked of documents by its meaning as by words that just fit', () => {
    expect(asked('how do I mend a dead socket?', HOWTO, { isNear: true, hasIssue: true })).toBe('documents');
    expect(asked('which visitors may enter?', ask('affected', 0.95), { isNear: true })).toBeUndefined();
    expect(asked('why do orders fail?', ask('cause', 0.99), { isNear: true })).toBeUndefined();
  });
});
