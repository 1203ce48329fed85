// A target that is an issue keeps the promises of its port, and those of its channel about who reads what is said.
import { describe, expect, it } from 'vitest';
import { gitHubChannel } from '../../src/adapters/channels/github/github-channel.js';
import { gitLabChannel } from '../../src/adapters/channels/gitlab/gitlab-channel.js';
import { jiraChannel } from '../../src/adapters/channels/jira/jira-channel.js';
import { issueTarget } from '../../src/adapters/notifications/issue.js';
import { SECOND } from '../../src/kernel/time.js';
import type { NotificationMessage } from '../../src/ports/notification-targets.js';
import { GH_REPOSITORY, GH_ROOM, GH_SECRET, GH_TOKEN, startFakeGitHub } from '../support/fake-github.js';
import { GL_PROJECT, GL_TOKEN, GL_WEBHOOK_TOKEN, startFakeGitLab } from '../support/fake-gitlab.js';
import { JIRA_EMAIL, JIRA_PROJECT, JIRA_SECRET, JIRA_TOKEN, startFakeJira } from '../support/fake-jira.js';

const MESSAGE: NotificationMessage = {
  title: 'Errors <!channel>',
  text: 'checkout & cart *fail*',
  facts: [['Severity', 'critical']],
  link: 'https://casefile.example/i/a',
  clientTxnId: 'alert-g',
  turn: 1,
  event: 'finished',
  severity: 'critical',
};
const KEY = { id: 'n1', key: 'n1-1' };

const roomOf: { readonly [kind: string]: string } = { github: GH_ROOM, gitlab: String(GL_PROJECT), jira: JIRA_PROJECT };
const threadOf = (kind: string, number: string): string => (kind === 'gitlab' ? `issue-${number}` : number);
const NOT_KNOWN = { outcome: 'refused', response: 'not one of ours' } as const;

describe('an issue', () => {
  const opened = async ({ allowPublic = false } = {}) => {
    const [gitHub, gitLab, jira] = await Promise.all([startFakeGitHub(), startFakeGitLab(), startFakeJira('cloud')]);
    const common = { allowPublic };
    const hub = {
      ...common,
      api: gitHub.url,
      token: GH_TOKEN,
      webhookSecret: GH_SECRET,
      repositories: [GH_REPOSITORY],
    };
    const lab = {
      ...common,
      url: gitLab.url,
      token: GL_TOKEN,
      webhookToken: GL_WEBHOOK_TOKEN,
      projects: [GL_PROJECT],
    };
    const desk = {
      ...common,
      url: jira.url,
      email: JIRA_EMAIL,
      token: JIRA_TOKEN,
      webhookSecret: JIRA_SECRET,
      projects: [JIRA_PROJECT],
    };
    return [
      { fake: gitHub, channel: gitHubChannel(hub) },
      { fake: gitLab, channel: gitLabChannel(lab) },
      { fake: jira, channel: jiraChannel(desk) },
    ].map(({ fake, channel }) => ({
      fake,
      channel,
      target: issueTarget(channel, { room: roomOf[channel.kind] ?? '', thread: threadOf(channel.kind, '12') }),
    }));
  };

  it('has one comment, which a later event edits, also where the answer to it was lost', async () => {
    for (const { fake, target } of await opened()) {
      const sent = await target.send(MESSAGE, KEY);
      expect(sent).toMatchObject({ outcome: 'delivered' });
      const remote = 'remote' in sent ? (sent.remote ?? '') : '';
      await target.send(
        { ...MESSAGE, title: 'Another cause: Errors', event: 'changed' },
        { id: 'n1', key: 'n1-2', remote },
      );
      expect(fake.comments.map(({ edits }) => edits)).toEqual([1]);
      const { body = '' } = fake.comments[0] ?? {};
      for (const part of ['Another cause', 'checkout', 'Severity', 'https://casefile.example/i/a'])
        expect(body).toContain(part);
      fake.answer((call) => (call.startsWith('POST') ? { cut: 'after' } : undefined));
      expect(await target.send(MESSAGE, { id: 'n2', key: 'n2-1' })).toMatchObject({ outcome: 'unknown' });
      fake.answer(() => undefined);
      expect(target.knowsRepeats).toBe(true);
      expect(await target.send(MESSAGE, { id: 'n2', key: 'n2-1' })).toMatchObject({ outcome: 'delivered' });
      expect(fake.comments).toHaveLength(2);
      await fake.close();
    }
  });

  it('is not written to where others than members can read it, unless the channel allows that', async () => {
    for (const allowPublic of [false, true]) {
      for (const { fake, target } of await opened({ allowPublic })) {
        fake.show('public');
        const sent = await target.send(MESSAGE, KEY);
        expect(sent).toMatchObject(
          allowPublic
            ? { outcome: 'delivered' }
            : { outcome: 'refused', response: expect.stringContaining('"allowPublic": true') as string },
        );
        expect(fake.comments).toHaveLength(allowPublic ? 1 : 0);
        await fake.close();
      }
    }
  });

  it('has nothing that was told while it was private edited once it is public', async () => {
    for (const { fake, target } of await opened()) {
      const sent = await target.send(MESSAGE, KEY);
      const remote = 'remote' in sent ? (sent.remote ?? '') : '';
      fake.show('public');
      const changed = await target.send({ ...MESSAGE, event: 'changed' }, { id: 'n1', key: 'n1-2', remote });
      expect(changed).toMatchObject({ outcome: 'refused' });
      expect(fake.comments.map(({ edits }) => edits)).toEqual([0]);
      await fake.close();
    }
  });

  it('waits where nobody can tell who reads it', async () => {
    for (const { fake, target } of await opened()) {
      fake.answer((call) => (/\/(?:repos\/[^/]+|projects?)\/[^/]+$/.test(call) ? { status: 503 } : undefined));
      expect(await target.send(MESSAGE, KEY)).toEqual({ outcome: 'not-now', response: '503' });
      expect(fake.comments).toEqual([]);
      await fake.close();
    }
  });

  it('is the one that the alert names, where the finder knows it', async () => {
    for (const { fake, channel } of await opened()) {
      const named = issueTarget(channel, async (issue) =>
        issue === 'known' ? { room: roomOf[channel.kind] ?? '', thread: threadOf(channel.kind, '31') } : NOT_KNOWN,
      );
      const at = (place: string) => ({ ...KEY, answered: { place, startedAt: 10 * SECOND } });
      expect(await named.send(MESSAGE, at('known'))).toMatchObject({ outcome: 'delivered' });
      expect(fake.comments.map(({ thread }) => thread)).toEqual([threadOf(channel.kind, '31')]);
      expect(await named.send(MESSAGE, at('unknown'))).toEqual(NOT_KNOWN);
      expect(await named.send(MESSAGE, KEY)).toMatchObject({ outcome: 'refused' });
      expect(fake.comments).toHaveLength(1);
      await fake.close();
    }
  });

  it('is given up where it may not be written to, and waits where there are too many', async () => {
    for (const { fake, target } of await opened()) {
      fake.answer((call) => (call.startsWith('POST') ? { status: 404 } : undefined));
      expect(await target.send(MESSAGE, KEY)).toEqual({ outcome: 'refused', response: '404' });
      fake.answer((call) => (call.startsWith('POST') ? { status: 429, headers: { 'retry-after': '30' } } : undefined));
      expect(await target.send(MESSAGE, KEY)).toMatchObject({ outcome: 'not-now', retryAfter: 30 * SECOND });
      await fake.close();
    }
  });
});
