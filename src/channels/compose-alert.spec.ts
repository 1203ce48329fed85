import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../kernel/time.js';
import {
  type AlertThread,
  composeAlert,
  composeAlertsEnded,
  composeSilenced,
  saySilencedAlready,
  type ThreadAlert,
} from './compose-alert.js';

const START = 1_772_334_000 * SECOND;

const alertOf = (more: Partial<ThreadAlert> = {}): ThreadAlert => ({
  id: 'a'.repeat(32),
  name: 'HighErrorRate',
  severity: 'critical',
  status: 'firing',
  service: 'checkout',
  environment: 'prod',
  startedAt: START,
  ...more,
});

const threadOf = (more: Partial<AlertThread> = {}): AlertThread => ({
  clientTxnId: 'alert-g',
  linkTemplate: 'https://casefile.example/i/{id}',
  ratesByButton: true,
  showsRows: false,
  language: 'en',
  alerts: [alertOf()],
  progress: { state: 'running' },
  now: START + HOUR,
  ...more,
});

const ANSWER = {
  status: 'answered',
  text: '**pricing fails** at `taxes.py:47` [e1].\n\n## More\n- a list',
  hypotheses: [{ service: 'pricing', confidence: 0.871, onset: '2026-03-01T02:58:30Z' }],
  evidence: [{ id: 'e1', kind: 'log', source: 'http', quote: 'x' }],
};

const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'pt'];

describe('the message that begins the thread of an alert', () => {
  it('says what fires, since when, and that it is looked into', () => {
    expect(composeAlert(threadOf())).toEqual({
      kind: 'progress',
      text: 'HighErrorRate · critical · checkout · prod\nFiring since 2026-03-01 03:00 UTC.\nLooking into it …',
      notes: [],
      rows: [],
      buttons: [],
      link: 'https://casefile.example/i/alert-g',
    });
  });

  it('calls everything by its whole name, on one line', () => {
    const named = { name: '__init_ [e1] \\\\nas\n01', service: '_default', environment: '`prod`', silenceMinutes: 60 };
    const hypotheses = [{ service: '_pricing_', confidence: 0.9 }];
    const progress = { state: 'ended', turn: 1, answer: { ...ANSWER, hypotheses } } as const;
    const { text, notes, buttons } = composeAlert(threadOf({ alerts: [alertOf(named), alertOf(named)], progress }));
    expect(text.split('\n')[0]).toBe('__init_ [e1] \\\\nas 01 · critical · _default · `prod`');
    expect(notes[0]).toContain(' _pricing_,');
    expect(buttons[0]?.label).toBe('Silence __init_ [e1] \\\\nas 01 1 hr');
  });

  it('becomes the short answer, with cause, confidence, and the evidence behind a button', () => {
    const message = composeAlert(
      threadOf({ alerts: [alertOf({ silenceMinutes: 120 })], progress: { state: 'ended', turn: 2, answer: ANSWER } }),
    );
    expect(message.kind).toBe('final');
    expect(message.text.split('\n').at(-1)).toBe('pricing fails at taxes.py:47.');
    expect(message.notes).toEqual([
      'Likely cause in pricing, confidence 87 %, since 2026-03-01 02:58 UTC.',
      'Reply in this thread to ask more. No mention is needed.',
    ]);
    expect(message.buttons).toEqual([
      { label: 'Silence 2 hr', button: { act: 'silence', alert: 'a'.repeat(32), minutes: 120 } },
      { label: 'Evidence (1)', button: { act: 'show-evidence', turn: 2 } },
      { label: 'Right', button: { act: 'rate', turn: 2, rating: 'right' } },
      { label: 'Wrong', button: { act: 'rate', turn: 2, rating: 'wrong' } },
    ]);
  });

  it('says the cause before how bad it is, where the answer begins with that', () => {
    const claims = [{ type: 'cause', text: '`pricing` is very likely the cause [e2].' }];
    const answer = { ...ANSWER, text: 'checkout is not well: 19 of 87 spans failed. [e1]', claims };
    const { text } = composeAlert(threadOf({ progress: { state: 'ended', turn: 1, answer } }));
    expect(text.split('\n').slice(2)).toEqual([
      'pricing is very likely the cause.',
      'checkout is not well: 19 of 87 spans failed.',
    ]);
    const said = { ...ANSWER, claims };
    expect(composeAlert(threadOf({ progress: { state: 'ended', turn: 1, answer: said } })).text).not.toContain(
      'very likely',
    );
  });

  it('counts several alerts, names three, and says the worst severity', () => {
    const alerts = ['A', 'B', 'C', 'D'].map((name, i) =>
      alertOf({ name, severity: i === 3 ? 'critical' : 'warning', startedAt: START + i * MINUTE }),
    );
    const [first, second] = composeAlert(threadOf({ alerts })).text.split('\n');
    expect(first).toBe('A, B, C and 1 more · critical · checkout · prod');
    expect(second).toBe('4 of 4 alerts firing, the first since 2026-03-01 03:00 UTC.');
  });

  it('offers a silence of what fires and is not silenced, by name where there are several', () => {
    const silenceable = { silenceMinutes: 90 };
    const alerts = [
      alertOf({ name: 'A', ...silenceable, silence: { until: START + 2 * HOUR, by: 'Ana' } }),
      alertOf({ name: 'B', ...silenceable, silence: { until: START, by: 'Ana' } }),
      alertOf({ name: 'C', status: 'resolved', ...silenceable }),
      alertOf({ name: 'D' }),
    ];
    const { buttons, notes } = composeAlert(threadOf({ alerts }));
    expect(buttons.map(({ label }) => label)).toEqual(['Silence B 90 min']);
    expect(notes).toEqual(['Ana has silenced A until 2026-03-01 05:00 UTC.']);
  });

  it('says that it was not looked into, and when it has ended', () => {
    const ended = alertOf({ status: 'resolved', endedAt: START + HOUR });
    const { text } = composeAlert(threadOf({ alerts: [ended], progress: { state: 'not-looked-into' } }));
    expect(text).toContain('Ended at 2026-03-01 04:00 UTC.\nIt was not looked into: too many alerts waited.');
  });

  it.each(LANGUAGES)('in %s holds every name and time, and leaves no placeholder', (language) => {
    const alerts = [
      alertOf({ silence: { until: START + 2 * HOUR, by: 'Ana' } }),
      alertOf({ name: 'B', silenceMinutes: 120 }),
    ];
    const { text, notes, buttons } = composeAlert(
      threadOf({ language, alerts, progress: { state: 'ended', turn: 1, answer: ANSWER } }),
    );
    const said = [text, ...notes, ...buttons.map(({ label }) => label)].join('\n');
    for (const part of ['HighErrorRate', '2026-03-01 03:00', 'pricing', '87 %', '02:58', 'Ana', '05:00', 'B', '(1)'])
      expect(said).toContain(part);
    expect(said).not.toMatch(/[{}#]/);
    expect(buttons).toHaveLength(4);
  });
});

describe('what is said in the thread of an alert', () => {
  const ended = [1, 2].map((hours) => alertOf({ status: 'resolved', endedAt: START + hours * HOUR }));

  it('is that all have ended, or that one fires again', () => {
    expect(composeAlertsEnded({ alerts: ended, language: 'en' }).text).toBe(
      'All 2 alerts have ended, at 2026-03-01 05:00 UTC.',
    );
    const again = alertOf({ name: 'Latency', startedAt: START + 3 * HOUR });
    expect(composeAlertsEnded({ alerts: [...ended, again], language: 'en' }).text).toBe(
      'Firing again since 2026-03-01 06:00 UTC: Latency.',
    );
  });

  it('is who has silenced what until when, and nothing of what nobody has silenced', () => {
    const silence = { until: START + HOUR, by: 'Ana_' };
    expect(composeSilenced(alertOf({ silence }), 'en')?.text).toBe(
      'Ana_ has silenced HighErrorRate until 2026-03-01 04:00 UTC.',
    );
    expect(composeSilenced(alertOf(), 'en')).toBeUndefined();
    expect(saySilencedAlready({ name: 'A', until: START }, 'en')).toBe(
      'A was silenced already, until 2026-03-01 03:00 UTC.',
    );
  });
});
