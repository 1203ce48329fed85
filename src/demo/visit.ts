// One operation at work in one pod: its clock, its lines and its spans.
import type { Micros } from '../kernel/time.js';
import { logRow, spanRow, type RowPlace } from './rows.js';
import type { Fault } from './faults/fault.js';
import type { Line, Operation } from './steps.js';
import { write, writeThrown, type Thrown } from './style.js';
import { SERVICES, type Pod } from './topology.js';
import { fill, type Words } from './words.js';
import type { World } from './world.js';

export type Request = { readonly world: World; readonly traceId: string; readonly words: Words };

export type Visit = {
  readonly request: Request;
  readonly operation: Operation;
  readonly pod: Pod;
  readonly place: RowPlace;
  readonly spanId: string;
  readonly since: Micros;
  readonly fault: Fault | undefined;
  /** Own work before each step. */
  readonly pace: Micros;
};

export const newSpanId = (world: World): string => world.random.hex(16);

export const log = (visit: Visit, at: Micros, line: Line & { thrown?: Thrown | undefined; frame?: string }): void => {
  const { request, place, operation } = visit;
  const { language, traced } = SERVICES[operation.service];
  const took = String(Math.round((at - visit.since) / 1000));
  const text = fill(line.text, { ...request.words, took }, request.world.random);
  const written =
    line.thrown === undefined
      ? { message: write(language, { ...line, text }) }
      : writeThrown(language, line.thrown, { text, code: line.code, frame: line.frame ?? 'client.Http.exchange' });
  const ids = traced ? { traceId: request.traceId, spanId: visit.spanId } : {};
  request.world.send(logRow({ at, place, level: line.level, ...written, ...ids }));
};

export type Piece = {
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly at: Micros;
  readonly until: Micros;
  readonly failed: boolean;
  readonly role?: 'producer' | 'consumer' | undefined;
  readonly address?: string | undefined;
};

export const span = (visit: Visit, piece: Piece): void =>
  visit.request.world.send(spanRow({ ...piece, place: visit.place, traceId: visit.request.traceId }));
