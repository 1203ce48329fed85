import { describe, expect, it } from 'vitest';
import type { IncidentCourse } from '../../../evidence/incident-course.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import { courseText, pausingText } from './course-text.js';

const at = (hour: number, minute: number): Micros => Date.UTC(2026, 10, 3, hour, minute) * 1_000;
const pause = (from: Micros, minutes: number) => ({ from, to: from + minutes * MINUTE, isPause: true });

const TWO_PAUSES: IncidentCourse = { from: at(4, 30), calmer: [pause(at(4, 33), 5), pause(at(4, 41), 5)] };

describe('the course of an incident', () => {
  it('is told by its bouts', () => {
    expect(courseText({ course: TWO_PAUSES })).toBe(
      ' It comes and goes: 04:30:00 to 04:33:00, 04:38:00 to 04:41:00 and since 04:46:00 UTC.',
    );
  });

  it('is told by its latest bouts where there are many', () => {
    const calmer = Array.from({ length: 8 }, (_, index) => pause(at(4, 2 + 6 * index), 4));
    expect(courseText({ course: { from: at(4, 0), to: at(4, 52), calmer } })).toBe(
      ' It comes and goes, 9 times so far, the latest: 04:24:00 to 04:26:00, 04:30:00 to 04:32:00, 04:36:00 to 04:38:00, 04:42:00 to 04:44:00 and 04:48:00 to 04:52:00 UTC.',
    );
  });

  it('is told by when it was better', () => {
    const calmer = [{ from: at(10, 5), to: at(10, 20), isPause: false }];
    expect(courseText({ course: { from: at(9, 50), calmer } })).toBe(
      ' It was better from 10:05:00 to 10:20:00 UTC, and is worse again since.',
    );
    expect(courseText({ course: { from: at(9, 50), to: at(10, 40), calmer }, ended: at(10, 40) })).toBe(
      ' It was better from 10:05:00 to 10:20:00 UTC, then worse again.',
    );
  });

  it('is none where it went on', () => {
    expect(courseText({})).toBe('');
  });
});

describe('a pause of an incident', () => {
  it('is no end of it', () => {
    expect(pausingText({ course: { ...TWO_PAUSES, to: at(4, 49), isPausing: true } })).toBe(
      'It pauses since 04:49:00 UTC, and came back after each pause before',
    );
    expect(pausingText({ course: TWO_PAUSES })).toBeUndefined();
    expect(pausingText({})).toBeUndefined();
  });
});
