// The official client of GitHub takes what the fake answers, and the fake takes what that client sends.
import { Octokit } from '@octokit/rest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeGitHub, GH_BOT, GH_TOKEN, startFakeGitHub } from './fake-github.js';

let gitHub: FakeGitHub;
let octokit: Octokit;
beforeAll(async () => {
  gitHub = await startFakeGitHub();
  octokit = new Octokit({ auth: GH_TOKEN, baseUrl: gitHub.url });
});
afterAll(() => gitHub.close());

const issue = { owner: 'acme', repo: 'shop.js', issue_number: 12 };

it('says whose token it is, and takes no other', async () => {
  expect((await octokit.users.getAuthenticated()).data).toMatchObject({ id: GH_BOT, login: 'casefile-bot' });
  const stranger = new Octokit({ auth: 'guessed', baseUrl: gitHub.url });
  await expect(stranger.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
});

it('keeps comments: written, edited, listed in pages, and those of others left alone', async () => {
  const { data } = await octokit.issues.createComment({ ...issue, body: 'Looking' });
  expect(data).toMatchObject({ body: 'Looking', user: { id: GH_BOT } });
  const edited = await octokit.issues.updateComment({ ...issue, comment_id: data.id, body: 'Found' });
  expect(edited.data.body).toBe('Found');
  const theirs = gitHub.say('12', 1, 'mine');
  const all = await octokit.paginate(octokit.issues.listComments, { ...issue, per_page: 100 });
  expect(all.map(({ body }) => body)).toEqual(['Found', 'mine']);
  const change = { ...issue, comment_id: theirs.id, body: 'yours' };
  await expect(octokit.issues.updateComment(change)).rejects.toMatchObject({ status: 403 });
  await expect(octokit.issues.createComment({ ...issue, body: '' })).rejects.toMatchObject({ status: 422 });
});
