import { describe, expect, it } from 'vitest';
import { asksDocuments, namedCollections, stemsIn, subjectStems } from './document-question.js';

const NAMES = ['runbooks', 'team.wiki', 'db'];

describe('a message', () => {
  it.each([
    'How do I drain a node?',
    'ok, and how can we restart it',
    'what does the runbook say about refunds',
    'is there documentation on failover?',
    'look in team.wiki',
  ])('recognises a request for documents: %s', (message) => {
    expect(asksDocuments(message, NAMES)).toBe(true);
  });

  it.each([
    'why is checkout slow since 10:05?',
    'how many requests failed?',
    'show me the errors of the db-proxy',
    'what changed in eu-west-1?',
  ])('recognises no request for documents: %s', (message) => {
    expect(asksDocuments(message, NAMES)).toBe(false);
  });

  it('names collections as words of their own', () => {
    expect(namedCollections('in team.wiki, not in team.wikis or my-db', NAMES)).toEqual(['team.wiki']);
    expect(namedCollections('Ask the DB.', NAMES)).toEqual(['db']);
    expect(namedCollections('teamXwiki', NAMES)).toEqual([]);
  });

  it('has a subject without the words of asking', () => {
    expect([
      ...stemsIn(subjectStems('What does the runbook say about the refund queue (in team.wiki)?', NAMES)),
    ]).toEqual(['refund', 'queue']);
    expect(stemsIn(subjectStems('in the wiki', ['wiki'])).size).toBe(0);
  });
});
