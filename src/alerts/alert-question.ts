// The question that is asked about an alert, in words that the reader of messages takes for a new problem.
import type { AlertFields } from '../investigation/alert.js';
import type { AlertSeverity } from '../kernel/alert-terms.js';

type QuestionedAlert = { readonly fields: AlertFields; readonly severity: AlertSeverity };

export const alertQuestion = ({ fields: { name, service, environment }, severity }: QuestionedAlert): string => {
  const place = environment === undefined ? '' : ` in ${environment}`;
  const level = severity === 'unknown' ? '' : ` (${severity})`;
  const subject = service === undefined ? `What is wrong${place}?` : `What is wrong with ${service}${place}?`;
  return `${subject} The alert ${name}${level} has fired.`;
};
