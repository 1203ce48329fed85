// Reads conversations written as text into labelled messages, each with the history before it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Relation } from '../../src/investigation/turn.js';
import type { LabelledRelation } from './fit-relation.js';

type WrittenTurn = { readonly label: Relation; readonly text: string; readonly answer: string };

const LABELS: { readonly [word: string]: Relation } = { new: 'new_issue', on: 'follow_up', back: 'returned' };

/** One hand wrote them all: they weigh less than turns of others. */
const WEIGHT = 0.5;

const TURN = /^(?<label>new|on|back) \| (?<text>.+?) => (?<answer>.+)$/;

const listed = (names = ''): readonly string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** `== name | services | environments | regions | caller>callee` */
const readHeader = (header: string): Pick<LabelledRelation, 'session' | 'catalogue' | 'topology'> => {
  const [session = '', services, environments, regions, calls] = header.slice(2).split(' | ');
  return {
    session: session.trim(),
    catalogue: { services: listed(services), environments: listed(environments), regions: listed(regions) },
    topology: listed(calls).map((call) => {
      const [caller = '', callee = ''] = call.split('>');
      return [caller, callee] as const;
    }),
  };
};

const readTurn = (line: string): WrittenTurn => {
  const { label = '', text = '', answer = '' } = TURN.exec(line)?.groups ?? {};
  const relation = LABELS[label];
  if (relation === undefined) throw new Error(`"${line}" is no turn, which looks like: on | which pod? => cart-1`);
  return { label: relation, text, answer };
};

const readConversation = (block: string): readonly LabelledRelation[] => {
  const [header = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const turns = lines.map(readTurn);
  return turns.slice(1).map(({ label, text }, index) => {
    const before = turns.slice(0, index + 1);
    return {
      ...readHeader(header),
      history: before.map((turn) => ({ text: turn.text })),
      answers: before.map(({ answer }) => answer),
      message: { text },
      label,
      weight: WEIGHT,
    };
  });
};

/** Of all files of a folder. The first message of a conversation is no example: it is always a new issue. */
export const readConversations = (folder: string): readonly LabelledRelation[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/^(?=== )/m))
    .filter((block) => block.startsWith('== '))
    .flatMap(readConversation);
