// Which messages ask for documents, in which collections, and by which words.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subjectStems } from '../../telemetry/passages/document-question.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { asksDocuments, documentQuestionOf, namedCollections } from './document-question.js';

const NAMES = ['runbooks', 'team.wiki', 'db', 'on-call notes'];

const detailsOf = (message: string) => readMessageDetails(message, { language: 'en', entities: [] });

const asks = (message: string): boolean => asksDocuments(detailsOf(message), NAMES);

const stemsOf = (message: string, names: readonly string[] = NAMES): readonly string[] => [
  ...subjectStems(documentQuestionOf(detailsOf(message), names)),
];

describe('a message', () => {
  it.each([
    'How do I drain a node?',
    'ok, and how can we restart it',
    'what does the runbook say about refunds',
    'what do the post-mortems say',
    'is there documentation on failover?',
    'look in team.wiki',
    'steht das im handbuch?',
    'wie macht man einen failover?',
    '¿qué dice la documentación de los reembolsos?',
    'comment faire un failover ?',
    'o que diz o manual?',
  ])('asks for documents: %s', (message) => expect(asks(message)).toBe(true));

  it.each([
    'why is checkout slow since 10:05?',
    'how many requests failed?',
    'show me the errors of the db-proxy',
    'what changed in eu-west-1?',
    'we do not know how to go on',
    'wie viele fehler?',
  ])('asks for no documents: %s', (message) => expect(asks(message)).toBe(false));

  it('names collections as words of their own', () => {
    const named = (message: string): readonly string[] => namedCollections(detailsOf(message), NAMES);
    expect(named('in team.wiki, not in team.wikis or my-db')).toEqual(['team.wiki']);
    expect(named('Ask the DB.')).toEqual(['db']);
    expect(named('teamXwiki')).toEqual([]);
    expect(named('what do the on-call notes say?')).toEqual(['on-call notes']);
  });

  it('has a subject without the words of asking', () => {
    expect(stemsOf('What does the runbook say about the refund queue (in team.wiki)?')).toEqual(['refund', 'queue']);
    expect(stemsOf('in the wiki', ['wiki'])).toEqual([]);
  });

  it('of any text has a subject that its own words make', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (message) => {
        const { terms } = detailsOf(message);
        const { subject } = documentQuestionOf(detailsOf(message), NAMES);
        expect(subject.every((word) => terms.some(({ text }) => text === word))).toBe(true);
      }),
    );
  });
});
