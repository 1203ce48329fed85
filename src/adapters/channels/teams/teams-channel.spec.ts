// What a channel of Teams does where the app has not been given the permission to read messages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeTeams,
  personalRoomOf,
  roomOf,
  startFakeTeams,
  TM_APP,
  TM_CHANNEL,
  TM_DIRECTORY,
  TM_SECRET,
} from '../../../../test/support/fake-teams.js';
import type { ChannelMessage } from '../../../ports/channels.js';
import { teamsChannel } from './teams-channel.js';

let teams: FakeTeams;
beforeAll(async () => {
  teams = await startFakeTeams();
  teams.allowGraph(false);
});
afterAll(() => teams.close());

const FOUND: ChannelMessage = { kind: 'final', text: 'Found', notes: [], rows: [], buttons: [] };
const channel = () => teamsChannel({ appId: TM_APP, secret: TM_SECRET, directory: TM_DIRECTORY, ...teams.settings });

describe('a channel of Teams that may not read messages', () => {
  it('posts an answer that nothing was said of before, in a thread and in the chat of one person', async () => {
    const root = teams.say(TM_CHANNEL, 1, 'why?').id;
    for (const place of [
      { room: roomOf(TM_CHANNEL), thread: root },
      { room: personalRoomOf(1), thread: '2026-11-28' },
    ])
      expect(await channel().post(place, FOUND, { key: 'a-1', mayBePosted: true })).toMatchObject({
        outcome: 'delivered',
      });
    expect(teams.messages.filter(({ author }) => author === undefined)).toHaveLength(2);
  });

  it('edits what it knows by its id', async () => {
    const place = { room: personalRoomOf(2), thread: '2026-11-28' };
    const sent = await channel().post(place, FOUND, { key: 'a-2', mayBePosted: false });
    const remote = 'remote' in sent ? (sent.remote ?? '') : '';
    expect(await channel().post(place, FOUND, { key: 'a-2', remote, mayBePosted: true })).toMatchObject({ remote });
    expect(teams.messages.at(-1)).toMatchObject({ edits: 1 });
  });

  it('asks for another token where one is not taken any more, once', async () => {
    const place = { room: personalRoomOf(1), thread: '2026-11-28' };
    let refusals = 1;
    let tokens = 0;
    teams.answer((call) => {
      if (call.includes('/oauth2/')) tokens += 1;
      return call.includes('/activities') && (refusals -= 1) >= 0 ? { status: 401 } : undefined;
    });
    const used = channel();
    expect(await used.post(place, FOUND, { key: 'a-4', mayBePosted: false })).toMatchObject({ outcome: 'delivered' });
    expect(tokens).toBe(2);
    refusals = 10;
    expect(await used.post(place, FOUND, { key: 'a-5', mayBePosted: false })).toMatchObject({ outcome: 'refused' });
    expect(refusals).toBe(8);
    teams.answer(() => undefined);
  });

  it('waits while it is not known whether it may', async () => {
    teams.answer((call) => (call.includes('/graph/') ? { status: 503 } : undefined));
    const place = { room: personalRoomOf(3), thread: '2026-11-28' };
    expect(await channel().post(place, FOUND, { key: 'a-3', mayBePosted: true })).toMatchObject({ outcome: 'not-now' });
    teams.answer(() => undefined);
  });
});
