// How a change is told: an alert changes nothing, and what Kubernetes reports is none of ours.
import type { ChangeKind, ChangeRecord } from '../../../telemetry/record.js';
import { name, type Part } from './sentence.js';

const HAPPENED: { readonly [Kind in ChangeKind]: string } = {
  deploy: ' was changed at ',
  configuration: ' was changed at ',
  flag: ' was changed at ',
  scaling: ' was scaled at ',
  kubernetes: ' had a Kubernetes event at ',
  alert: ' had an alert at ',
};

export const changeParts = ({ service, change, title }: ChangeRecord, at: Part): readonly Part[] => [
  name(service),
  HAPPENED[change],
  at,
  ': ',
  { quote: title },
];
