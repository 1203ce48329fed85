// Services that are called by a noun alone.
import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadReader } from '../../bootstrap/load-reader.js';
import { readMessage } from '../read-message.js';
import type { Act } from '../reading.js';
import { EntityFinder } from './find-entities.js';

const { model } = loadReader();
const CAUSE: Act = { kind: 'ask', ask: { measure: 'cause' }, probability: 0.9 };
const SERVICES = [
  'crane',
  'weather-feed',
  'lamp-control',
  'payments',
  'pump-west',
  'pump-east',
  'yard-web',
  'notify-sms',
];

const read = (text: string) => readMessage(text, new EntityFinder({ service: SERVICES }, model.lexicon), model, CAUSE);
const servicesOf = (text: string) =>
  read(text).entities.flatMap(({ kind, name }) => (kind === 'service' ? [name] : []));

describe('a service that is called by a noun', () => {
  it.each([
    ['is the weather thing over?', 'weather-feed'],
    ['lamps ok?', 'lamp-control'],
    ['is the lamp stuff fine', 'lamp-control'],
    ['et les paiements, ca marche ?', 'payments'],
    ['支払いは大丈夫ですか？', 'payments'],
    ['what about the SMS?', 'notify-sms'],
    ['und die SMS?', 'notify-sms'],
    ['and the lamps?', 'lamp-control'],
    ['et les paiements ?', 'payments'],
  ])('is found: %s', (text, service) => {
    expect(servicesOf(text)).toEqual([service]);
    expect(read(text).component).toBeUndefined();
  });

  it('is not chosen among several', () => {
    expect(servicesOf('pumps ok?')).toEqual([]);
  });

  it('does not take the place of a name, nor of a question for something else', () => {
    expect(servicesOf('is crane ok in this weather?')).toEqual(['crane']);
    expect(servicesOf('what should we do about it?')).toEqual([]);
    assert(
      property(constantFrom('why?', 'is it over?', 'since when?', 'who did that?', 'still broken?'), (text) => {
        expect(servicesOf(text)).toEqual([]);
        expect(read(text).component).toBeUndefined();
      }),
    );
  });

  it('is told to be unknown where none is called so', () => {
    expect(read('y el embarque, va bien?').component).toMatchObject({ name: 'embarque', field: 'service' });
    expect(read('ist die Schleuse ok?').component?.name).toBe('Schleuse');
    expect(read('und gireve?').component?.name).toBe('gireve');
    expect(read('gireve ?').component?.name).toBe('gireve');
    expect(read('les encarts sont touchés ?').component?.name).toBe('encarts');
    expect(read('and the others?').component).toBeUndefined();
    expect(read('and the other missions?').component).toBeUndefined();
    expect(read('und was ist mit den Mahnungen, geht das noch?').component?.name).toBe('Mahnungen');
    expect(servicesOf('and what about the lamps, are they still on?')).toEqual(['lamp-control']);
  });
});
