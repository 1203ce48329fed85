// The question that is asked about an alert, in words that the reader of messages takes for a new problem, in every language of answers.
import type { AlertFields } from '../investigation/alert.js';
import type { AlertSeverity } from '../kernel/alert-terms.js';
import { formatMessage } from '../language/messages/messages.js';

type QuestionedAlert = { readonly fields: AlertFields; readonly severity: AlertSeverity };

export const alertQuestion = (
  { fields: { name, service = 'none', environment = 'none' }, severity }: QuestionedAlert,
  language = 'en',
): string => formatMessage('alert.question', language, { name, service, environment, severity });
