// What a report cannot say: what the files lack, and what the capture itself noted.
import { ownItem } from '../../telemetry/json-pointer.js';
import { type Block, heading, type Line, text } from './page.js';
import { begun, citePath, isPair, sidesOf, type Subject } from './subject.js';

const notesOf = (artifact: unknown): readonly string[] => {
  const notes = ownItem(ownItem(artifact, '$META$'), 'notes');
  return Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string') : [];
};

export const openBlocks = (subject: Subject): readonly Block[] => {
  const open = subject.diagnosis.open.map(({ of, path, because, unanswerable }): Line => [
    text(begun(`${because}. Not answerable: ${unanswerable}.`)),
    text(' '),
    citePath(subject, of, path),
  ]);
  const noted = sidesOf(subject).flatMap(({ side, snapshot }) =>
    notesOf(snapshot.artifact).map((note): Line => [text(isPair(subject) ? `${side}: ${note}` : note)]),
  );
  const items = [...open, ...noted];
  return items.length === 0 ? [] : [heading(2, text('What is missing')), { kind: 'list', items }];
};
