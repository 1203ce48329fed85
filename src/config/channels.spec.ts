// How a channel of Mattermost names its tokens, and what is said to a configuration of before.
import { describe, expect, it } from 'vitest';
import { channelsSchema, findAlertRoomFaults, siteOf } from './channels.js';

const TOKEN = 'zmigewsanbbsdf59xnmduzypjc';
const chat = {
  kind: 'mattermost',
  url: 'https://chat.example.com',
  token: 'of-the-bot',
  team: 'kwoknj9nwpypzgzy78wkw516qe',
  callback: 'https://casefile.example.com/v1/channels/chat',
  roles: { '*': 'asker' },
};

const faults = (more: object): readonly (readonly [string, string])[] => {
  const { error } = channelsSchema.safeParse({ chat: { ...chat, ...more } });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('the tokens of Mattermost', () => {
  it('are those of webhooks, of commands, or both', () => {
    for (const more of [{ webhookTokens: [TOKEN] }, { commandTokens: [TOKEN] }]) expect(faults(more)).toEqual([]);
    expect(faults({ webhookTokens: [TOKEN], commandTokens: [TOKEN.toUpperCase()] })).toEqual([]);
  });

  it('in one list are refused with the new names', () => {
    const [fault] = faults({ tokens: [TOKEN], webhookTokens: [TOKEN] });
    expect(fault?.[0]).toBe('chat.tokens');
    expect(fault?.[1]).toMatch(/"webhookTokens".*"commandTokens"/);
    expect(fault?.[1]).not.toContain(TOKEN);
    expect(faults({ tokens: [TOKEN] }).map(([path]) => path)).toContain('chat.tokens');
  });

  it('are needed, and long enough', () => {
    expect(faults({})).toEqual([['chat.webhookTokens', expect.stringContaining('"commandTokens"') as string]]);
    expect(faults({ commandTokens: ['short'] })).toMatchObject([
      ['chat.commandTokens.0', 'must have at least 16 characters'],
    ]);
  });
});

describe('rooms of alerts', () => {
  const room = 'rnina9994bde8mua79zqcg5hmo';
  const withTokens = (more: object) => faults({ webhookTokens: [TOKEN], ...more });

  it('are named by id, with conditions and a language', () => {
    expect(
      withTokens({ alerts: [{ room }, { room, labels: { team: 'shop' }, sources: ['prod'], language: 'ja' }] }),
    ).toEqual([]);
    expect(withTokens({ alerts: [{ room: '#incidents' }] })).toMatchObject([
      ['chat.alerts.0.room', expect.stringContaining('id of a channel') as string],
    ]);
    expect(withTokens({ alerts: [{ room, language: 'klingon' }] })).toMatchObject([
      ['chat.alerts.0.language', expect.stringContaining('en') as string],
    ]);
  });

  it('are rooms that are answered in, and name sources that there are', () => {
    const parsed = (more: object) => channelsSchema.parse({ chat: { ...chat, webhookTokens: [TOKEN], ...more } });
    expect(findAlertRoomFaults(parsed({ alerts: [{ room, sources: ['prod', 'grafana'] }] }), ['prod'])).toEqual([]);
    expect(findAlertRoomFaults(parsed({ alerts: [{ room, sources: ['prdo'] }] }), ['prod'])).toMatchObject([
      { path: ['channels', 'chat', 'alerts', 0, 'sources'], message: expect.stringContaining('"prdo"') as string },
    ]);
    const rooms = [TOKEN];
    expect(findAlertRoomFaults(parsed({ rooms, alerts: [{ room }] }), [])).toMatchObject([
      { path: ['channels', 'chat', 'alerts', 0, 'room'] },
    ]);
  });

  it('have one language each', () => {
    const faultsOf = (alerts: readonly object[]) =>
      findAlertRoomFaults(channelsSchema.parse({ chat: { ...chat, webhookTokens: [TOKEN], alerts } }), ['prod']);
    const german = { room, language: 'de' };
    expect(faultsOf([german, { ...german, severities: ['critical'] }])).toEqual([]);
    expect(faultsOf([german, { room, severities: ['critical'] }])).toEqual([
      {
        path: ['channels', 'chat', 'alerts', 1, 'language'],
        message:
          'is "en", but this room is told in "de" before: a room has one language, so say the same in each of its entries',
      },
    ]);
  });

  it('of Teams are channels: a chat has no threads', () => {
    const teams = {
      kind: 'teams',
      appId: '8f1c0c2e-5d0e-4a53-9d0c-1d6a3f0b7c11',
      secret: 'a-secret-of-the-app-registration',
      directory: '0b6d1c55-52b5-4a5c-a4c9-9d3f4f1f2e77',
      roles: { '*': 'asker' },
    };
    const of = (link: string) =>
      (channelsSchema.safeParse({ teams: { ...teams, alerts: [{ room: link }] } }).error?.issues ?? []).map(
        ({ message }) => message,
      );
    const host = 'https://teams.microsoft.com/l';
    expect(of(`${host}/channel/19%3Aab12%40thread.tacv2/x?groupId=${teams.directory}`)).toEqual([]);
    expect(of(`${host}/chat/19%3Aab12%40thread.v2/conversations`)).toEqual([expect.stringContaining('no threads')]);
    expect(of('#incidents')).toEqual([expect.stringContaining('Get link to channel')]);
  });
});

describe('Slack', () => {
  const slack = { token: 'xoxb-1', team: 'T0123ABCD', roles: { '*': 'asker' } };
  const faultsOf = (more: object): readonly (readonly [string, string])[] =>
    (channelsSchema.safeParse({ acme: { ...slack, ...more } }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]);

  it('delivers by requests that it signs, or by Socket Mode', () => {
    expect(faultsOf({ kind: 'slack', signingSecret: 'a-signing-secret' })).toEqual([]);
    expect(faultsOf({ kind: 'slack-socket', appToken: 'xapp-1-A0-1' })).toEqual([]);
  });

  it('by both is refused, with the kind that is meant', () => {
    const both = { signingSecret: 'a-signing-secret', appToken: 'xapp-1-A0-1' };
    expect(faultsOf({ kind: 'slack', ...both })).toMatchObject([
      ['acme.appToken', expect.stringContaining('"slack-socket"') as string],
    ]);
    expect(faultsOf({ kind: 'slack-socket', ...both })).toMatchObject([
      ['acme.signingSecret', expect.stringContaining('"slack"') as string],
    ]);
    expect(faultsOf({ kind: 'slack-socket', appToken: 'xoxb-1' })).toMatchObject([
      ['acme.appToken', expect.stringContaining('xapp-') as string],
    ]);
  });
});

describe('a digest', () => {
  const hook = { kind: 'webhook', url: 'https://chat.example.com/in', secret: 'a-secret-of-the-tool', roles: {} };
  const read = (digest: object) => channelsSchema.safeParse({ hook: { ...hook, digest } });

  it('has a room and a time of day; zone and empty days are by default UTC and not told', () => {
    expect(read({ room: 'ops', at: '08:30' }).data?.['hook']).toHaveProperty('digest', {
      room: 'ops',
      at: 510,
      zone: 'UTC',
      sendsEmpty: false,
    });
    expect(channelsSchema.parse({ hook })['hook']).not.toHaveProperty('digest');
  });

  it.each([
    [{ at: '08:00' }, 'room'],
    [{ room: 'a/b', at: '08:00' }, 'room'],
    [{ room: 'ops', at: '24:00' }, 'at'],
    [{ room: 'ops', at: '08:00', zone: 'Mars/Base' }, 'zone'],
  ])('%j is refused for its %s', (digest, field) => {
    expect(read(digest).error?.issues.map(({ path }) => path.at(-1))).toEqual([field]);
  });
});

describe('a channel of comments on issues', () => {
  const github = {
    kind: 'github',
    token: 'of-the-account',
    webhookSecret: 'signs what is delivered',
    repositories: ['acme/shop'],
    roles: { '*': 'asker', 'outside/7': 'viewer' },
  };
  const gitlab = { kind: 'gitlab', token: 't', webhookToken: 'is sent by GitLab', projects: [42], roles: {} };
  const jira = {
    kind: 'jira',
    url: 'https://acme.atlassian.net/',
    email: 'casefile@acme.example',
    token: 't',
    webhookSecret: 'signs what is delivered',
    projects: ['SHOP', 'OPS_2'],
    roles: {
      '*': 'asker',
      '557058:f58131cb-b67d-43c7-b30d-6b58d40bd077': 'operator',
      'outside/JIRAUSER10100': 'viewer',
    },
  };
  const faultsOf = (settings: object) =>
    (channelsSchema.safeParse({ code: settings }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]);

  it('is private, and at the address of the product, unless it is said otherwise', () => {
    expect(channelsSchema.parse({ code: github })['code']).toMatchObject({
      api: 'https://api.github.com',
      allowPublic: false,
    });
    expect(channelsSchema.parse({ code: gitlab })['code']).toMatchObject({
      url: 'https://gitlab.com',
      allowPublic: false,
    });
    expect(channelsSchema.parse({ code: jira })['code']).toMatchObject({
      url: 'https://acme.atlassian.net',
      allowPublic: false,
    });
  });

  it.each([
    [{ ...github, repositories: ['shop'] }, 'code.repositories.0', 'acme/shop'],
    [{ ...github, repositories: ['acme/..'] }, 'code.repositories.0', 'acme/shop'],
    [{ ...github, repositories: ['acme/shop/issues'] }, 'code.repositories.0', 'acme/shop'],
    [{ ...github, roles: { ana: 'asker' } }, 'code.roles.ana', ''],
    [{ ...github, webhookSecret: 'short' }, 'code.webhookSecret', '16 characters'],
    [{ ...gitlab, projects: ['acme/shop'] }, 'code.projects.0', 'the id of a project'],
    [{ ...gitlab, projects: [] }, 'code.projects', ''],
    [{ ...jira, projects: ['shop'] }, 'code.projects.0', 'the key of a project'],
    [{ ...jira, email: 'casefile' }, 'code.email', 'email address'],
    [{ ...jira, roles: { 'ana maria': 'asker' } }, 'code.roles.ana maria', ''],
    [{ ...jira, webhookSecret: 'short' }, 'code.webhookSecret', '16 characters'],
  ])('is refused where %j', (settings, path, message) => {
    expect(faultsOf(settings)).toEqual([[path, expect.stringContaining(message) as string]]);
  });
});

describe('Microsoft Teams', () => {
  const [app, directory] = ['8f1c0c2e-5d0e-4a53-9d0c-1d6a3f0b7c11', '0b6d1c55-52b5-4a5c-a4c9-9d3f4f1f2e77'];
  const teams = { kind: 'teams', appId: app.toUpperCase(), secret: 'a-secret-of-the-app', directory, roles: {} };
  const link = `https://teams.microsoft.com/l/channel/19%3Aabc%40thread.tacv2/General?groupId=${directory}`;
  const faultsOf = (more: object) =>
    (channelsSchema.safeParse({ teams: { ...teams, ...more } }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]);

  it('has ids in small letters, rooms by their links, and the addresses of Microsoft', () => {
    const digest = { room: link, at: '08:00' };
    expect(channelsSchema.parse({ teams: { ...teams, rooms: [link], digest } })['teams']).toMatchObject({
      appId: app,
      rooms: [`19.abc.thread.tacv2.${directory}`],
      digest: { room: `19.abc.thread.tacv2.${directory}` },
      sharePoint: [],
      service: 'https://smba.trafficmanager.net/teams',
      issuer: 'https://api.botframework.com',
    });
  });

  it.each([
    [{ appId: 'casefile' }, 'teams.appId', 'an app registration'],
    [{ rooms: ['19:abc@thread.tacv2'] }, 'teams.rooms.0', '“Get link to channel”'],
    [{ digest: { room: 'general', at: '08:00' } }, 'teams.digest.room', '“Copy link”'],
    [{ roles: { 'ana@contoso.com': 'asker' } }, 'teams.roles.ana@contoso.com', ''],
    [{ secret: 'short' }, 'teams.secret', '16 characters'],
  ])('is refused where %j', (more, path, message) => {
    expect(faultsOf(more)).toEqual([[path, expect.stringContaining(message) as string]]);
  });
});

describe('where people open the issues of a channel', () => {
  const hub = {
    kind: 'github',
    token: 'of-the-account',
    webhookSecret: 'a-secret-of-the-webhook',
    repositories: ['acme/shop'],
    roles: { '*': 'asker' },
  };

  it.each([
    [undefined, 'https://github.com'],
    ['https://api.github.com/', 'https://github.com'],
    ['https://api.acme.ghe.com', 'https://acme.ghe.com'],
    ['https://git.example.com/api/v3', 'https://git.example.com'],
    ['https://api.example.com/api/v3/', 'https://api.example.com'],
  ])('of GitHub, whose API is at %s, is %s', (api, site) => {
    const { acme } = channelsSchema.parse({ acme: { ...hub, ...(api !== undefined && { api }) } });
    expect(acme && siteOf(acme)).toBe(site);
  });

  it('of Jira is its address, and of a channel without issues none', () => {
    const { desk, talk } = channelsSchema.parse({
      desk: {
        kind: 'jira',
        url: 'https://acme.atlassian.net/',
        email: 'bot@example.com',
        token: 'of-the-account',
        webhookSecret: 'a-secret-of-the-webhook',
        projects: ['SHOP'],
        roles: { '*': 'asker' },
      },
      talk: { ...chat, webhookTokens: [TOKEN] },
    });
    expect([desk && siteOf(desk), talk && siteOf(talk)]).toEqual(['https://acme.atlassian.net', undefined]);
  });
});
