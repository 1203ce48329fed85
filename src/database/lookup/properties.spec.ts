// The correctness properties of the lookups, over snapshots with every irregularity. Feature: interactive chat over database snapshots.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { EVENTS, type IrregularFile, irregularSnapshot } from '../../../test/support/irregular-snapshots.js';
import { ownItem, valueAtPointer } from '../../telemetry/json-pointer.js';
import { importKnowledge } from '../knowledge/import-knowledge.js';
import { findEngineText, findEventText, indexKnowledge } from '../knowledge/knowledge.js';
import { builtInKnowledge } from '../knowledge/built-in-knowledge.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import { executeLookup, type LookupContext, type LookupOutcome, SNAPSHOT_LOOKUPS } from './execute.js';
import { metricEntriesOf } from './metrics.js';

const RUNS = { numRuns: 150 } as const;

const read = (file: IrregularFile): DatabaseSnapshot => {
  const outcome = readSnapshotFile(file);
  if ('rejected' in outcome) throw new Error(outcome.because);
  return outcome.snapshot;
};

const snapshots = irregularSnapshot.map((file) => ({ file, snapshot: read(file) }));

const over = (primary: DatabaseSnapshot, secondary?: DatabaseSnapshot): LookupContext => ({
  sides: secondary === undefined ? { primary } : { primary, secondary },
  describe: () => undefined,
});

type Result = { readonly [key: string]: unknown };

const resultOf = ({ result }: LookupOutcome): Result => result;

/** What stands at the place that a result names. */
const standing = (file: IrregularFile, result: unknown): unknown =>
  valueAtPointer(file, String(ownItem(result, 'path')));

/** Every identifier that a snapshot answers to, with the call that uses it. */
const callsOf = (snapshot: DatabaseSnapshot): readonly (readonly [tool: string, input: Result])[] => [
  ...(snapshot.statements?.list ?? []).flatMap(({ id, dbId, children }) =>
    [id, dbId, ...children.flatMap((child) => [child.id, child.dbId])].flatMap((known) =>
      known === undefined || known.trim() === '' ? [] : [['get_sql_stats', { sql_id: known }] as const],
    ),
  ),
  ...(['os', 'db'] as const).flatMap((kind) =>
    metricEntriesOf(snapshot, kind).flatMap(({ name, category }) =>
      name.trim() === '' || category.trim() === ''
        ? []
        : [
            [`get_${kind}_metrics`, { metric_name: name }] as const,
            [`get_${kind}_metrics`, { category }] as const,
            [`get_${kind}_metrics`, { category, metric_name: name }] as const,
          ],
    ),
  ),
  ...Object.keys(snapshot.instance?.fields ?? {}).flatMap((field) =>
    field.trim() === '' || field.includes('.') ? [] : [['get_instance_config', { fields: [field] }] as const],
  ),
  ...(snapshot.waits?.events ?? []).flatMap(({ name }) =>
    name.trim() === '' ? [] : [['get_wait_events', { event_name: name }] as const],
  ),
  ...(snapshot.parameters ?? []).flatMap(({ name }) =>
    name.trim() === '' ? [] : [['get_parameters', { parameter_name: name }] as const],
  ),
];

describe('Property 1: a valid identifier gives the corresponding data, for every tool', () => {
  it('and what is given stands at the place that is named', () => {
    fc.assert(
      fc.property(snapshots, ({ file, snapshot }) => {
        for (const [tool, input] of callsOf(snapshot)) {
          const executed = executeLookup(tool, input, over(snapshot));
          expect(executed.outcome).toBe('found');
          const result = resultOf(executed);
          const found = Array.isArray(result['metrics']) ? (result['metrics'] as readonly unknown[]) : [result];
          for (const each of found) expect(standing(file, each)).toBeDefined();
        }
      }),
      RUNS,
    );
  });

  it('a statement has the id by which it was found, and the figures that stand there', () => {
    fc.assert(
      fc.property(snapshots, ({ file, snapshot }) => {
        for (const { id } of snapshot.statements?.list ?? []) {
          if (id === undefined) continue;
          const result = resultOf(executeLookup('get_sql_stats', { sql_id: id }, over(snapshot)));
          expect(result['sql_id']).toBe(id);
          const stated = ownItem(result['dbload'], 'value');
          if (stated !== undefined)
            expect(Number(ownItem(standing(file, result), 'dbload'))).toBeCloseTo(stated as number);
        }
      }),
      RUNS,
    );
  });
});

const unknownName = fc.oneof(
  fc.stringMatching(/^zz[a-z0-9.:_-]{3,12}$/),
  fc.constantFrom('prototype', 'valueOf', 'isPrototypeOf', 'zz"; DROP TABLE x', '../../etc/passwd', '${7*7}'),
);

describe('Property 2: an identifier that is not there is not found, for every tool', () => {
  it('and the answer says so in words', () => {
    fc.assert(
      fc.property(snapshots, unknownName, ({ snapshot }, name) => {
        const calls = [
          ['get_sql_stats', { sql_id: name }],
          ['get_sql_stats', { sql_db_id: name }],
          ['get_os_metrics', { metric_name: name }],
          ['get_os_metrics', { category: name }],
          ['get_db_metrics', { metric_name: name }],
          ['get_db_metrics', { category: name, metric_name: name }],
          ['get_instance_config', { fields: [name] }],
          ['get_wait_events', { event_name: name }],
          ['get_parameters', { parameter_name: name }],
        ] as const;
        for (const [tool, input] of calls) {
          const executed = executeLookup(tool, input, over(snapshot));
          expect(executed.outcome).toBe('not found');
          expect(resultOf(executed)['error']).toContain('not found');
        }
      }),
      RUNS,
    );
  });
});

describe('Property 3: both snapshots, with clear labels, for every tool', () => {
  it('whatever is asked of them', () => {
    const tools = fc.constantFrom(...SNAPSHOT_LOOKUPS.map(({ name }) => name));
    fc.assert(
      fc.property(snapshots, snapshots, tools, (first, second, tool) => {
        const held = over(first.snapshot, second.snapshot);
        const calls = [...callsOf(first.snapshot), ...callsOf(second.snapshot)].filter(([name]) => name === tool);
        for (const input of [{}, ...calls.map(([, each]) => each)]) {
          const result = resultOf(executeLookup(tool, { ...input, snapshot: 'both' }, held));
          expect(result['primary']).toMatchObject({ snapshot: 'primary' });
          expect(result['secondary']).toMatchObject({ snapshot: 'secondary' });
        }
      }),
      RUNS,
    );
  });
});

describe('Property 4: a recognised engine has its knowledge', () => {
  it('by its name, however that is written', () => {
    const engines = fc.constantFrom(...builtInKnowledge.engines.keys());
    const spelled = fc
      .tuple(engines, fc.func(fc.boolean()))
      .map(([engine, upper]) => [...engine].map((letter, at) => (upper(at) ? letter.toUpperCase() : letter)).join(''));
    fc.assert(
      fc.property(spelled, (engine) => {
        expect(findEngineText(builtInKnowledge, engine)?.text.length).toBeGreaterThan(200);
        expect(findEngineText(builtInKnowledge, `${engine}x`)).toBeUndefined();
      }),
      RUNS,
    );
  });
});

const spellings = [
  (name: string) => name,
  (name: string) => name.toLowerCase(),
  (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase(),
] as const;

/** Two files in the shapes of the original, with some of the events, each spelled as it pleases. */
const eventFiles = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom(...spellings)), { maxLength: 5 }),
    fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom(...spellings)), { maxLength: 3 }),
  )
  .map(([brief, primary]) => ({
    brief: Object.fromEntries(brief.map(([name, spell]) => [spell(name), `brief text on ${name}`])),
    primary: primary.map(([name, spell]) => ({ events: [spell(name)], value: `primary text on ${name}` })),
  }));

const alike = (a: string, b: string): boolean =>
  a.toLowerCase().replaceAll('_', '') === b.toLowerCase().replaceAll('_', '');

describe('Property 5: a wait event carries its description where either event file has it', () => {
  it('however both spell it, and the primary text wins', () => {
    fc.assert(
      fc.property(snapshots, eventFiles, ({ snapshot }, { brief, primary }) => {
        const { texts } = importKnowledge([
          { name: 'events.json', content: JSON.stringify(brief) },
          { name: 'events_primary.json', content: JSON.stringify(primary) },
        ]);
        const knowledge = indexKnowledge({ version: '1', ...texts });
        const held: LookupContext = {
          sides: { primary: snapshot },
          describe: (event) => findEventText(knowledge, event),
        };
        for (const { name } of snapshot.waits?.events ?? []) {
          if (name.trim() === '') continue;
          const result = resultOf(executeLookup('get_wait_events', { event_name: name }, held));
          const inPrimary = primary.some(({ events }) => events.some((event) => alike(event, name)));
          const inBrief = Object.keys(brief).some((event) => alike(event, name));
          const wanted = inPrimary ? /^primary text/ : inBrief ? /^brief text/ : undefined;
          if (wanted === undefined) expect(result).not.toHaveProperty('description');
          else expect(result['description']).toMatch(wanted);
        }
        const all = resultOf(executeLookup('get_wait_events', {}, held))['events'];
        for (const each of Array.isArray(all) ? (all as readonly Result[]) : [])
          expect(each['description']).toBe(findEventText(knowledge, String(each['event']))?.text);
      }),
      RUNS,
    );
  });
});
