// What people have changed lately, as the audit has it.
import { call } from '../api/client.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { DataTable } from './data-table.js';

const TEXTS = ADMINISTRATION_TEXTS.changes;

const SHOWN = 50;

export const ChangeSection = () => {
  const [audit, reload] = useLoaded(() => call('listAudit', { query: { by: 'people', limit: SHOWN } }), []);
  return (
    <Section title={TEXTS.title}>
      <WhenLoaded loaded={audit} onRetry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{TEXTS.none}</p>
          ) : (
            <DataTable
              label={TEXTS.title}
              columns={[
                { name: TEXTS.at },
                { name: TEXTS.who },
                { name: TEXTS.action },
                { name: TEXTS.subject },
                { name: TEXTS.outcome },
              ]}
              rows={items.map(({ at, actor, action, subject = '–', outcome, because }, i) => ({
                key: `${i} ${at}`,
                cells: [
                  <Instant at={at} />,
                  actor.id,
                  action,
                  subject,
                  <>
                    <span class={outcome === 'done' ? 'good' : 'state-bad'}>{TEXTS.outcomes[outcome]}</span>
                    {because !== undefined && `: ${because}`}
                  </>,
                ],
              }))}
            />
          )
        }
      </WhenLoaded>
      <p class="quiet">{TEXTS.all}</p>
    </Section>
  );
};
