// What happens by itself: chains, schedules, which alerts are investigated, who is told, and retention.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { formatAddress } from '../shared/page-address.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { spanText } from '../shared/format.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type SignedIn, isAllowed } from '../shared/access.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { ConfirmedAction } from './confirmed-action.js';
import { DataTable } from './data-table.js';

const TEXTS = ADMINISTRATION_TEXTS.automation;

const MICROS = 1_000_000;

/** `1 hour`, `10 minutes`. */
const lengthText = (seconds: number): string => {
  const text = spanText(seconds * MICROS);
  return /^\d/.test(text) ? text : `1 ${text}`;
};

const InvestigationLink = ({ id }: { id: string }) => <a href={formatAddress({ page: 'investigation', id })}>{id}</a>;

type Chain = Reply<'listChains'>['items'][number];

const stagesText = ({ stages }: Chain): string =>
  stages.map(({ name, agents }) => `${name} (${agents.map((agent) => agent.name).join(', ')})`).join(' → ');

const Allowed = ({ chain, onRevoke }: { chain: Chain; onRevoke: ((tool: string) => Promise<void>) | undefined }) =>
  chain.allowed.length === 0 ? (
    <>{ADMINISTRATION_TEXTS.none}</>
  ) : (
    <ul class="plain-list">
      {chain.allowed.map((tool) => (
        <li key={tool}>
          <code>{tool}</code>{' '}
          {onRevoke !== undefined && (
            <ConfirmedAction
              text={TEXTS.revoke}
              label={TEXTS.revokeLabel(tool, chain.chain)}
              question={TEXTS.willRevoke(tool, chain.chain)}
              act={() => onRevoke(tool)}
            />
          )}
        </li>
      ))}
    </ul>
  );

const Chains = ({ caller }: { caller: SignedIn }) => {
  const [chains, reload] = useLoaded(() => call('listChains'), []);
  const [done, setDone] = useState<string>();
  const revoke = async (chain: string, tool: string): Promise<void> => {
    await call('revokeApproval', { parts: { chain }, body: { tool } });
    setDone(TEXTS.revoked(tool, chain));
    reload();
  };
  const mayRevoke = isAllowed(caller, 'revokeApproval');
  return (
    <Section title={TEXTS.chains}>
      <WhenLoaded loaded={chains} onRetry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{TEXTS.noChains}</p>
          ) : (
            <DataTable
              label={TEXTS.chains}
              columns={[
                { name: TEXTS.chain },
                { name: TEXTS.stages },
                { name: TEXTS.lastRun },
                { name: TEXTS.allowed },
              ]}
              rows={items.map((item) => ({
                key: item.chain,
                cells: [
                  <>
                    {item.chain} {item.description !== undefined && <span class="quiet">{item.description}</span>}
                  </>,
                  stagesText(item),
                  item.latest === undefined ? (
                    ADMINISTRATION_TEXTS.never
                  ) : (
                    <>
                      <Instant at={item.latest.startedAt} /> <InvestigationLink id={item.latest.clientTxnId} />
                    </>
                  ),
                  <Allowed chain={item} onRevoke={mayRevoke ? (tool) => revoke(item.chain, tool) : undefined} />,
                ],
              }))}
            />
          )
        }
      </WhenLoaded>
      <div role="status">{done !== undefined && <p class="good">{done}</p>}</div>
    </Section>
  );
};

const Schedules = () => {
  const [schedules, reload] = useLoaded(() => call('listSchedules'), []);
  return (
    <Section title={TEXTS.schedules}>
      <WhenLoaded loaded={schedules} onRetry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{TEXTS.noSchedules}</p>
          ) : (
            <DataTable
              label={TEXTS.schedules}
              columns={[
                { name: TEXTS.schedule },
                { name: TEXTS.when },
                { name: TEXTS.chain },
                { name: TEXTS.due },
                { name: TEXTS.lastRun },
              ]}
              rows={items.map(({ name, cron, zone, chain, due, ran, missed }) => ({
                key: name,
                cells: [
                  name,
                  <>
                    <code>{cron}</code> {zone}
                  </>,
                  chain,
                  due === undefined ? ADMINISTRATION_TEXTS.never : <Instant at={due} />,
                  <>
                    {ran === undefined ? (
                      ADMINISTRATION_TEXTS.never
                    ) : (
                      <>
                        <Instant at={ran.tick} /> <InvestigationLink id={ran.clientTxnId} />
                      </>
                    )}
                    {missed !== undefined && (
                      <p class="problem">
                        {TEXTS.missed(missed.ticks, missed.isMinimum === true)}, <Instant at={missed.first} /> –{' '}
                        <Instant at={missed.last} />: {missed.because}
                      </p>
                    )}
                  </>,
                ],
              }))}
            />
          )
        }
      </WhenLoaded>
    </Section>
  );
};

type Policies = Reply<'readPolicies'>;
type AlertRule = Policies['investigate']['rules'][number];

/** What an alert must have, in words. */
export const ruleText = ({ chain: _chain, labels, ...lists }: AlertRule): string => {
  const conditions = [
    ...Object.entries(lists).map(([name, values]) => `${name}: ${values.join(', ')}`),
    ...Object.entries(labels ?? {}).map(([name, value]) => `${name} = ${value}`),
  ];
  return conditions.length === 0 ? TEXTS.everything : conditions.join('; ');
};

const AlertRules = ({ policies: { investigate, groupWithinSeconds, flapping, sources } }: { policies: Policies }) => (
  <>
    <Section title={TEXTS.alertRules}>
      {investigate.rules.length === 0 ? (
        <p>{TEXTS.noRules}</p>
      ) : (
        <DataTable
          label={TEXTS.alertRules}
          columns={[{ name: TEXTS.rule }, { name: TEXTS.matches }, { name: TEXTS.outcome }]}
          rows={investigate.rules.map((rule, i) => ({
            key: String(i),
            cells: [String(i + 1), ruleText(rule), rule.chain === undefined ? TEXTS.asks : TEXTS.runs(rule.chain)],
          }))}
        />
      )}
      <p class="quiet">
        {TEXTS.bounds(
          investigate.running,
          investigate.waiting,
          lengthText(groupWithinSeconds),
          flapping.starts,
          lengthText(flapping.withinSeconds),
        )}
      </p>
    </Section>
    <Section title={TEXTS.alertSources}>
      {sources.length === 0 ? (
        <p class="quiet">{TEXTS.noAlertSources}</p>
      ) : (
        <ul class="chips">
          {sources.map(({ source, kind }) => (
            <li key={source} class="chip">
              {source} <span class="quiet">{kind}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  </>
);

const Targets = ({ targets }: Pick<Policies, 'targets'>) => (
  <Section title={TEXTS.targets}>
    {targets.length === 0 ? (
      <p class="quiet">{TEXTS.noTargets}</p>
    ) : (
      <DataTable
        label={TEXTS.targets}
        columns={[{ name: TEXTS.target }, { name: TEXTS.matches }, { name: TEXTS.quietHours }]}
        rows={targets.map(({ target, kind, when, quiet }) => ({
          key: target,
          cells: [
            <>
              {target} <span class="quiet">{kind}</span>
            </>,
            ruleText(when as AlertRule),
            quiet === undefined ? '–' : TEXTS.quiet(quiet.from, quiet.to, quiet.zone),
          ],
        }))}
      />
    )}
  </Section>
);

const Configured = () => {
  const [policies, reload] = useLoaded(() => call('readPolicies'), []);
  return (
    <WhenLoaded loaded={policies} onRetry={reload}>
      {(found) => (
        <>
          <AlertRules policies={found} />
          <Targets targets={found.targets} />
        </>
      )}
    </WhenLoaded>
  );
};

const afterText = (seconds: number | undefined): string =>
  seconds === undefined ? ADMINISTRATION_TEXTS.never : lengthText(seconds);

const Retention = ({ caller }: { caller: SignedIn }) => {
  const [report, reload] = useLoaded(() => call('readRetention'), []);
  const [done, setDone] = useState<string>();
  const start = async (): Promise<void> => {
    const { run } = await call('runRetention');
    setDone(TEXTS.started(run));
    reload();
  };
  return (
    <Section title={TEXTS.retention}>
      <WhenLoaded loaded={report} onRetry={reload}>
        {({ policies, nextRun, runs: [latest], holds }) => (
          <>
            {policies.length === 0 ? (
              <p class="quiet">{TEXTS.noPolicies}</p>
            ) : (
              <DataTable
                label={TEXTS.retention}
                columns={[{ name: TEXTS.kind }, { name: TEXTS.deleteAfter }, { name: TEXTS.eraseAfter }]}
                rows={policies.map(({ kind, deleteAfterSeconds, eraseAfterSeconds }) => ({
                  key: kind,
                  cells: [kind, afterText(deleteAfterSeconds), afterText(eraseAfterSeconds)],
                }))}
              />
            )}
            {latest !== undefined && (
              <p>
                {TEXTS.lastRetention} <Instant at={latest.startedAt} />, {latest.state}
                {latest.counts.map(({ kind, deleted, erased }) => `; ${kind}: ${deleted} deleted, ${erased} erased`)}
              </p>
            )}
            {nextRun !== undefined && (
              <p>
                {TEXTS.nextRun} <Instant at={nextRun} />
              </p>
            )}
            {holds.length > 0 && <p>{TEXTS.holds(holds.length)}</p>}
            {policies.length > 0 && isAllowed(caller, 'runRetention') && (
              <ConfirmedAction text={TEXTS.run} question={TEXTS.willRun} act={start} />
            )}
          </>
        )}
      </WhenLoaded>
      <div role="status">{done !== undefined && <p class="good">{done}</p>}</div>
    </Section>
  );
};

export const AutomationSection = ({ caller }: { caller: SignedIn }) => (
  <>
    <Chains caller={caller} />
    <Schedules />
    <Configured />
    {isAllowed(caller, 'readRetention') && <Retention caller={caller} />}
  </>
);
