// The form that renames, joins or splits services: what it says is shown as a sentence, and confirmed, before it holds.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import { Confirmation } from '../shared/confirmed-action.js';
import { NAMING_KINDS, type NamingDraft, type NamingRule, namingText, ruleOf } from './naming.js';
import { TEXTS } from '../texts/texts.js';

const EMPTY = { services: [], name: '', field: '', values: '' } as const;

type FormProps = {
  readonly services: readonly string[];
  /** With what was done, in words. */
  readonly onDone: (text: string) => void;
};

const OneService = ({ services, draft, onChange }: ServiceChoice) => (
  <>
    <label for="naming-service">{TEXTS.administration.services.service}</label>
    <select
      id="naming-service"
      value={draft.services[0] ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : [currentTarget.value])}
    >
      <option value="">–</option>
      {services.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  </>
);

const SeveralServices = ({ services, draft, onChange }: ServiceChoice) => (
  <fieldset class="choices">
    <legend>{TEXTS.administration.services.services}</legend>
    {services.map((name) => (
      <label key={name} class="choice">
        <input
          type="checkbox"
          checked={draft.services.includes(name)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...draft.services, name] : draft.services.filter((each) => each !== name))
          }
        />{' '}
        {name}
      </label>
    ))}
  </fieldset>
);

type ServiceChoice = {
  readonly services: readonly string[];
  readonly draft: NamingDraft;
  readonly onChange: (services: readonly string[]) => void;
};

const SplitFields = ({ draft, onChange }: { draft: NamingDraft; onChange: (fields: Partial<NamingDraft>) => void }) => (
  <>
    <label for="naming-field">{TEXTS.administration.services.field}</label>
    <input
      id="naming-field"
      value={draft.field}
      autocomplete="off"
      spellcheck={false}
      onInput={({ currentTarget }) => onChange({ field: currentTarget.value })}
    />
    <label for="naming-values">{TEXTS.administration.services.values}</label>
    <textarea
      id="naming-values"
      rows={3}
      value={draft.values}
      spellcheck={false}
      onInput={({ currentTarget }) => onChange({ values: currentTarget.value })}
    />
  </>
);

export const NamingForm = ({ services, onDone }: FormProps) => {
  const [draft, setDraft] = useState<NamingDraft>({ kind: 'rename', ...EMPTY });
  const [rule, setRule] = useState<NamingRule>();
  const [missing, setMissing] = useState<string>();
  const edit = (fields: Partial<NamingDraft>): void => {
    setDraft({ ...draft, ...fields });
    // what is confirmed is what the form says
    setRule(undefined);
    setMissing(undefined);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const read = ruleOf(draft);
    if ('missing' in read) return setMissing(read.missing);
    setMissing(undefined);
    setRule(read);
  };
  const Choice = draft.kind === 'join' ? SeveralServices : OneService;
  return (
    <>
      <p class="quiet">{TEXTS.administration.services.about}</p>
      <form class="naming" onSubmit={submit} aria-label={TEXTS.administration.services.change}>
        <label for="naming-kind">{TEXTS.administration.services.what}</label>
        <select
          id="naming-kind"
          value={draft.kind}
          onChange={({ currentTarget }) => {
            const kind = NAMING_KINDS.find((each) => each === currentTarget.value) ?? 'rename';
            edit({ kind, services: kind === 'join' ? draft.services : draft.services.slice(0, 1) });
          }}
        >
          {NAMING_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {TEXTS.administration.services.kinds[kind]}
            </option>
          ))}
        </select>
        <Choice services={services} draft={draft} onChange={(chosen) => edit({ services: chosen })} />
        {draft.kind === 'split' && <SplitFields draft={draft} onChange={edit} />}
        <label for="naming-name">
          {draft.kind === 'split' ? TEXTS.administration.services.splitName : TEXTS.administration.services.newName}
        </label>
        <input
          id="naming-name"
          value={draft.name}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => edit({ name: currentTarget.value })}
        />
        <div>
          <button type="submit">{TEXTS.administration.services.next}</button>
        </div>
      </form>
      {missing !== undefined && (
        <p class="problem" role="alert">
          {missing}
        </p>
      )}
      {rule !== undefined && (
        <Confirmation
          question={TEXTS.administration.services.will(namingText(rule as Parameters<typeof namingText>[0]))}
          act={async () => {
            const { id } = await call('nameServices', { body: rule });
            setDraft({ kind: draft.kind, ...EMPTY });
            onDone(TEXTS.administration.services.done(id, namingText(rule as Parameters<typeof namingText>[0])));
          }}
          onEnd={() => {
            setRule(undefined);
            document.getElementById('naming-kind')?.focus();
          }}
        />
      )}
    </>
  );
};
