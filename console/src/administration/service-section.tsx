// Services: how much each has logged, the names that people gave, and giving or taking back one.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { countText } from '../shared/numbers.js';
import { formatAddress } from '../shared/page-address.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type SignedIn, isAllowed } from '../shared/access.js';
import { ConfirmedAction } from '../shared/confirmed-action.js';
import { DataTable } from './data-table.js';
import { namingText, quotedNames } from './naming.js';
import { NamingForm } from './naming-form.js';
import { TEXTS } from '../texts/texts.js';

type ServiceList = Reply<'listServices'>;

const MOST_INSTANCES = 3;

/** Other names under which its lines are stored. */
export const aliasesOf = (name: string, namings: ServiceList['namings']): readonly string[] => {
  const aliases = new Set<string>();
  const inForce = namings.filter(({ undone }) => undone === undefined);
  const names = [name];
  for (const called of names)
    for (const { kind, service, services = [], to, as } of inForce) {
      if (kind === 'split' || (to ?? as) !== called) continue;
      for (const before of service === undefined ? services : [service])
        if (before !== name && !aliases.has(before)) {
          aliases.add(before);
          names.push(before);
        }
    }
  return [...aliases];
};

const ServiceTable = ({ items, namings }: Pick<ServiceList, 'items' | 'namings'>) => {
  const { columns } = TEXTS.administration.services;
  return (
    <DataTable
      label={TEXTS.administration.services.title}
      columns={[
        { name: columns.service },
        { name: columns.lines, isNumber: true },
        { name: columns.errors, isNumber: true },
        { name: columns.times },
        { name: columns.instances },
      ]}
      rows={items.map(({ name, lines, levels, first, last, instances }) => {
        const aliases = aliasesOf(name, namings);
        const named = instances.slice(0, MOST_INSTANCES).join(', ');
        const more = instances.length - MOST_INSTANCES;
        return {
          key: name,
          cells: [
            <>
              <a href={formatAddress({ page: 'logs', filters: [{ name: 'service', value: name }] })}>{name}</a>{' '}
              {aliases.length > 0 && (
                <span class="quiet">{TEXTS.administration.services.also(quotedNames(aliases))}</span>
              )}
            </>,
            countText(lines),
            countText((levels.error ?? 0) + (levels.fatal ?? 0)),
            <>
              <Instant at={first} /> – <Instant at={last} />
            </>,
            more > 0 ? TEXTS.administration.more(named, more) : named,
          ],
        };
      })}
    />
  );
};

const NamingList = ({
  namings,
  mayUndo,
  onUndo,
}: Pick<ServiceList, 'namings'> & { mayUndo: boolean; onUndo: (id: number) => Promise<void> }) => {
  if (namings.length === 0) return <p class="quiet">{TEXTS.administration.services.noNamings}</p>;
  return (
    <ol class="records">
      {namings.toReversed().map((naming) => {
        const { id, at, actor, undone } = naming;
        const sentence = namingText(naming);
        return (
          <li key={id}>
            <span>
              {id}. {sentence}
            </span>
            <span class="meta">
              <span>{TEXTS.administration.services.by(actor.id)}</span>
              <Instant at={at} />
              {undone !== undefined && (
                <span>
                  {TEXTS.administration.services.undoneBy(undone.actor.id)} <Instant at={undone.at} />
                </span>
              )}
            </span>
            {mayUndo && undone === undefined && (
              <ConfirmedAction
                text={TEXTS.administration.services.undo}
                label={TEXTS.administration.services.undoLabel(id, sentence)}
                question={TEXTS.administration.services.willUndo(sentence)}
                act={() => onUndo(id)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
};

export const ServiceSection = ({ caller }: { caller: SignedIn }) => {
  const [listed, reload] = useLoaded(() => call('listServices'), []);
  const [done, setDone] = useState<string>();
  const undo = async (id: number): Promise<void> => {
    await call('undoNaming', { parts: { naming: id } });
    setDone(TEXTS.administration.services.undoDone(id));
    reload();
  };
  const finish = (text: string): void => {
    setDone(text);
    reload();
  };
  return (
    <WhenLoaded loaded={listed} onRetry={reload}>
      {({ items, namings, notices }) => (
        <>
          <Section title={TEXTS.administration.services.title}>
            {items.length === 0 ? (
              <>
                <p>{TEXTS.administration.services.none}</p>
                <p class="quiet">{TEXTS.administration.services.noneAdvice}</p>
              </>
            ) : (
              <ServiceTable items={items} namings={namings} />
            )}
            {notices.map((notice) => (
              <p key={notice} class="notice">
                {notice}
              </p>
            ))}
          </Section>
          <div role="status">{done !== undefined && <p class="good">{done}</p>}</div>
          {items.length > 0 && isAllowed(caller, 'nameServices') && (
            <Section title={TEXTS.administration.services.change}>
              <NamingForm services={items.map(({ name }) => name)} onDone={finish} />
            </Section>
          )}
          {caller.services === undefined && (
            <Section title={TEXTS.administration.services.namings}>
              <NamingList namings={namings} mayUndo={isAllowed(caller, 'undoNaming')} onUndo={undo} />
            </Section>
          )}
        </>
      )}
    </WhenLoaded>
  );
};
