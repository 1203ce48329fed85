// The audit of an investigation: scrub through its facts, see the state at each, replay its turns, verify its citations.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { InvestigationState } from '../../../src/investigation/state.js';
import type { WireFact } from '../api/operations.js';
import { loadFacts } from '../investigation/use-investigation.js';
import { formatAddress } from '../shared/page-address.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { AuditChecks } from './audit-checks.js';
import { DifferenceTable } from './difference-table.js';
import { type FactFold, foldFacts } from './fact-fold.js';
import { TEXTS } from '../texts/texts.js';

type AuditPageProps = { readonly id: string; readonly fact?: number | undefined };

const StateView = ({ state }: { state: InvestigationState }) => {
  if (state.status === 'none') return <p>{TEXTS.audit.states[state.status]}</p>;
  return (
    <dl class="state">
      <dt>{TEXTS.audit.status}</dt>
      <dd>
        {state.running === undefined
          ? TEXTS.audit.states[state.status]
          : `${TEXTS.audit.states[state.status]}, ${TEXTS.audit.running(state.running.n, TEXTS.audit.phases[state.running.phase.at])}`}
      </dd>
      <dt>{TEXTS.audit.turns}</dt>
      <dd>
        {state.turns.map(({ n, status }) => `${n} ${TEXTS.states.turn[status]}`).join(', ') || TEXTS.audit.nothing}
      </dd>
      <dt>{TEXTS.audit.issues}</dt>
      <dd>
        {state.issues.length === 0 && TEXTS.audit.nothing}
        <ul>
          {state.issues.map((issue) => (
            <li key={issue.id}>
              {issue.id} {TEXTS.audit.issueStates[issue.status]}
              {issue.window !== undefined && (
                <>
                  , <Instant at={issue.window.asked.from} /> – <Instant at={issue.window.asked.to} />
                </>
              )}
              , {TEXTS.audit.batches(issue.batches.length)}
              {issue.suspects.length > 0 &&
                `, ${TEXTS.audit.suspected(
                  issue.suspects
                    .slice(0, 3)
                    .map(({ service, confidence }) => `${service} ${Math.round(confidence * 100)} %`)
                    .join(', '),
                )}`}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
};

/** A kind of a later release has no text. */
const actorKindText = (kind: string): string =>
  new Map<string, string>(Object.entries(TEXTS.audit.actors)).get(kind) ?? kind;

const FactDetail = ({ fact, fold, index }: { fact: WireFact; fold: FactFold; index: number }) => {
  const folded = useMemo(() => {
    try {
      return { state: fold.stateAfter(index + 1), changes: fold.changesOf(index) };
    } catch (error) {
      // a fact of a later release: it must not be guessed what it means
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }, [fold, index]);
  return (
    <>
      <Section title={`${fact.version} ${fact.type}`}>
        <p class="meta">
          <Instant at={fact.at} />
          <span>{TEXTS.audit.by(`${actorKindText(fact.actor.kind)} ${fact.actor.id}`)}</span>
        </p>
        <h3>{TEXTS.audit.recorded}</h3>
        <pre tabIndex={0}>{JSON.stringify(fact.data, undefined, 2)}</pre>
      </Section>
      {'failure' in folded ? (
        <p class="problem">
          {TEXTS.audit.newer} {folded.failure}
        </p>
      ) : (
        <>
          <Section title={TEXTS.audit.changes}>
            {folded.changes.length === 0 ? (
              <p class="quiet">{TEXTS.audit.noChange}</p>
            ) : (
              <DifferenceTable items={folded.changes} before={TEXTS.audit.before} after={TEXTS.audit.after} />
            )}
          </Section>
          <Section title={TEXTS.audit.state}>
            <StateView state={folded.state} />
          </Section>
        </>
      )}
    </>
  );
};

const FactList = ({ id, facts, index }: { id: string; facts: readonly WireFact[]; index: number }) => {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [index]);
  return (
    <ol class="facts" aria-label={TEXTS.audit.facts}>
      {facts.map((fact, i) => (
        <li key={fact.version} ref={i === index ? current : null} class={i === index ? 'is-cited' : ''}>
          <a href={formatAddress({ page: 'audit', id, fact: fact.version })} aria-current={i === index}>
            <span class="quiet">{fact.version}</span> {fact.type}
          </a>
          <Instant at={fact.at} short />
        </li>
      ))}
    </ol>
  );
};

const Scrubber = ({ id, facts, index }: { id: string; facts: readonly WireFact[]; index: number }) => {
  // scrubbing leaves one entry in the history of the browser, not one for each fact
  const show = (to: number): void => {
    const version = facts[Math.max(0, Math.min(to, facts.length - 1))]?.version;
    if (version !== undefined) location.replace(formatAddress({ page: 'audit', id, fact: version }));
  };
  const moves = [
    ['first', 0],
    ['previous', index - 1],
    ['next', index + 1],
    ['last', facts.length - 1],
  ] as const;
  return (
    <div class="scrubber">
      <label for="scrub">
        {TEXTS.audit.scrub} {TEXTS.audit.position(index + 1, facts.length)}
      </label>
      <input
        id="scrub"
        type="range"
        min={1}
        max={facts.length}
        value={index + 1}
        aria-valuetext={`${index + 1}: ${facts[index]?.type ?? ''}`}
        onInput={({ currentTarget }) => show(Number(currentTarget.value) - 1)}
      />
      <div class="buttons">
        {moves.map(([name, to]) => (
          <button key={name} type="button" onClick={() => show(to)}>
            {TEXTS.audit[name]}
          </button>
        ))}
      </div>
    </div>
  );
};

const turnsOf = (facts: readonly WireFact[]): readonly number[] => [
  ...new Set(
    facts.flatMap(({ type, data }) =>
      type === 'TurnAnswered' && typeof data['turn'] === 'number' ? [data['turn']] : [],
    ),
  ),
];

const FactsAudit = ({ id, fact, facts }: AuditPageProps & { readonly facts: readonly WireFact[] }) => {
  const fold = useMemo(() => foldFacts(facts), [facts]);
  const found = facts.findLastIndex(({ version }) => version <= (fact ?? Infinity));
  const index = Math.max(0, found);
  const shown = facts[index];
  if (shown === undefined) return <p class="quiet">{TEXTS.audit.none}</p>;
  return (
    <>
      <Scrubber id={id} facts={facts} index={index} />
      <div class="audit">
        <FactList id={id} facts={facts} index={index} />
        <div class="fact-detail">
          <FactDetail fact={shown} fold={fold} index={index} />
        </div>
      </div>
      <AuditChecks id={id} turns={turnsOf(facts)} />
    </>
  );
};

export const AuditPage = ({ id, fact }: AuditPageProps) => {
  const [facts, reload] = useLoaded(() => loadFacts(id), [id]);
  return (
    <>
      <header class="page-head">
        <h1>{TEXTS.frame.auditOf(id)}</h1>
        <p class="meta">
          <a href={formatAddress({ page: 'investigation', id })}>{TEXTS.audit.back}</a>
        </p>
      </header>
      <WhenLoaded loaded={facts} onRetry={reload}>
        {(items) => <FactsAudit id={id} fact={fact} facts={items} />}
      </WhenLoaded>
    </>
  );
};
