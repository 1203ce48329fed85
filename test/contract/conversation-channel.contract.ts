// What every channel of people promises, whatever product it is: one message for one key, edits in place, outcomes that say whether something arrived.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../src/kernel/time.js';
import type {
  ChannelConnection,
  ChannelDelivery,
  ChannelMessage,
  ChannelThread,
  ConnectionReport,
  ConversationChannel,
  DeliveryReading,
} from '../../src/ports/channels.js';
import { FileUnreadable } from '../../src/ports/channels.js';
import { untilTrue } from '../support/until.js';

/** A message as its readers see it. */
export type SeenMessage = {
  readonly id: string;
  readonly thread: string | undefined;
  /** All words of it. */
  readonly shown: string;
  readonly onlyFor: string | undefined;
  readonly edits: number;
};

/** The product, or what stands for it. */
export type ChannelWorld = {
  readonly channel: ConversationChannel;
  readonly room: string;
  readonly otherRoom: string;
  /** Who writes in the room. */
  readonly person: string;
  /** Somebody begins a thread in a room; returns its id. */
  readonly beginThread: (room: string) => string;
  readonly seen: () => readonly SeenMessage[];
  /** Of the next calls: they are refused for now, they are taken and their answer is lost, they are taken. */
  readonly weather: (weather: 'fine' | 'too-many' | 'answer-lost' | 'refused') => void;
  /** Removes a message, as its author can. */
  readonly remove: (message: string) => void;
  /** Of a product that delivers files. */
  readonly files?: {
    readonly add: (text: string) => string;
    /** An address of the product that leads to another. */
    readonly addRedirect: (to: string) => string;
  };
  /** A delivery of somebody who says this in a new thread, as the product signs it now. */
  readonly delivery: (text: string, at: number) => ChannelDelivery;
  /** The same, of somebody who does not have the secret. */
  readonly unsigned: (delivery: ChannelDelivery) => ChannelDelivery;
  /** Of a product that is heard by a connection of the channel's own. */
  readonly connection?: {
    /** Somebody says this in a new thread. Returns by what it is acknowledged. */
    readonly say: (text: string) => string;
    readonly command: (text: string) => string;
    readonly acknowledged: () => readonly { readonly id: string; readonly reply: string }[];
    readonly bringAgain: () => void;
    /** How many connections there have been. */
    readonly opened: () => number;
    readonly isOpen: () => boolean;
    readonly cut: () => void;
    /** The product moves it elsewhere. */
    readonly move: () => void;
    /** Sends what is no message of the product. */
    readonly sendNoise: () => void;
    /** From now on no connection is given out, or one is again. */
    readonly refuse: (isRefused: boolean) => void;
  };
  /** No secret of it may be told. */
  readonly secrets: readonly string[];
  readonly close: () => Promise<void>;
};

/** What the product can do. `whispersIn`: where one person alone is told something. */
export type ChannelAbilities = {
  readonly files: boolean;
  readonly commands: boolean;
  readonly reactions: boolean;
  readonly whispersIn: 'the thread' | 'a room of their own' | 'nowhere: all may read it';
  /** It has places outside of threads. */
  readonly roomPosts: boolean;
  /** What is posted there begins a thread. */
  readonly ownThreads: boolean;
  readonly hears: 'requests' | 'a connection of its own';
  /** Of what is delivered: whether its words cannot be changed on the way, or who has sent it alone is known. */
  readonly signs: 'words' | 'sender';
};

const say = (text: string): ChannelMessage => ({
  kind: 'final',
  text,
  notes: [],
  rows: [],
  buttons: [],
});

export const describeConversationChannel = (
  name: string,
  abilities: ChannelAbilities,
  open: () => Promise<ChannelWorld>,
): void => {
  let world: ChannelWorld;
  let place: ChannelThread;
  const inThread = () => world.seen().filter(({ thread, onlyFor }) => thread === place.thread && onlyFor === undefined);

  describe(`the channel ${name}`, () => {
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    beforeEach(() => {
      world.weather('fine');
      place = { room: world.room, thread: world.beginThread(world.room) };
    });

    it('posts in the thread, and edits that message afterwards', async () => {
      const sent = await world.channel.post(place, say('Looking'), { key: 'k1', mayBePosted: false });
      expect(sent).toMatchObject({ outcome: 'delivered' });
      const remote = 'remote' in sent ? (sent.remote ?? '') : '';
      const edited = await world.channel.post(place, say('Found'), { key: 'k1', remote, mayBePosted: true });
      expect(edited).toMatchObject({ outcome: 'delivered', remote });
      expect(inThread()).toMatchObject([{ edits: 1 }]);
      expect(inThread()[0]?.shown).toContain('Found');
    });

    it('finds what it has posted where the answer was lost, and posts no second one', async () => {
      world.weather('answer-lost');
      expect(await world.channel.post(place, say('Found'), { key: 'k2', mayBePosted: false })).toMatchObject({
        outcome: 'unknown',
      });
      world.weather('fine');
      const again = await world.channel.post(place, say('Found it'), { key: 'k2', mayBePosted: true });
      expect(again).toMatchObject({ outcome: 'delivered' });
      expect(inThread()).toHaveLength(1);
      expect(inThread()[0]?.shown).toContain('Found it');
      await world.channel.post(place, say('Another turn'), { key: 'k3', mayBePosted: true });
      expect(inThread()).toHaveLength(2);
    });

    it('posts one message in place of one that was removed, also where the answer to that was lost', async () => {
      const first = await world.channel.post(place, say('Looking'), { key: 'k7', mayBePosted: false });
      const remote = 'remote' in first ? (first.remote ?? '') : '';
      world.remove(inThread()[0]?.id ?? '');
      world.weather('answer-lost');
      const lost = await world.channel.post(place, say('Found'), { key: 'k7', remote, mayBePosted: true });
      expect(lost).toMatchObject({ outcome: 'unknown' });
      world.weather('fine');
      const again = await world.channel.post(place, say('Found it'), { key: 'k7', remote, mayBePosted: true });
      expect(again).toMatchObject({ outcome: 'delivered' });
      expect(inThread()).toHaveLength(1);
      expect(inThread()[0]?.shown).toContain('Found it');
      expect(again).toMatchObject({ remote: expect.not.stringMatching(remote) as string });
    });

    if (!abilities.roomPosts)
      it('refuses to post outside of threads, where there is no place', async () => {
        const sent = await world.channel.post({ room: world.room }, say('News'), { key: 'k8', mayBePosted: false });
        expect(sent).toMatchObject({ outcome: 'refused' });
        expect(world.seen().filter(({ shown }) => shown.includes('News'))).toEqual([]);
      });

    if (abilities.roomPosts)
      it('posts in a room outside of threads, edits that, and finds it where the answer was lost', async () => {
        const room = { room: world.room };
        const inRoom = () =>
          world.seen().filter(({ thread, shown }) => thread === undefined && shown.includes('of the day'));
        world.weather('answer-lost');
        const lost = await world.channel.post(room, say('News of the day'), { key: 'k8', mayBePosted: false });
        expect(lost).toMatchObject({ outcome: 'unknown' });
        world.weather('fine');
        const again = await world.channel.post(room, say('All news of the day'), { key: 'k8', mayBePosted: true });
        expect(again).toMatchObject({ outcome: 'delivered' });
        expect(inRoom()).toHaveLength(1);
        expect(inRoom()[0]?.shown).toContain('All news');
        const other = await world.channel.post(room, say('News of the day after'), { key: 'k9', mayBePosted: true });
        expect(other).toMatchObject({ outcome: 'delivered' });
        expect(inRoom()).toHaveLength(2);
      });

    if (abilities.ownThreads)
      it('leads from what it has posted in a room to the thread that it begins, and back', async () => {
        const threads = world.channel.ownThreads;
        const begin = async (key: string) => {
          const sent = await world.channel.post({ room: world.room }, say('An alert'), { key, mayBePosted: false });
          return 'remote' in sent ? (sent.remote ?? '') : '';
        };
        const [remote, other] = [await begin('k10'), await begin('k11')];
        const begun = threads?.threadOf(world.room, remote);
        expect(begun).toMatchObject({ room: world.room });
        if (begun === undefined) return;
        expect(threads?.remoteOf(begun)).toBe(remote);
        expect(threads?.threadOf(world.room, other)).not.toEqual(begun);
        await world.channel.post(begun, say('A reply'), { key: 'k12', mayBePosted: false });
        expect(world.seen().at(-1)).toMatchObject({ thread: begun.thread });
        const edited = { key: 'k10', remote, mayBePosted: true };
        expect(await world.channel.post({ room: world.room }, say('It has ended'), edited)).toMatchObject({ remote });
        if (abilities.reactions)
          expect(await world.channel.findOwn?.(world.room, begun.thread)).toEqual({ place: begun, key: 'k10' });
      });
    else
      it('begins no threads of its own', () => {
        expect(world.channel.ownThreads).toBeUndefined();
      });

    it('says how long to wait where there are too many, and does not try before', async () => {
      world.weather('too-many');
      const options = { key: 'k4', mayBePosted: false };
      expect(await world.channel.post(place, say('x'), options)).toMatchObject({
        outcome: 'not-now',
        retryAfter: 30 * SECOND,
      });
      world.weather('fine');
      const second = await world.channel.post(place, say('x'), options);
      expect(second).toMatchObject({ outcome: 'not-now' });
      expect('retryAfter' in second ? second.retryAfter : 0).toBeGreaterThan(20 * SECOND);
      expect('retryAfter' in second ? second.retryAfter : 0.5).toSatisfy(Number.isInteger);
      expect(inThread()).toEqual([]);
      // in other rooms it goes on
      const other = { room: world.otherRoom, thread: world.beginThread(world.otherRoom) };
      expect(await world.channel.post(other, say('x'), options)).toMatchObject({ outcome: 'delivered' });
    });
  });

  describe(`the channel ${name}, opened anew`, () => {
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    beforeEach(() => {
      world.weather('fine');
      place = { room: world.room, thread: world.beginThread(world.room) };
    });

    it('gives up where it is refused, and names no secret', async () => {
      world.weather('refused');
      const refused = await world.channel.post(place, say('x'), { key: 'k5', mayBePosted: false });
      expect(refused).toMatchObject({ outcome: 'refused' });
      for (const secret of [...world.secrets, 'Bearer']) expect(JSON.stringify(refused)).not.toContain(secret);
    });

    if (abilities.whispersIn === 'nowhere: all may read it')
      it('says what is for one person in the thread, and to outsiders nothing', async () => {
        const told = await world.channel.whisper(place, world.person, say('not allowed'));
        expect(told).toMatchObject({ outcome: 'delivered' });
        const kept = await world.channel.whisper(place, `outside/${world.person}`, say('for nobody'));
        expect(kept).toMatchObject({ outcome: 'refused' });
        expect(inThread()).toMatchObject([{ shown: expect.stringContaining('not allowed') as string }]);
      });
    else
      it('says to one person what nobody else sees', async () => {
        await world.channel.whisper(place, world.person, say('only you'));
        expect(inThread()).toEqual([]);
        expect(world.seen().at(-1)).toMatchObject({
          onlyFor: world.person,
          thread: abilities.whispersIn === 'the thread' ? place.thread : undefined,
        });
      });

    if (abilities.reactions)
      it('knows its own messages, and nobody else’s', async () => {
        const sent = await world.channel.post(place, say('mine'), { key: 'k6', mayBePosted: false });
        expect(sent.outcome).toBe('delivered');
        const mine = inThread()[0]?.id ?? '';
        expect(await world.channel.findOwn?.(place.room, mine)).toEqual({ place, key: 'k6' });
        expect(await world.channel.findOwn?.(place.room, place.thread)).toBeUndefined();
      });

    if (abilities.commands)
      it('begins a thread with a question from elsewhere', async () => {
        const opened = await world.channel.openThread?.(place.room, world.person, 'why <!channel>?');
        expect(opened).toMatchObject({ room: place.room });
        const first = world.seen().find(({ id }) => opened !== undefined && 'thread' in opened && id === opened.thread);
        expect(first?.shown).toContain('why <!channel>?');
      });

    if (abilities.files)
      it('fetches a file from its product alone, and no more than is allowed', async () => {
        const address = world.files?.add('a line\n') ?? '';
        const file = { name: 'app.log', bytes: 7, address };
        expect(Buffer.from((await world.channel.fetchFile?.(file, 100)) ?? []).toString()).toBe('a line\n');
        await expect(world.channel.fetchFile?.(file, 3)).rejects.toThrow(FileUnreadable);
      });

    if (abilities.files)
      it('asks nobody else for a file, and shows nobody else its secret', async () => {
        const asked: (string | undefined)[] = [];
        const stranger = createServer((request, response) => {
          asked.push(request.url);
          response.writeHead(200, { 'content-type': 'text/plain' }).end('a line\n');
        });
        await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
        const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/app.log`;
        // it would have answered
        expect(await (await fetch(address)).text()).toBe('a line\n');
        const redirected = world.files?.addRedirect(address) ?? '';
        for (const from of [address, redirected])
          await expect(world.channel.fetchFile?.({ name: 'app.log', bytes: 7, address: from }, 100)).rejects.toThrow(
            FileUnreadable,
          );
        expect(asked).toEqual(['/app.log']);
        stranger.closeAllConnections();
        stranger.close();
      });

    if (abilities.hears === 'a connection of its own')
      it('takes nothing that is delivered by a request', async () => {
        const now = 1_900_000_000 * SECOND;
        expect(await world.channel.read(world.delivery('why?', now))).toMatchObject({ reason: 'not-authentic' });
      });
    else
      it('reads what its product has signed, and nothing else', async () => {
        const now = 1_900_000_000 * SECOND;
        const delivery = world.delivery('why?', now);
        expect(await world.channel.read(delivery)).toMatchObject({
          outcome: 'events',
          events: [{ type: 'message', text: 'why?' }],
        });
        const changed = Buffer.from(delivery.bytes.toString().replace('why', 'who'));
        if (abilities.signs === 'words')
          expect(await world.channel.read({ ...delivery, bytes: changed })).toMatchObject({ reason: 'not-authentic' });
        expect(await world.channel.read(world.unsigned(delivery))).toMatchObject({ reason: 'not-authentic' });
        const later = { ...delivery, receivedAt: now + 3_600 * SECOND };
        expect(await world.channel.read(later)).toMatchObject({ reason: 'not-authentic' });
      });
  });

  if (abilities.hears === 'a connection of its own') describeConnection(name, open);
};

/** The channel listens; what it hears is taken as `answer` says. */
const startListening = ({ channel }: ChannelWorld) => {
  const heard: DeliveryReading[] = [];
  const reports: ConnectionReport[] = [];
  let answer: Awaited<ReturnType<ChannelConnection['take']>> = { isTaken: true };
  const stop = channel.listen?.({
    take: async (reading) => {
      heard.push(reading);
      return answer;
    },
    report: (report) => reports.push(report),
  });
  return {
    heard,
    reports,
    answer: (next: typeof answer): void => {
      answer = next;
    },
    stop: async (): Promise<void> => stop?.(),
  };
};

const textsOf = (readings: readonly DeliveryReading[]): readonly string[] =>
  readings.flatMap((reading) =>
    reading.outcome === 'events' ? reading.events.map((event) => ('text' in event ? event.text : event.type)) : [],
  );

const describeConnection = (name: string, open: () => Promise<ChannelWorld>): void => {
  describe(`the connection of the channel ${name}`, () => {
    let world: ChannelWorld;
    let listening: ReturnType<typeof startListening>;
    const product = () => world.connection as NonNullable<ChannelWorld['connection']>;
    const isAcknowledged = (id: string) =>
      untilTrue(() =>
        product()
          .acknowledged()
          .some((each) => each.id === id),
      );
    beforeEach(async () => {
      world = await open();
      listening = startListening(world);
      await untilTrue(() => listening.reports.length > 0);
    });
    afterEach(async () => {
      await listening.stop();
      await world.close();
    });

    it('brings what is said, which is acknowledged when it is taken', async () => {
      await isAcknowledged(product().say('why?'));
      expect(listening.heard).toMatchObject([{ outcome: 'events', events: [{ type: 'message', text: 'why?' }] }]);
    });

    it('acknowledges nothing that was not taken: it comes again', async () => {
      listening.answer({ isTaken: false });
      const id = product().say('why?');
      await untilTrue(() => listening.heard.length === 1);
      expect(product().acknowledged()).toEqual([]);
      listening.answer({ isTaken: true });
      product().bringAgain();
      await isAcknowledged(id);
      expect(textsOf(listening.heard)).toEqual(['why?', 'why?']);
    });

    it('replies to a command by its acknowledgement, and to nothing else', async () => {
      listening.answer({ isTaken: true, body: world.channel.writeReply('only you') });
      const [message, command] = [product().say('why?'), product().command('help')];
      for (const id of [message, command]) await isAcknowledged(id);
      const replies = new Map(
        product()
          .acknowledged()
          .map(({ id, reply }) => [id, reply]),
      );
      expect(replies.get(command)).toContain('only you');
      expect(replies.get(message)).not.toContain('only you');
    });

    it.each(['cut', 'move'] as const)('is opened again after a %s, and what was said meanwhile comes', async (how) => {
      await isAcknowledged(product().say('before'));
      const before = product().opened();
      product()[how]();
      await untilTrue(() => product().opened() > before);
      await isAcknowledged(product().say('after'));
      expect(textsOf(listening.heard)).toEqual(['before', 'after']);
      expect(listening.reports.map(({ state }) => state)).toEqual(
        how === 'cut' ? ['open', 'lost', 'open'] : ['open', 'open'],
      );
    });

    it('leaves out what is no message of its product', async () => {
      product().sendNoise();
      await isAcknowledged(product().say('why?'));
      expect(textsOf(listening.heard)).toEqual(['why?']);
      expect(product().opened()).toBe(1);
    });

    it('that is refused says what mends it, and names no secret', async () => {
      product().refuse(true);
      product().cut();
      await untilTrue(() => listening.reports.some((report) => 'trouble' in report));
      const said = JSON.stringify(listening.reports);
      for (const secret of world.secrets) expect(said).not.toContain(secret);
    });

    it('is closed when the channel stops, after what is being taken', async () => {
      const taking = Promise.withResolvers<void>();
      await listening.stop();
      await untilTrue(() => !product().isOpen());
      const taken: string[] = [];
      const stop = world.channel.listen?.({
        take: async () => {
          taken.push('begun');
          await taking.promise;
          taken.push('done');
          return { isTaken: true };
        },
        report: () => undefined,
      });
      await untilTrue(() => product().isOpen());
      const id = product().say('why?');
      await untilTrue(() => taken.length === 1);
      const stopped = stop?.().then(() => taken.push('stopped'));
      taking.resolve();
      await stopped;
      expect(taken).toEqual(['begun', 'done', 'stopped']);
      expect(
        product()
          .acknowledged()
          .map((each) => each.id),
      ).toEqual([id]);
    });
  });
};
