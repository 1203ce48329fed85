// What people have changed lately, as the audit has it.
import { call } from '../api/client.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { DataTable } from './data-table.js';
import { TEXTS } from '../texts/texts.js';

const SHOWN = 50;

export const ChangeSection = () => {
  const [audit, reload] = useLoaded(() => call('listAudit', { query: { by: 'people', limit: SHOWN } }), []);
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
              rows={items.map(({ at, actor, action, subject = '–', outcome, because }, i) => ({
                key: `${i} ${at}`,
                cells: [
                  <Instant at={at} />,
                  actor.id,
                  action,
                  subject,
                  <>
                    <span class={outcome === 'done' ? 'good' : 'state-bad'}>
                      {TEXTS.administration.changes.outcomes[outcome]}
                    </span>
                    {because !== undefined && `: ${because}`}
                  </>,
                ],
              }))}
            />
          )
        }
      </WhenLoaded>
      <p class="quiet">{TEXTS.administration.changes.all}</p>
    </Section>
  );
};
