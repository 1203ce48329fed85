// Loads the demo incident into an empty store, and asks its question: what `casefile serve` does at its first start. Loaded on a click.
import { shiftTo } from '../../../src/demo/incident.js';
import { toIso } from '../../../src/kernel/time.js';
import { call } from '../api/client.js';
import { sendQuestion } from './ask-form.js';
import { demoIncident } from './demo-incident.js';
import { loadTexts, TEXTS } from '../texts/texts.js';

const ID = 'demo';
const CHUNK = 5_000;
const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;

/** Resolves with the id of the investigation when its question is asked. `onSent` gets the rows so far, and all. */
export const startDemo = async (now: Date, onSent: (sent: number, all: number) => void): Promise<string> => {
  await loadTexts('common');
  const { rows, askedAt } = shiftTo(demoIncident(), now.getTime() * 1000);
  const all = SIGNALS.reduce((sum, signal) => sum + rows[signal].length, 0);
  let sent = 0;
  for (const signal of SIGNALS)
    for (let from = 0; from < rows[signal].length; from += CHUNK) {
      const chunk = rows[signal].slice(from, from + CHUNK);
      const body = chunk.map((row) => `${JSON.stringify(row)}\n`).join('');
      const headers = { 'content-type': 'application/x-ndjson', 'x-casefile-source': 'demo' };
      await call('sendRows', { parts: { signal }, init: { body, headers } });
      sent += chunk.length;
      onSent(sent, all);
    }
  await sendQuestion(ID, {
    text: TEXTS.demoQuestion,
    messageId: 'demo-1',
    askedAt: toIso(askedAt),
    ask: 'never',
    zone: 'UTC',
  });
  return ID;
};
