// What happens by itself: chains, schedules, which alerts are investigated, who is told, and retention.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { formatAddress } from '../shared/page-address.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { lengthText } from '../shared/numbers.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type SignedIn, isAllowed } from '../shared/access.js';
import { ConfirmedAction } from '../shared/confirmed-action.js';
import { DataTable } from './data-table.js';
import { TEXTS } from '../texts/texts.js';

const MICROS = 1_000_000;

const secondsText = (seconds: number): string => lengthText(seconds * MICROS);

const InvestigationLink = ({ id }: { id: string }) => <a href={formatAddress({ page: 'investigation', id })}>{id}</a>;

type Chain = Reply<'listChains'>['items'][number];

const stagesText = ({ stages }: Chain): string =>
  stages.map(({ name, agents }) => `${name} (${agents.map((agent) => agent.name).join(', ')})`).join(' → ');

const Allowed = ({ chain, onRevoke }: { chain: Chain; onRevoke: ((tool: string) => Promise<void>) | undefined }) =>
  chain.allowed.length === 0 ? (
    <>{TEXTS.administration.none}</>
  ) : (
    <ul class="plain-list">
      {chain.allowed.map((tool) => (
        <li key={tool}>
          <code>{tool}</code>{' '}
          {onRevoke !== undefined && (
            <ConfirmedAction
              text={TEXTS.administration.automation.revoke}
              label={TEXTS.administration.automation.revokeLabel(tool, chain.chain)}
              question={TEXTS.administration.automation.willRevoke(tool, chain.chain)}
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
    setDone(TEXTS.administration.automation.revoked(tool, chain));
    reload();
  };
  const mayRevoke = isAllowed(caller, 'revokeApproval');
  return (
    <Section title={TEXTS.administration.automation.chains}>
      <WhenLoaded loaded={chains} onRetry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{TEXTS.administration.automation.noChains}</p>
          ) : (
            <DataTable
              label={TEXTS.administration.automation.chains}
              columns={[
                { name: TEXTS.administration.automation.chain },
                { name: TEXTS.administration.automation.stages },
                { name: TEXTS.administration.automation.lastRun },
                { name: TEXTS.administration.automation.allowed },
              ]}
              rows={items.map((item) => ({
                key: item.chain,
                cells: [
                  <>
                    {item.chain} {item.description !== undefined && <span class="quiet">{item.description}</span>}
                  </>,
                  stagesText(item),
                  item.latest === undefined ? (
                    TEXTS.administration.never
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
    <Section title={TEXTS.administration.automation.schedules}>
      <WhenLoaded loaded={schedules} onRetry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{TEXTS.administration.automation.noSchedules}</p>
          ) : (
            <DataTable
              label={TEXTS.administration.automation.schedules}
              columns={[
                { name: TEXTS.administration.automation.schedule },
                { name: TEXTS.administration.automation.when },
                { name: TEXTS.administration.automation.chain },
                { name: TEXTS.administration.automation.due },
                { name: TEXTS.administration.automation.lastRun },
              ]}
              rows={items.map(({ name, cron, zone, chain, due, ran, missed }) => ({
                key: name,
                cells: [
                  name,
                  <>
                    <code>{cron}</code> {zone}
                  </>,
                  chain,
                  due === undefined ? TEXTS.administration.never : <Instant at={due} />,
                  <>
                    {ran === undefined ? (
                      TEXTS.administration.never
                    ) : (
                      <>
                        <Instant at={ran.tick} /> <InvestigationLink id={ran.clientTxnId} />
                      </>
                    )}
                    {missed !== undefined && (
                      <p class="problem">
                        {(missed.isMinimum === true
                          ? TEXTS.administration.automation.missedAtLeast
                          : TEXTS.administration.automation.missed)(missed.ticks)}
                        , <Instant at={missed.first} /> – <Instant at={missed.last} />: {missed.because}
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
export const ruleText = ({ chain: _chain, language: _language, labels, ...lists }: AlertRule): string => {
  const conditions = [
    ...Object.entries(lists).map(([name, values]) => `${name}: ${values.join(', ')}`),
    ...Object.entries(labels ?? {}).map(([name, value]) => `${name} = ${value}`),
  ];
  return conditions.length === 0 ? TEXTS.administration.automation.everything : conditions.join('; ');
};

/** With the language of the question, where one is set. */
const outcomeText = ({ chain, language }: AlertRule): string => {
  const { asks, runs } = TEXTS.administration.automation;
  return [chain === undefined ? asks : runs(chain), ...(language === undefined ? [] : [`(${language})`])].join(' ');
};

const AlertRules = ({ policies: { investigate, groupWithinSeconds, flapping, sources } }: { policies: Policies }) => (
  <>
    <Section title={TEXTS.administration.automation.alertRules}>
      {investigate.rules.length === 0 ? (
        <p>{TEXTS.administration.automation.noRules}</p>
      ) : (
        <DataTable
          label={TEXTS.administration.automation.alertRules}
          columns={[
            { name: TEXTS.administration.automation.rule },
            { name: TEXTS.administration.automation.matches },
            { name: TEXTS.administration.automation.outcome },
          ]}
          rows={investigate.rules.map((rule, i) => ({
            key: String(i),
            cells: [String(i + 1), ruleText(rule), outcomeText(rule)],
          }))}
        />
      )}
      <p class="quiet">
        {TEXTS.administration.automation.bounds(
          investigate.running,
          investigate.waiting,
          secondsText(groupWithinSeconds),
          flapping.starts,
          secondsText(flapping.withinSeconds),
        )}
      </p>
    </Section>
    <Section title={TEXTS.administration.automation.alertSources}>
      {sources.length === 0 ? (
        <p class="quiet">{TEXTS.administration.automation.noAlertSources}</p>
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
  <Section title={TEXTS.administration.automation.targets}>
    {targets.length === 0 ? (
      <p class="quiet">{TEXTS.administration.automation.noTargets}</p>
    ) : (
      <DataTable
        label={TEXTS.administration.automation.targets}
        columns={[
          { name: TEXTS.administration.automation.target },
          { name: TEXTS.administration.automation.matches },
          { name: TEXTS.administration.automation.quietHours },
        ]}
        rows={targets.map(({ target, kind, when, quiet }) => ({
          key: target,
          cells: [
            <>
              {target} <span class="quiet">{kind}</span>
            </>,
            ruleText(when as AlertRule),
            quiet === undefined ? '–' : TEXTS.administration.automation.quiet(quiet.from, quiet.to, quiet.zone),
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
  seconds === undefined ? TEXTS.administration.never : secondsText(seconds);

const Retention = ({ caller }: { caller: SignedIn }) => {
  const [report, reload] = useLoaded(() => call('readRetention'), []);
  const [done, setDone] = useState<string>();
  const start = async (): Promise<void> => {
    const { run } = await call('runRetention');
    setDone(TEXTS.administration.automation.started(run));
    reload();
  };
  return (
    <Section title={TEXTS.administration.automation.retention}>
      <WhenLoaded loaded={report} onRetry={reload}>
        {({ policies, nextRun, runs: [latest], holds }) => (
          <>
            {policies.length === 0 ? (
              <p class="quiet">{TEXTS.administration.automation.noPolicies}</p>
            ) : (
              <DataTable
                label={TEXTS.administration.automation.retention}
                columns={[
                  { name: TEXTS.administration.automation.kind },
                  { name: TEXTS.administration.automation.deleteAfter },
                  { name: TEXTS.administration.automation.eraseAfter },
                ]}
                rows={policies.map(({ kind, deleteAfterSeconds, eraseAfterSeconds }) => ({
                  key: kind,
                  cells: [kind, afterText(deleteAfterSeconds), afterText(eraseAfterSeconds)],
                }))}
              />
            )}
            {latest !== undefined && (
              <p>
                {TEXTS.administration.automation.lastRetention} <Instant at={latest.startedAt} />, {latest.state}
                {latest.counts.map(
                  ({ kind, deleted, erased }) => `; ${TEXTS.administration.automation.counts(kind, deleted, erased)}`,
                )}
              </p>
            )}
            {nextRun !== undefined && (
              <p>
                {TEXTS.administration.automation.nextRun} <Instant at={nextRun} />
              </p>
            )}
            {holds.length > 0 && <p>{TEXTS.administration.automation.holds(holds.length)}</p>}
            {policies.length > 0 && isAllowed(caller, 'runRetention') && (
              <ConfirmedAction
                text={TEXTS.administration.automation.run}
                question={TEXTS.administration.automation.willRun}
                act={start}
              />
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
