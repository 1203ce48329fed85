// The names that people gave to a tenant's services: facts, intents and the decider.
import type { Decider } from '../kernel/decider.js';
import { refuseUnknownFact } from '../kernel/fact.js';
import type { Rejection } from '../kernel/rejection.js';
import { type NamingRule, namesInRule, serviceNameOf } from '../telemetry/naming/naming-rules.js';
import type { RenewedMasking } from './renewed-masking.js';

/** Under this name `asOf` of a turn says how many of these facts it goes by; absent: no name was given yet. */
export const NAMING_POSITION = 'names';

/** Rows keep the name that they came with; the rule holds when they are read. */
export type ServiceNamingFact =
  | { readonly type: 'ServiceNamingDecided'; readonly data: { readonly id: number; readonly rule: NamingRule } }
  | { readonly type: 'ServiceNamingUndone'; readonly data: { readonly id: number } }
  | { readonly type: 'MaskingRenewed'; readonly data: RenewedMasking };

type NumberedRule = { readonly id: number; readonly rule: NamingRule };

export type ServiceNaming = {
  readonly rules: readonly NumberedRule[];
  /** The highest that was given, also to a rule that was undone. */
  readonly lastId: number;
};

export type ServiceNamingIntent =
  /** `services`: the names that there are now. */
  | { readonly intent: 'decide-naming'; readonly rule: NamingRule; readonly services: readonly string[] }
  | { readonly intent: 'undo-naming'; readonly id: number };

export type ServiceNamingRefusal = Rejection<
  'unknown-service' | 'service-name-taken' | 'naming-cycle' | 'unknown-naming' | 'naming-in-use'
>;

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const MOST_LISTED = 8;

const refuseUnknown = (name: string, services: readonly string[]): ServiceNamingRefusal => {
  const some = services.slice(0, MOST_LISTED);
  const rest = services.length > some.length ? ` and ${services.length - some.length} more` : '';
  const there = some.length === 0 ? 'nothing is stored' : `there are ${listed(some)}${rest}`;
  return { rejected: 'unknown-service', because: `no service is called "${name}": ${there}` };
};

const describeRule = ({ id, rule }: NumberedRule): string => {
  const { from, to } = namesInRule(rule);
  return `${id} (${rule.kind} ${listed(from)}${to === undefined ? '' : ` to "${to}"`})`;
};

/** The rule by which one of the services had this name before. */
const renamedFrom = ({ rules }: ServiceNaming, name: string): NumberedRule | undefined =>
  rules.find(
    ({ rule }) => rule.kind !== 'split' && namesInRule(rule).from.includes(name) && namesInRule(rule).to !== name,
  );

const refuseNewName = (
  state: ServiceNaming,
  rule: NamingRule,
  services: readonly string[],
): ServiceNamingRefusal | undefined => {
  const { from, to } = namesInRule(rule);
  if (to === undefined || (rule.kind === 'join' && from.includes(to))) return undefined;
  const before = renamedFrom(state, to);
  const now = serviceNameOf(
    state.rules.map((each) => each.rule),
    to,
  );
  if (before !== undefined && from.includes(now))
    return {
      rejected: 'naming-cycle',
      because: `"${now}" was called "${to}" before: that is to undo ${describeRule(before)}`,
    };
  if (services.includes(to) || from.includes(to))
    return { rejected: 'service-name-taken', because: `a service is called "${to}" already` };
  if (before === undefined) return undefined;
  return {
    rejected: 'service-name-taken',
    because: `"${to}" is the name under which rows of "${now}" are stored: naming ${describeRule(before)}`,
  };
};

const decideRule = (
  state: ServiceNaming,
  { rule, services }: Extract<ServiceNamingIntent, { intent: 'decide-naming' }>,
): readonly ServiceNamingFact[] | ServiceNamingRefusal => {
  const missing = namesInRule(rule).from.find((name) => !services.includes(name));
  if (missing !== undefined) return refuseUnknown(missing, services);
  const refused = refuseNewName(state, rule, services);
  return refused ?? [{ type: 'ServiceNamingDecided', data: { id: state.lastId + 1, rule } }];
};

const undoRule = ({ rules }: ServiceNaming, id: number): readonly ServiceNamingFact[] | ServiceNamingRefusal => {
  const undone = rules.find((each) => each.id === id);
  if (undone === undefined) {
    const ids = rules.length === 0 ? 'there are none' : `there are ${rules.map(describeRule).join(', ')}`;
    return { rejected: 'unknown-naming', because: `no naming ${id} is in force: ${ids}` };
  }
  const { to } = namesInRule(undone.rule);
  const given = to === undefined ? namesInRule(undone.rule).from : [to];
  const dependent = rules.find(
    (each) => each.id > id && namesInRule(each.rule).from.some((name) => given.includes(name)),
  );
  if (dependent === undefined) return [{ type: 'ServiceNamingUndone', data: { id } }];
  return {
    rejected: 'naming-in-use',
    because: `naming ${describeRule(dependent)} builds on ${id}: undo ${dependent.id} first`,
  };
};

const decide = (
  intent: ServiceNamingIntent,
  state: ServiceNaming,
): readonly ServiceNamingFact[] | ServiceNamingRefusal => {
  switch (intent.intent) {
    case 'decide-naming':
      return decideRule(state, intent);
    case 'undo-naming':
      return undoRule(state, intent.id);
  }
  return intent satisfies never;
};

const evolve = (state: ServiceNaming, fact: ServiceNamingFact): ServiceNaming => {
  switch (fact.type) {
    case 'ServiceNamingDecided':
      return { rules: [...state.rules, fact.data], lastId: fact.data.id };
    case 'ServiceNamingUndone':
      return { ...state, rules: state.rules.filter(({ id }) => id !== fact.data.id) };
    case 'MaskingRenewed':
      return state;
  }
  return refuseUnknownFact(fact);
};

export const serviceNaming: Decider<ServiceNamingIntent, ServiceNaming, ServiceNamingFact, ServiceNamingRefusal> = {
  initial: { rules: [], lastId: 0 },
  decide,
  evolve,
};
