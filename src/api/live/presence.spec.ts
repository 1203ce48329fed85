import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamId } from '../../kernel/brand.js';
import { peopleBeside, type PresentPage, type PresentPeople, Presence } from './presence.js';

const STREAM = 'i/default/one' as StreamId;
const pageOf = (id: string, name = id): PresentPage => ({ actor: { kind: 'key', id }, name });
const ANNA = pageOf('anna', 'Anna');
const BERT = pageOf('bert', 'Bert');

const looking = (presence: Presence, page: PresentPage, stream = STREAM) => {
  const heard: PresentPeople[] = [];
  const leave = presence.enter(stream, page, (people) => heard.push(people));
  return { heard, leave, now: () => heard.at(-1) };
};

describe('who looks at an investigation', () => {
  it('is told to each page when somebody comes and goes', () => {
    const presence = new Presence();
    const anna = looking(presence, ANNA);
    expect(anna.heard).toEqual([{ others: [], more: 0 }]);
    const bert = looking(presence, BERT);
    expect(anna.now()).toEqual({ others: [{ name: 'Bert' }], more: 0 });
    expect(bert.now()).toEqual({ others: [{ name: 'Anna' }], more: 0 });
    bert.leave();
    bert.leave();
    expect(anna.heard).toHaveLength(3);
    expect(anna.now()).toEqual({ others: [], more: 0 });
    expect(bert.heard).toHaveLength(1);
  });

  it('names a person once, however many pages they have, and the own other page as such', () => {
    const presence = new Presence();
    const anna = looking(presence, ANNA);
    looking(presence, BERT);
    const second = looking(presence, BERT);
    expect(anna.now()).toEqual({ others: [{ name: 'Bert' }], more: 0 });
    expect(second.now()).toEqual({ others: [{ name: 'Anna' }, { name: 'Bert', isSelf: true }], more: 0 });
    second.leave();
    expect(anna.now()).toEqual({ others: [{ name: 'Bert' }], more: 0 });
  });

  it('is of one investigation alone', () => {
    const presence = new Presence();
    const anna = looking(presence, ANNA);
    looking(presence, BERT, 'i/other/one' as StreamId);
    expect(anna.heard).toHaveLength(1);
  });

  it('counts everybody else, named or not', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 60 }), (ids) => {
        const { others, more } = peopleBeside(
          ANNA,
          ids.map((id) => pageOf(id)),
        );
        const names = others.map(({ name }) => name);
        expect(others.length + more).toBe(new Set(ids).size);
        expect(others.length).toBeLessThanOrEqual(20);
        expect(names).toEqual(names.toSorted());
      }),
    );
  });
});
