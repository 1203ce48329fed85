import { describe, expect, it } from 'vitest';
import { describeConfigFault, loadConfig } from './load.js';
import { readFileSync } from 'node:fs';

const engine = { name: 'engine', kind: 'engine' };

const faults = (settings: object, indent?: number): readonly string[] => {
  const loaded = loadConfig({ CASEFILE_CONFIG: 'own.json' }, (path) =>
    path === 'own.json' ? JSON.stringify(settings, undefined, indent) : readFileSync(path, 'utf8'),
  );
  return 'faults' in loaded ? loaded.faults.map(describeConfigFault) : [];
};

const chainOf = (...stages: readonly object[]) => ({ chains: { triage: { stages } } });

/** Without the place. */
const problems = (settings: object): readonly string[] =>
  faults(settings).map((fault) => fault.replace(/ \(line.*/, ''));

describe('chains of the configuration', () => {
  it('may have stages of one agent, of several, of replicas, and people', () => {
    const models = { profiles: { big: { provider: 'ollama', model: 'x' } } };
    const model = { name: 'deep', kind: 'model', model: 'big', tools: ['search_logs'], approve: ['search_logs'] };
    const stages = [
      { name: 'first', agents: [engine] },
      { name: 'second', agents: [engine, { ...model, time: '2m' }], successPolicy: 'any', synthesis: model },
      { name: 'third', agents: [model], replicas: 3 },
      { name: 'last', agents: [{ name: 'on-call', kind: 'person', question: 'Was it deployed by hand?' }] },
    ];
    const rules = [{ severities: ['critical'], chain: 'triage' }];
    expect(faults({ models, alerts: { investigate: { rules } }, chains: { triage: { stages, time: '10m' } } })).toEqual(
      [],
    );
  });

  it.each([
    ['a policy for one agent', { agents: [engine], successPolicy: 'any' }, 'successPolicy needs two or more agents'],
    ['a synthesis of one agent', { agents: [engine], synthesis: engine }, 'synthesis needs two or more agents'],
    ['replicas of an engine', { agents: [engine], replicas: 2 }, 'replicas needs an agent of kind "model"'],
    ['two agents of one name', { agents: [engine, engine] }, 'agents[1].name is the name of another agent'],
    ['no agent', { agents: [] }, 'agents'],
  ])('are refused with %s', (_, stage, problem) => {
    expect(problems(chainOf({ name: 'first', ...stage })).join('\n')).toContain(`chains.triage.stages[0].${problem}`);
  });

  it('are refused with a stage twice, and with names that nothing has', () => {
    const stage = { name: 'first', agents: [engine] };
    expect(problems(chainOf(stage, stage))).toEqual(['chains.triage.stages[1].name is the name of another stage']);
    const unknown = { name: 'deep', kind: 'model', model: 'big' };
    expect(problems(chainOf({ name: 'first', agents: [unknown] }))).toEqual([
      'chains.triage.stages[0].agents[0].model is no profile of "models.profiles": none is configured',
    ]);
    expect(problems({ ...chainOf(stage), alerts: { investigate: { rules: [{ chain: 'triaje' }] } } })).toEqual([
      'alerts.investigate.rules[0].chain is no chain of "chains": there is triage',
    ]);
  });

  it('are told with the line and column of what is wrong', () => {
    const wrong = chainOf({ name: 'first', agents: [{ name: 'engine', kind: 'engine', time: 'soon' }] });
    expect(faults(wrong, 2)).toEqual([
      expect.stringMatching(/agents\[0\]\.time .+ \(line 11 column 23 of own\.json\)$/),
    ]);
  });
});
