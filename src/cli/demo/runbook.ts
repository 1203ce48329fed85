// A page of the shop's runbooks, for the model of the demo to look into.
import { ANYTHING } from '../service/reply.js';
import type { Service } from '../service/service.js';

export const RUNBOOKS = 'runbooks';

const FILE = 'errors-after-a-change.md';

const PAGE = `# Errors after a change

When errors or slow requests begin within minutes of a release, a configuration change or a flag:

1. Find the change nearest before the first error, in the service that fails first and in those it calls.
2. Take it back before you look for the line of code: a rollback takes minutes, a fix takes hours.
3. Watch the error rate for ten minutes after it. If it does not fall, the change was not the cause.

# A dependency that is slow

When calls to one service take longer and nothing was changed, look at its pools, its processors and its database before you restart anything.
`;

export const addRunbook = async (service: Service): Promise<void> => {
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = { method: 'POST', headers, body: PAGE } as const;
  await service.json(`/v1/knowledge/${RUNBOOKS}/documents?file=${FILE}`, ANYTHING, sent);
};
