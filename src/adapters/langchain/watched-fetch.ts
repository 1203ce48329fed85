// The way of an attempt to its server: called off with it, never led elsewhere, and noting what the headers of the answer tell.
import { fromIso, type Micros, SECOND } from '../../kernel/time.js';
import { insteadOf } from './instead.js';
import type { Line, Noted } from './room.js';

const REQUEST_IDS = ['x-request-id', 'request-id', 'apim-request-id', 'x-ms-request-id'];

/** Seconds, or a date. */
export const retryAfterOf = (text: string | null | undefined): Micros | undefined => {
  if (text === null || text === undefined) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.round(seconds * SECOND);
  const at = fromIso(text) ?? Date.parse(text) * 1000;
  return Number.isFinite(at) ? Math.max(0, Math.round(at - Date.now() * 1000)) : undefined;
};

const millisecondsOf = (text: string | null): Micros | undefined =>
  text === null || !/^\d+(?:\.\d+)?$/.test(text) ? undefined : Math.round(Number(text) * 1000);

export const note = (noted: Noted, { status, headers }: Pick<Response, 'status' | 'headers'>): void => {
  noted.status = status;
  const id = REQUEST_IDS.map((name) => headers.get(name)).find((value) => value !== null);
  if (typeof id === 'string') noted.requestId = id;
  const wait = millisecondsOf(headers.get('retry-after-ms')) ?? retryAfterOf(headers.get('retry-after'));
  if (wait !== undefined) noted.retryAfter = wait;
};

/** A redirect would carry the key along. `without`: headers that an SDK adds of its own accord. */
export const watchedFetch =
  ({ signal, noted }: Line, without: readonly string[] = []): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const name of without) headers.delete(name);
    const signals = init?.signal == null ? signal : AbortSignal.any([signal, init.signal]);
    const response = await fetch(input, { ...init, headers, signal: signals, redirect: 'manual' }).catch((error) => {
      noted.broken = error;
      throw error;
    });
    note(noted, response);
    const instead = await insteadOf(response);
    if (instead === undefined) return response;
    noted.instead = instead;
    throw new Error(instead.name);
  };
