// API keys: who has one, what it may do, and its last use. Secrets and digests are never here.
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { DataTable } from './data-table.js';
import { TEXTS } from '../texts/texts.js';

type Key = Reply<'listKeys'>['items'][number];

const KeyState = ({ item: { state, expiresAt, revokedAt, graceUntil } }: { item: Key }) => {
  const end = state === 'revoked' ? revokedAt : expiresAt;
  return (
    <>
      <span class={state === 'valid' ? 'good' : 'state-bad'}>{TEXTS.administration.keys.states[state]}</span>
      {end !== undefined && (
        <>
          {state === 'valid' && ` ${TEXTS.administration.keys.until}`} <Instant at={end} />
        </>
      )}
      {graceUntil !== undefined && (
        <>
          , {TEXTS.administration.keys.grace} <Instant at={graceUntil} />
        </>
      )}
    </>
  );
};

export const KeySection = () => {
  const [keys, reload] = useLoaded(() => call('listKeys'), []);
  return (
    <Section title={TEXTS.administration.keys.title}>
      <WhenLoaded loaded={keys} onRetry={reload}>
        {({ areRequired, items }) => (
          <>
            {!areRequired && <p class="notice">{TEXTS.administration.keys.notRequired}</p>}
            {items.length > 0 && (
              <DataTable
                label={TEXTS.administration.keys.title}
                columns={[
                  { name: TEXTS.administration.keys.name },
                  { name: TEXTS.administration.keys.role },
                  { name: TEXTS.administration.state },
                  { name: TEXTS.administration.keys.limits },
                  { name: TEXTS.administration.keys.lastUse },
                  { name: TEXTS.administration.keys.origin },
                ]}
                rows={items.map((item, i) => ({
                  key: `${i} ${item.name}`,
                  cells: [
                    item.name,
                    item.role,
                    <KeyState item={item} />,
                    [...(item.services ?? []), ...(item.collections ?? [])].join(', ') || TEXTS.administration.none,
                    item.lastUsedAt === undefined ? TEXTS.administration.keys.noUse : <Instant at={item.lastUsedAt} />,
                    TEXTS.administration.keys.origins[item.origin],
                  ],
                }))}
              />
            )}
            <p class="quiet">{TEXTS.administration.keys.where}</p>
          </>
        )}
      </WhenLoaded>
    </Section>
  );
};
