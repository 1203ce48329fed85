import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../api/access/operations.js';
import { createMasker } from '../telemetry/masking/mask.js';
import { channelMessageId, threadInvestigation, threadOfInvestigation } from './channel-ids.js';
import { readChannelRequest } from './channel-request.js';
import { type ChannelAct, refuseAct, ROLES_OF_ACT } from './channel-rights.js';
import { composeAnswerReply, composeApproval, composeEvidence } from './compose-reply.js';

const id = fc.stringMatching(/^[A-Z0-9]{2,12}$/);
const thread = fc.stringMatching(/^1\d{9}\.\d{6}$/);

describe('the id of a thread', () => {
  it('leads back to the thread, and to no other channel', () => {
    fc.assert(
      fc.property(id, thread, (room, ts) => {
        const place = { room, thread: ts };
        expect(threadOfInvestigation('acme', threadInvestigation('acme', place))).toEqual(place);
        expect(threadOfInvestigation('acm', threadInvestigation('acme', place))).toBeUndefined();
      }),
    );
  });

  it('is no secret that masking would change', () => {
    const mask = createMasker({ digest: () => 'x' });
    fc.assert(
      fc.property(fc.stringMatching(/^C0[A-Z0-9]{9}$/), thread, (room, ts) => {
        for (const text of [threadInvestigation('acme', { room, thread: ts }), channelMessageId(room, ts, ts)])
          expect(mask(text)).toBe(text);
      }),
    );
  });

  it('is none of an execution of a chain in it', () => {
    expect(threadOfInvestigation('acme', 'acme:C01:1.2~c1.s1.a1')).toBeUndefined();
    expect(threadOfInvestigation('acme', 'acme:C01:1.2:3')).toBeUndefined();
    expect(threadOfInvestigation('acme', 'INC-42')).toBeUndefined();
  });
});

describe('a request', () => {
  it.each([
    ['why does checkout fail?', { asks: 'question', text: 'why does checkout fail?' }],
    ['chain quick: why?', { asks: 'chain', chain: 'quick', text: 'why?' }],
    ['run chain quick why?', { asks: 'chain', chain: 'quick', text: 'why?' }],
    ['chain of events before noon?', { asks: 'question', text: 'chain of events before noon?' }],
    ['Help!', { asks: 'help' }],
    ['  ', { asks: 'nothing' }],
  ])('%s', (said, request) => {
    expect(readChannelRequest(said, ['quick'])).toEqual(request);
  });
});

/** What does over HTTP what a person does in a channel. */
const ROUTE_OF_ACT: { readonly [act in ChannelAct]: string } = {
  ask: 'POST /v1/investigations/:clientTxnId/turns',
  see: 'GET /v1/investigations/:clientTxnId/turns/:turn',
  rate: 'POST /v1/investigations/:clientTxnId/turns/:turn/feedback',
  ingest: 'POST /v1/telemetry/:signal',
  'start-chain': 'POST /v1/investigations/:clientTxnId/chains',
  silence: 'POST /v1/alerts/:alert/silence',
  approve: 'POST /v1/investigations/:clientTxnId/chains/:run/executions/:execution/approve',
};

describe('the rights of people', () => {
  it('are those of API keys of the same role', () => {
    for (const [act, route] of Object.entries(ROUTE_OF_ACT))
      expect([act, [...ROLES_OF_ACT[act as ChannelAct]].toSorted()]).toEqual([
        act,
        [...(OPERATIONS[route]?.roles ?? [])].toSorted(),
      ]);
  });

  it('are those of the person, else of everybody, and of strangers only where they are named', () => {
    const roles = { '*': 'viewer', U1: 'operator', 'T2/U9': 'asker' } as const;
    expect(refuseAct(roles, 'U1', 'approve')).toBeUndefined();
    expect(refuseAct(roles, 'U2', 'see')).toBeUndefined();
    expect(refuseAct(roles, 'U2', 'ask')).toContain('your role here is viewer');
    expect(refuseAct(roles, 'T2/U1', 'see')).toContain('you have no role here');
    expect(refuseAct(roles, 'T2/U9', 'ask')).toBeUndefined();
    expect(refuseAct(roles, 'constructor', 'approve')).toBeDefined();
    expect(refuseAct({ ...roles, '*': 'admin' }, '?/U1', 'rate')).toContain('which one you are of was not told');
  });
});

describe('a reply', () => {
  const evidence = [
    { id: 'e1', kind: 'log', source: 'http', service: 'pricing', at: '2026-01-01T00:00:00Z', quote: '`x` <!here>' },
  ];
  const answer = { status: 'answered', text: '**Cause**: `a.py` [e1].\n\n## Evidence\n- one [e1]\n- two\n', evidence };
  const place = { clientTxnId: 'acme:C01:1.2', linkTemplate: 'https://casefile.example/i/{id}' };

  it('has the short answer first, and the evidence behind a button', () => {
    expect(composeAnswerReply(answer, { turn: 3, ratesByButton: false, showsRows: false, ...place })).toEqual({
      kind: 'final',
      text: 'Cause: a.py.',
      notes: ['Evidence\n• one\n• two'],
      rows: [],
      buttons: [{ label: 'Evidence (1)', button: { act: 'show-evidence', turn: 3 } }],
      link: 'https://casefile.example/i/acme%3AC01%3A1.2',
    });
  });

  it('keeps names in code, and blocks of code line by line', () => {
    const text = [
      'Fails in `__init__.py`:',
      '```python',
      '# __main__',
      '',
      '    _id = 1  # [e1] **',
      '```',
      '',
      '- `_id` is _not_ set',
    ].join('\n');
    expect(
      composeAnswerReply(
        { status: 'answered', text },
        { turn: 1, ratesByButton: false, showsRows: false, clientTxnId: 'x' },
      ),
    ).toMatchObject({
      text: 'Fails in __init__.py:\n# __main__\n \n    _id = 1  # [e1] **',
      notes: ['• _id is not set'],
    });
  });

  it('without evidence has no button', () => {
    expect(
      composeAnswerReply(
        { status: 'answered', text: 'Hello.' },
        { turn: 1, ratesByButton: false, showsRows: false, clientTxnId: 'x' },
      ),
    ).toMatchObject({
      text: 'Hello.',
      notes: [],
      buttons: [],
    });
  });

  it('has its rows where no button could show them', () => {
    const evidence = [
      { id: 'e1', kind: 'log', source: 'cart.log', at: '2026-03-01T09:40:00.000Z', quote: 'it failed' },
    ];
    const told = { status: 'answered', text: 'The cart fails [e1].', evidence };
    const shown = composeAnswerReply(told, { turn: 1, ratesByButton: false, showsRows: true, clientTxnId: 'x' });
    const rows = [{ title: 'e1 · log · cart.log · 2026-03-01T09:40:00.000Z', quote: 'it failed' }];
    expect(shown).toMatchObject({ rows, buttons: [] });
    const behind = composeAnswerReply(told, { turn: 1, ratesByButton: false, showsRows: false, clientTxnId: 'x' });
    expect(behind).toMatchObject({ rows: [], buttons: [{ label: 'Evidence (1)' }] });
  });

  it('has buttons for right and wrong where reactions are not told, and none at a question of ours', () => {
    const rates = { turn: 3, ratesByButton: true, showsRows: false, ...place };
    expect(composeAnswerReply({ status: 'answered', text: 'x' }, rates).buttons.map(({ button }) => button)).toEqual([
      { act: 'rate', turn: 3, rating: 'right' },
      { act: 'rate', turn: 3, rating: 'wrong' },
    ]);
    expect(composeAnswerReply({ status: 'confirm', text: 'Which?' }, rates)).toMatchObject({
      kind: 'choice',
      buttons: [],
    });
  });

  it('quotes the cited rows as they are', () => {
    expect(composeEvidence(answer, place).rows).toEqual([
      { title: 'e1 · log · pricing · 2026-01-01T00:00:00Z', quote: '`x` <!here>' },
    ]);
  });

  it('asks for an approval while that is open, and says afterwards what it came to', () => {
    const asked = { chain: 'careful', execution: 'c1.s1.a1', tools: ['search_logs'], hasEnded: false };
    expect(composeApproval(asked, place).buttons.map(({ button }) => button)).toEqual([
      { act: 'approve', execution: 'c1.s1.a1', answer: 'yes' },
      { act: 'approve', execution: 'c1.s1.a1', answer: 'no' },
      { act: 'approve', execution: 'c1.s1.a1', answer: 'always' },
    ]);
    expect(composeApproval({ ...asked, answer: 'no' }, place)).toMatchObject({
      buttons: [],
      notes: ['It was refused.'],
    });
    expect(composeApproval({ ...asked, hasEnded: true }, place)).toMatchObject({
      buttons: [],
      notes: ['It was not answered, and waits no more.'],
    });
  });
});
