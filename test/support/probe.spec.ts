import { it } from '@jest/globals';
import { answeredIncident } from './incident-answer.js';
it('probe', () => {
  const t = Date.now(); const why: Record<string, number> = {}; let n = 0, ok = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const { responded, incident } = answeredIncident(seed, { requestsPerMinute: 8 });
    for (const c of responded.verdicts) { n++; if (c.verdict === 'supported') ok++; else { const k = c.verdict+' '+c.because + ' | ' + c.text.slice(0, 200); why[k] = (why[k] ?? 0) + 1; } }
    if (seed < 0) console.log(incident.question, '\n', responded.answer.text);
  }
  console.log(ok, n, Date.now() - t, JSON.stringify(why, null, 1).slice(0,6000));
});
