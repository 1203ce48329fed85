// Administration: one section at a time, of those that the caller may see; a link opens each of them.
import { call } from '../api/client.js';
import type { OperationName } from '../api/operations.js';
import { ADMINISTRATION_SECTIONS, type AdministrationSection, formatAddress } from '../shared/page-address.js';
import { FailureGuard, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type SignedIn, isAllowed } from '../shared/access.js';
import { AutomationSection } from './automation-section.js';
import { ChangeSection } from './change-section.js';
import { IngestSection } from './ingest-section.js';
import { KeySection } from './key-section.js';
import { ModelSection } from './model-section.js';
import { ServiceSection } from './service-section.js';
import { SourceSection } from './source-section.js';
import { TEXTS } from '../texts/texts.js';

/** What a section reads first: who may not is not led there. */
const READ_FIRST: { readonly [Section in AdministrationSection]: OperationName } = {
  sources: 'readSources',
  services: 'listServices',
  ingested: 'listIngests',
  models: 'listModels',
  automation: 'listChains',
  keys: 'listKeys',
  changes: 'listAudit',
};

const SectionOf = ({ section, caller }: { section: AdministrationSection; caller: SignedIn }) => {
  switch (section) {
    case 'sources':
      return <SourceSection />;
    case 'services':
      return <ServiceSection caller={caller} />;
    case 'ingested':
      return <IngestSection />;
    case 'models':
      return <ModelSection caller={caller} />;
    case 'automation':
      return <AutomationSection caller={caller} />;
    case 'keys':
      return <KeySection />;
    case 'changes':
      return <ChangeSection />;
  }
};

const callerText = ({ id, role, services, areKeysRequired }: SignedIn): string =>
  [
    TEXTS.administration.role(id, role),
    ...(areKeysRequired ? [] : [TEXTS.administration.noKeys]),
    ...(services === undefined ? [] : [TEXTS.administration.limited(services.join(', '))]),
  ].join(', ');

export const AdministrationPage = ({ section }: { section: AdministrationSection }) => {
  const [caller, reload] = useLoaded(() => call('whoAmI'), []);
  return (
    <>
      <div class="page-head">
        <h1>{TEXTS.administration.title}</h1>
        {caller.status === 'loaded' && <span class="quiet">{callerText(caller.value)}</span>}
      </div>
      <WhenLoaded loaded={caller} onRetry={reload}>
        {(known) => (
          <div class="administration">
            <nav aria-label={TEXTS.administration.title}>
              <ul>
                {ADMINISTRATION_SECTIONS.filter((each) => each === section || isAllowed(known, READ_FIRST[each])).map(
                  (each) => (
                    <li key={each}>
                      <a
                        href={formatAddress({ page: 'administration', section: each })}
                        aria-current={each === section ? 'page' : undefined}
                      >
                        {TEXTS.administration.sections[each]}
                      </a>
                    </li>
                  ),
                )}
              </ul>
            </nav>
            <div class="administration-section">
              <FailureGuard place={section}>
                <SectionOf key={section} section={section} caller={known} />
              </FailureGuard>
            </div>
          </div>
        )}
      </WhenLoaded>
    </>
  );
};
