import type { ServerResponse } from 'node:http';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sessions } from '../../app/access/sessions.js';
import { operationStream } from '../../investigation/streams.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import type { StreamId, Tenant } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { MaskedText } from '../../kernel/masked.js';
import { HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { EventStore, type FactCommit, VersionConflict } from '../../ports/event-store.js';
import type { IdentityProvider } from '../../ports/identity-provider.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import { ProblemError } from '../problems/problems.js';
import type { AdmittedRequest } from '../reading/request.js';
import type { ApiSettings, SignInSettings } from '../settings.js';
import { type Person, PersonSessions, personOf } from './person-sessions.js';

class SharedEvents extends EventStore {
  readonly streams = new Map<StreamId, RecordedFact<StoredFact>[]>();
  override read = async (stream: StreamId) => this.streams.get(stream) ?? [];
  override readLast = async (stream: StreamId) => this.streams.get(stream)?.at(-1);
  override async append({ stream, expected, facts, at, actor }: FactCommit) {
    const before = this.streams.get(stream) ?? [];
    if (before.length !== expected) throw new VersionConflict();
    const envelope = { id: stream, stream, version: expected + 1, commit: expected + 1, at, actor, schema: 1 };
    const added = facts.map((fact) => ({ ...fact, ...envelope }));
    this.streams.set(stream, [...before, ...added]);
    return added;
  }
  override texts = async () => new Map();
  override salt = async () => undefined;
  override subscribe = () => () => undefined;
}

class SetClock extends Clock {
  at: Micros = 1_000 * HOUR;
  readonly sleepers: { readonly until: Micros; readonly wake: () => void }[] = [];
  override now = () => this.at;
  override sleep = (span: Micros) =>
    new Promise<void>((wake) => void this.sleepers.push({ until: this.at + span, wake }));
  /** Wakes whoever slept up to then. */
  async pass(span: Micros): Promise<void> {
    this.at += span;
    for (const { until, wake } of this.sleepers) if (until <= this.at) wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class NoMasking extends Masking {
  override mask = (_: Tenant, text: string) => text as MaskedText;
}

const RULES = [
  { value: 'sre', role: 'operator' },
  { value: 'staff', role: 'viewer', services: ['cart'] },
] as const;
const SETTINGS: SignInSettings = {
  name: 'login',
  provider: undefined as unknown as IdentityProvider,
  issuer: 'https://login.example',
  clientId: 'casefile',
  tenant: 'default' as Tenant,
  identity: 'sub',
  claim: 'groups',
  rules: RULES,
  idle: HOUR,
  life: 3 * HOUR,
  cookies: { key: new Uint8Array(32), isSecure: true },
};

const [events, clock] = [new SharedEvents(), new SetClock()];
const replica = (signIn: SignInSettings = SETTINGS): PersonSessions =>
  new PersonSessions({ signIn } as ApiSettings, new Sessions(events, clock), clock, new NoMasking());

const requestOf = (cookie = ''): AdmittedRequest =>
  ({ headers: { cookie: cookie.split(';', 1)[0] }, socket: { remoteAddress: '::1' } }) as unknown as AdmittedRequest;

/** What became of a request with the cookie: a new cookie, `same`, `none` where none is shown, or `ended`. */
const outcomeOf = async (sessions: PersonSessions, cookie: string): Promise<string> => {
  let set = 'same';
  const response = { appendHeader: (_: string, value: string) => (set = value) } as unknown as ServerResponse;
  try {
    return (await sessions.admit(requestOf(cookie), response)) === undefined ? 'none' : set;
  } catch (error) {
    if (error instanceof ProblemError) return 'ended';
    throw error;
  }
};

const ADA: Person = { actor: { kind: 'user', id: 'ada' }, name: 'Ada', rule: RULES[0] };
let states = 0;
const newState = (): string => `state ${(states += 1)}`;
const signedIn = async (sessions = replica()): Promise<string> =>
  (await sessions.begin(requestOf(), ADA, { signIn: SETTINGS, state: newState() })) ?? 'used before';
const idOf = (cookie: string): string =>
  (JSON.parse(Buffer.from(/=([^.]+)/.exec(cookie)?.[1] ?? '', 'base64url').toString()) as [string])[0];

describe('a session', () => {
  it('holds on every replica, and ends on every replica', async () => {
    const [first, second] = [replica(), replica()];
    const cookie = await signedIn(first);
    expect([await outcomeOf(first, cookie), await outcomeOf(second, cookie)]).toEqual(['same', 'same']);
    await second.end(requestOf(cookie), idOf(cookie), SETTINGS);
    expect([await outcomeOf(first, cookie), await outcomeOf(second, cookie)]).toEqual(['ended', 'ended']);
    await first.end(requestOf(cookie), idOf(cookie), SETTINGS);
  });

  it('ends when nothing is asked for so long, and is renewed while something is', async () => {
    let cookie = await signedIn();
    clock.at += 50 * MINUTE;
    const renewed = await outcomeOf(replica(), cookie);
    expect(idOf(renewed)).toBe(idOf(cookie));
    clock.at += 50 * MINUTE;
    expect(await outcomeOf(replica(), cookie)).toBe('ended');
    cookie = renewed;
    expect(await outcomeOf(replica(), cookie)).not.toBe('ended');
  });

  it('ends after its life, however much is asked', async () => {
    let cookie = await signedIn();
    for (let minutes = 0; minutes < 175; minutes += 25) {
      clock.at += 25 * MINUTE;
      cookie = await outcomeOf(replica(), cookie);
    }
    clock.at += 5 * MINUTE - SECOND;
    expect(await outcomeOf(replica(), cookie)).not.toBe('ended');
    clock.at += SECOND;
    expect(await outcomeOf(replica(), cookie)).toBe('ended');
  });

  it('ends with its rule, and is not there for whoever has read the store', async () => {
    const cookie = await signedIn();
    expect(await outcomeOf(replica({ ...SETTINGS, rules: RULES.slice(1) }), cookie)).toBe('ended');
    expect(JSON.stringify([...events.streams])).not.toContain(idOf(cookie));
    expect(await outcomeOf(replica(), '')).toBe('none');
    expect(events.streams.has(operationStream(SETTINGS.tenant, `session-${idOf(cookie)}`))).toBe(false);
  });
});

describe('a change of the configuration', () => {
  it.each([
    ['issuer', { issuer: 'https://other.example' }],
    ['client', { clientId: 'another' }],
  ])('of the %s ends the sessions that began before', async (_, change) => {
    const cookie = await signedIn();
    expect(await outcomeOf(replica({ ...SETTINGS, ...change }), cookie)).toBe('ended');
    expect(await outcomeOf(replica(), cookie)).toBe('same');
  });
});

describe('the state of a sign-in', () => {
  it('begins one session, on whichever replica it is used first', async () => {
    const [first, second] = [replica(), replica()];
    const state = newState();
    const begin = (sessions: PersonSessions) => sessions.begin(requestOf(), ADA, { signIn: SETTINGS, state });
    expect(await second.isUsed(state, SETTINGS)).toBe(false);
    const begun = await Promise.all([begin(first), begin(second)]);
    expect(begun.filter((cookie) => cookie === undefined)).toHaveLength(1);
    expect(await second.isUsed(state, SETTINGS)).toBe(true);
    expect(await begin(second)).toBeUndefined();
  });

  it('stays used when its session has ended, and tells nothing of its id', async () => {
    const [sessions, state] = [replica(), newState()];
    const cookie = (await sessions.begin(requestOf(), ADA, { signIn: SETTINGS, state })) ?? '';
    await sessions.end(requestOf(cookie), idOf(cookie), SETTINGS);
    expect(await sessions.isUsed(state, SETTINGS)).toBe(true);
    const otherKey = { ...SETTINGS, cookies: { ...SETTINGS.cookies, key: new Uint8Array(32).fill(1) } };
    const other = await replica(otherKey).begin(requestOf(), ADA, { signIn: otherKey, state });
    expect(idOf(other ?? '')).not.toBe(idOf(cookie));
  });
});

describe('an event stream', () => {
  const openStream = async (cookie: string) => {
    const sessions = replica();
    const stream = { isOpen: true, cookie };
    const response = {
      appendHeader: (_: string, value: string) => (stream.cookie = value),
      once: () => undefined,
      socket: { destroy: () => (stream.isOpen = false) },
    } as unknown as ServerResponse;
    const admitted = await sessions.admit(requestOf(cookie), response);
    if (admitted !== undefined) sessions.endWith(response, admitted.access);
    return stream;
  };

  it('ends when the session does that its request has shown or renewed', async () => {
    const first = await openStream(await signedIn());
    await clock.pass(50 * MINUTE);
    const renewed = await openStream(first.cookie);
    expect(renewed.cookie).not.toBe(first.cookie);
    await clock.pass(10 * MINUTE);
    expect([first.isOpen, renewed.isOpen]).toEqual([false, true]);
    await clock.pass(50 * MINUTE - SECOND);
    expect(renewed.isOpen).toBe(true);
    await clock.pass(SECOND);
    expect(renewed.isOpen).toBe(false);
  });

  it('ends with the life of the session, however late its last request was', async () => {
    let stream = await openStream(await signedIn());
    for (let times = 0; times < 5; times += 1) {
      await clock.pass(30 * MINUTE);
      stream = await openStream(stream.cookie);
    }
    await clock.pass(30 * MINUTE - SECOND);
    expect(stream.isOpen).toBe(true);
    await clock.pass(SECOND);
    expect(stream.isOpen).toBe(false);
  });
});

describe('who somebody is', () => {
  it('is said by the first rule that fits, in the order of the rules', () => {
    const found = personOf({ sub: 'ada', groups: ['staff', 'sre'], name: 'Ada' }, SETTINGS);
    expect(found).toEqual(ADA);
    expect(personOf({ sub: 'ada', groups: 'staff' }, SETTINGS)).toMatchObject({ rule: RULES[1] });
  });

  it('is nobody without a fitting value of the claim', () => {
    const strange = fc.oneof(
      fc.anything().filter((value) => !['sre', 'staff'].some((each) => [value].flat().includes(each))),
      fc.constantFrom('SRE', ' sre', 'sre,staff', { sre: true }, [['sre']]),
    );
    fc.assert(
      fc.property(strange, (groups) => {
        expect(personOf({ sub: 'ada', groups }, SETTINGS)).toBe('no-role');
      }),
    );
  });

  it('is nobody without an id of one line, or by an address that is not verified', () => {
    for (const sub of ['', ' ', 'a\nb', 'x'.repeat(129), '\u202eada'])
      expect(personOf({ sub, groups: 'sre' }, SETTINGS)).toBe('no-identity');
    const byEmail = { ...SETTINGS, identity: 'email' } as const;
    const ada = { sub: 'ada', email: 'ada@shop.example', groups: 'sre' };
    expect(personOf(ada, byEmail)).toBe('unverified-email');
    expect(personOf({ ...ada, email_verified: 'true' }, byEmail)).toBe('unverified-email');
    expect(personOf({ ...ada, email_verified: true }, byEmail)).toMatchObject({ actor: { id: 'ada@shop.example' } });
  });
});
