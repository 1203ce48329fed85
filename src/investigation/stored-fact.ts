// Every fact that a store may hold, of every kind of stream, and which of them are an investigation's own.
import type { RecordedFact } from '../kernel/fact.js';
import type { AlertFact } from './alert.js';
import type { ExecutionFact } from './execution.js';
import type { InvestigationFact } from './facts.js';
import type { NotificationFact } from './notification.js';
import type { OperationFact } from './operation.js';
import type { RetentionFact } from './retention.js';
import type { ServiceNamingFact } from './service-naming.js';
import type { SnapshotLibraryFact } from './snapshot-library.js';
import { isAlert, isInvestigation, isNotification, isRetention, isServiceNaming } from './streams.js';

export type StoredFact =
  | InvestigationFact
  | ExecutionFact
  | SnapshotLibraryFact
  | AlertFact
  | NotificationFact
  | ServiceNamingFact
  | OperationFact
  | RetentionFact;

export const isOfInvestigation = (fact: RecordedFact<StoredFact>): fact is RecordedFact<InvestigationFact> =>
  isInvestigation(fact.stream);

export const isOfAlert = (fact: RecordedFact<StoredFact>): fact is RecordedFact<AlertFact> => isAlert(fact.stream);

export const isOfNotification = (fact: RecordedFact<StoredFact>): fact is RecordedFact<NotificationFact> =>
  isNotification(fact.stream);

export const isOfServiceNaming = (fact: RecordedFact<StoredFact>): fact is RecordedFact<ServiceNamingFact> =>
  isServiceNaming(fact.stream);

export const isOfRetention = (fact: RecordedFact<StoredFact>): fact is RecordedFact<RetentionFact> =>
  isRetention(fact.stream);

/** With it the texts and the salt of its stream go, and no later text is kept. */
export const erasesTexts = ({ type }: StoredFact): boolean => type === 'InvestigationErased' || type === 'AlertErased';
