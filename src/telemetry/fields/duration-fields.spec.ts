import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationFieldOf, type DurationUnit, KNOWN_DURATIONS, MICROS_OF_UNIT } from './duration-fields.js';

describe('fields that state a duration', () => {
  it.each<[string, DurationUnit]>([
    ['durationUs', 'micros'],
    ['duration_us', 'micros'],
    ['elapsedMs', 'millis'],
    ['ElapsedMilliseconds', 'millis'],
    ['http.latency_ns', 'nanos'],
    ['event.duration', 'nanos'],
    ['durationNanos', 'nanos'],
    ['upstream_response_time', 'seconds'],
    ['request_time', 'seconds'],
    ['http.server.request.duration', 'seconds'],
    ['latencySeconds', 'seconds'],
    ['took_s', 'seconds'],
    ['responseTime', 'millis'],
  ])('%s counts in %s', (field, unit) => expect(durationFieldOf(field)).toEqual({ unit, isAssumed: false }));

  it.each(['duration', 'latency', 'elapsed', 'response_time', 'Duration', 'processing.time'])(
    '%s gives no unit, so that milliseconds are assumed',
    (field) => expect(durationFieldOf(field)).toEqual({ unit: 'millis', isAssumed: true }),
  );

  it.each([
    'retention_duration_days',
    'timeout_duration_ms',
    'durationHours',
    'latency_threshold_ms',
    'time',
    'request_id',
    'session_duration_min',
    'overtook',
    'lease.duration_s',
  ])('%s states none', (field) => expect(durationFieldOf(field)).toBeUndefined());

  it('knows the unit of a name however its words are joined', () => {
    const unit = constantFrom<[string, DurationUnit]>(
      ['ns', 'nanos'],
      ['us', 'micros'],
      ['ms', 'millis'],
      ['seconds', 'seconds'],
    );
    const word = constantFrom('duration', 'latency', 'elapsed');
    assert(
      property(word, unit, constantFrom('_', '.', '-', 'camel'), (name, [suffix, counted], join) => {
        const field = join === 'camel' ? name + suffix.charAt(0).toUpperCase() + suffix.slice(1) : name + join + suffix;
        expect(durationFieldOf(field)).toEqual({ unit: counted, isAssumed: false });
      }),
    );
  });

  it('says of each known field what its unit says', () =>
    expect(KNOWN_DURATIONS.map(([field]) => durationFieldOf(field)?.unit)).toEqual(
      KNOWN_DURATIONS.map(([, unit]) => unit),
    ));

  it('counts each unit in microseconds', () =>
    expect(MICROS_OF_UNIT).toEqual({ nanos: 0.001, micros: 1, millis: 1_000, seconds: 1_000_000 }));
});
