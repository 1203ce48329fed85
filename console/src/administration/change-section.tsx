// What people have changed lately, as the audit has it.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { formatAddress } from '../shared/page-address.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { DataTable } from './data-table.js';
import { TEXTS } from '../texts/texts.js';

const SHOWN = 50;
/** At once, by the API. */
const MOST = 1_000;

type AuditItem = Reply<'listAudit'>['items'][number];

/** What is done to an investigation; of other actions the subject is something else, or may be. */
const OF_INVESTIGATIONS: ReadonlySet<AuditItem['action']> = new Set([
  'ask',
  'rerun',
  'cancel',
  'rate',
  'note',
  'resolve',
  'start-chain',
  'cancel-chain',
  'answer-chain',
  'approve-tools',
]);

const Subject = ({ action, subject, turn }: AuditItem) => {
  if (subject === undefined) return <>–</>;
  if (!OF_INVESTIGATIONS.has(action)) return <>{subject}</>;
  const address = { page: 'investigation', id: subject, ...(turn !== undefined && { turn }) } as const;
  return <a href={formatAddress(address)}>{subject}</a>;
};

export const ChangeSection = () => {
  const [most, setMost] = useState(SHOWN);
  const [audit, reload] = useLoaded(() => call('listAudit', { query: { by: 'people', limit: most } }), [most]);
  return (
    <Section title={TEXTS.administration.changes.title}>
      <WhenLoaded loaded={audit} onRetry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{TEXTS.administration.changes.none}</p>
          ) : (
            <DataTable
              label={TEXTS.administration.changes.title}
              columns={[
                { name: TEXTS.administration.changes.at },
                { name: TEXTS.administration.changes.who },
                { name: TEXTS.administration.changes.action },
                { name: TEXTS.administration.changes.subject },
                { name: TEXTS.administration.changes.outcome },
              ]}
              rows={items.map((item, i) => {
                const { at, actor, action, outcome, because } = item;
                return {
                  key: `${i} ${at}`,
                  cells: [
                    <Instant at={at} />,
                    actor.id,
                    TEXTS.administration.changes.actions[action],
                    <Subject {...item} />,
                    <>
                      <span class={outcome === 'done' ? 'good' : 'state-bad'}>
                        {TEXTS.administration.changes.outcomes[outcome]}
                      </span>
                      {because !== undefined && `: ${because}`}
                    </>,
                  ],
                };
              })}
            />
          )
        }
      </WhenLoaded>
      <div class="buttons">
        <button type="button" onClick={reload}>
          {TEXTS.administration.reload}
        </button>
        {audit.status === 'loaded' && audit.value.next !== undefined && most < MOST && (
          <button type="button" onClick={() => setMost(Math.min(MOST, most + SHOWN))}>
            {TEXTS.administration.changes.more}
          </button>
        )}
      </div>
      <p class="quiet">{TEXTS.administration.changes.all}</p>
    </Section>
  );
};
