// The passage that is nearest in meaning: when it is shown as the closest, and when it answers.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { AskedDocuments } from '../ask-context.js';
import type { PlacedRow } from '../ask-reads.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import { nearestPassage } from './nearest.js';

const passage = (file: string, of: { readonly likeness?: number; readonly fit?: number }, text = 'Plug it in.') =>
  ({
    row: {
      kind: 'passage',
      id: file,
      collection: 'yard',
      document: file,
      file,
      title: file,
      from: 0,
      to: 1,
      text,
      ...of,
    },
    position: 0,
    batch: 'b' as never,
    source: 'yard' as never,
  }) satisfies PlacedRow<PassageRow>;

const asked = (more: Partial<AskedDocuments>): AskedDocuments => ({
  message: 'where does a cooled box go?',
  question: 'cooled box',
  collections: ['yard'],
  passages: [],
  mayAsk: true,
  ...more,
});

describe('the nearest passage', () => {
  it('is the closest where it stands out from the next document, and no answer by its meaning alone', () => {
    const nearest = [passage('crane', { likeness: 0.1 }), passage('reefer', { likeness: 0.95 })];
    expect(nearestPassage(asked({ nearest }))).toMatchObject({
      placed: { row: { file: 'reefer', fit: 0 } },
      isClear: true,
      isAnswer: false,
    });
  });

  it('is none where another document is as near, where it is not near, and without vectors', () => {
    const both = [passage('crane', { likeness: 0.5 }), passage('reefer', { likeness: 0.52 })];
    expect(nearestPassage(asked({ nearest: both }))).toBeUndefined();
    expect(nearestPassage(asked({ nearest: [passage('crane', { likeness: 0.1 })] }))).toBeUndefined();
    expect(nearestPassage(asked({ passages: [passage('crane', { fit: 0.4 })] }))).toBeUndefined();
  });

  it('answers where its words agree, and no other passage has more of them', () => {
    const nearest = [passage('reefer', { likeness: 0.5 })];
    const isAnswer = (reefer: number, crane: number) =>
      nearestPassage(
        asked({ nearest, passages: [passage('reefer', { fit: reefer }), passage('crane', { fit: crane })] }),
      )?.isAnswer;
    expect([isAnswer(0.35, 0.1), isAnswer(0.35, 0.4), isAnswer(0.1, 0)]).toEqual([true, false, false]);
  });

  it('has the form of the answer', () => {
    const message = 'how long does a box stay cool?';
    const found = (text: string) =>
      nearestPassage(asked({ message, nearest: [passage('reefer', { likeness: 0.5 }, text)] }));
    expect(found('Plug it in.')).toBeUndefined();
    for (const text of ['About six hours.', 'Etwa dreißig Minuten lang.', 'For 90 s.', 'Pendant deux jours.'])
      expect(found(text)?.placed.row.text).toBe(text);
  });

  it('never answers against the words', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.29, noNaN: true }),
        (likeness, fit) => {
          const found = nearestPassage(
            asked({ nearest: [passage('reefer', { likeness })], passages: [passage('reefer', { fit })] }),
          );
          expect(found?.isAnswer ?? false).toBe(false);
        },
      ),
    );
  });
});
