// Services: how much each has logged, the names that people gave, and giving or taking back one.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { countText } from '../shared/format.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type SignedIn, isAllowed } from '../shared/access.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { ConfirmedAction } from './confirmed-action.js';
import { DataTable } from './data-table.js';
import { namingText } from './naming.js';
import { NamingForm } from './naming-form.js';

const TEXTS = ADMINISTRATION_TEXTS.services;

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
  const { columns } = TEXTS;
  return (
    <DataTable
      label={TEXTS.title}
      columns={[
        { name: columns.service },
        { name: columns.lines, isNumber: true },
        { name: columns.errors, isNumber: true },
        { name: columns.times },
        { name: columns.instances },
      ]}
      rows={items.map(({ name, lines, levels, first, last, instances }) => {
        const aliases = aliasesOf(name, namings);
        const more = instances.length - MOST_INSTANCES;
        return {
          key: name,
          cells: [
            <>
              {name} {aliases.length > 0 && <span class="quiet">{TEXTS.also(aliases)}</span>}
            </>,
            countText(lines),
            countText((levels.error ?? 0) + (levels.fatal ?? 0)),
            <>
              <Instant at={first} /> – <Instant at={last} />
            </>,
            `${instances.slice(0, MOST_INSTANCES).join(', ')}${more > 0 ? TEXTS.moreInstances(more) : ''}`,
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
  if (namings.length === 0) return <p class="quiet">{TEXTS.noNamings}</p>;
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
              <span>
                {TEXTS.by} {actor.id}
              </span>
              <Instant at={at} />
              {undone !== undefined && (
                <span>
                  {TEXTS.undone} {TEXTS.by} {undone.actor.id} <Instant at={undone.at} />
                </span>
              )}
            </span>
            {mayUndo && undone === undefined && (
              <ConfirmedAction
                text={TEXTS.undo}
                label={TEXTS.undoLabel(id, sentence)}
                question={TEXTS.willUndo(sentence)}
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
    setDone(TEXTS.undoDone(id));
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
          <Section title={TEXTS.title}>
            {items.length === 0 ? (
              <>
                <p>{TEXTS.none}</p>
                <p class="quiet">{TEXTS.noneAdvice}</p>
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
            <Section title={TEXTS.change}>
              <NamingForm services={items.map(({ name }) => name)} onDone={finish} />
            </Section>
          )}
          {caller.services === undefined && (
            <Section title={TEXTS.namings}>
              <NamingList namings={namings} mayUndo={isAllowed(caller, 'undoNaming')} onUndo={undo} />
            </Section>
          )}
        </>
      )}
    </WhenLoaded>
  );
};
