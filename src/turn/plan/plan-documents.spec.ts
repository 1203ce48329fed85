// What documents are searched with: the subject of the message, or of the question before it.
import { describe, expect, it } from 'vitest';
import { readMessageDetails } from '../../language/details/message-details.js';
import type { CollectionRow } from '../../telemetry/knowledge-rows.js';
import { type AskedOfDocuments, documentSearchText } from './plan-documents.js';

const collections = [{ name: 'wiki' } as CollectionRow];

const messageOf = (text: string): AskedOfDocuments => ({
  text,
  read: { details: readMessageDetails(text, { language: 'en', entities: [] }) },
});

const searched = (text: string, before?: string): string =>
  documentSearchText({
    collections,
    message: messageOf(text),
    ...(before !== undefined && { before: messageOf(before) }),
  });

describe('documents are searched', () => {
  it('with the subject of the message', () => {
    expect(searched('What does the runbook say of refunds?', 'why?')).toBe('What does the of refunds');
  });

  it.each([
    'In the wiki',
    'what does the runbook say?',
    'is there a runbook for it?',
    'Was steht im Runbook?',
    'und in der Doku?',
    '¿qué dice el runbook?',
    'que dit le manuel ?',
    'o que diz o manual?',
  ])('with the question before, where the message has none: %s', (text) => {
    expect(searched(text, 'Why are refunds stuck?')).toBe('Why are refunds stuck');
  });

  it.each(['what does the runbook say?', 'is there a runbook for it?'])(
    'with the whole message, where there is no question before, and not with what is left of it: %s',
    (text) => {
      expect(searched(text)).toBe(text);
    },
  );
});
