// read_batch: rows of a result that was read before, in full where one is asked for.
import { z } from 'zod';
import type { Tool } from './tool.js';
import { MAX_RESULT_CHARACTERS, type ResultList } from './presentation/page.js';
import { rowStyle } from './presentation/row-list.js';
import { presentResult, type ReceivedAnswer } from './presentation/tool-result.js';
import { rowHandle, rowLine, wholeRow } from './presentation/row-line.js';
import { countNoun, groupThousands, listFew, quoteJson, safeCutIndex } from './presentation/visible-text.js';

const MOST_ROWS = 100;
const USUAL_ROWS = 20;

const input = z.strictObject({
  result: z.string().min(1).max(60).describe('Id of the result: "q7" of a handle [q7:3]; "t2.q7" of an earlier turn.'),
  from: z.int().min(0).max(1_000_000).describe('First row, from 0. Default 0.').exactOptional(),
  count: z
    .int()
    .min(1)
    .max(MOST_ROWS)
    .describe(`Rows. Default ${USUAL_ROWS}; 1 shows the row in full.`)
    .exactOptional(),
  character: z
    .int()
    .min(0)
    .max(100_000_000)
    .describe('With count 1: where to go on in a long row. Default 0.')
    .exactOptional(),
});

type ReadBatchInput = z.infer<typeof input>;

/** `[q7:3]`, as it stands before a row, is as good as `q7` and 3. */
const HANDLE = /^\[?((?:t\d{1,6}\.)?q\d{1,6})(?::(\d{1,7}))?\]?$/;

const placeOf = ({ result, from }: ReadBatchInput): { readonly id: string; readonly first: number } => {
  const [, id = result, row] = HANDLE.exec(result.trim()) ?? [];
  return { id, first: from ?? Number(row ?? 0) };
};

/** What is kept for the lines around a row that is read in full. */
const FULL = MAX_RESULT_CHARACTERS - 2_000;

const listRowInFull = ({ id, got }: ReceivedAnswer, at: number, from: number): ResultList => {
  const row = got.rows[at];
  const text = row === undefined ? '' : wholeRow(row);
  const end = from + FULL < text.length ? safeCutIndex(text, from + FULL) : text.length;
  const part = text.slice(safeCutIndex(text, from), end);
  const next = JSON.stringify({ result: id, from: at, count: 1, character: end });
  return {
    rows: [`${rowHandle(id, at)} ${part}`],
    rest: () =>
      end < text.length
        ? `characters ${from} to ${end} of ${groupThousands(text.length)}: go on with read_batch ${next}.`
        : undefined,
  };
};

const listRows = (answer: ReceivedAnswer, first: number, count: number): ResultList => {
  const { id, got } = answer;
  const rows = got.rows.slice(first, first + count);
  const style = rowStyle(answer);
  return {
    rows: rows.map((row, at) => rowLine(rowHandle(id, first + at), row, style)),
    rest: (shown) => {
      const next = first + shown;
      const call = JSON.stringify({ result: id, from: next, ...(count !== USUAL_ROWS && { count }) });
      return next < got.rows.length
        ? `${countNoun(got.rows.length - next, 'row follows', 'rows follow')}: read_batch ${call}.`
        : undefined;
    },
  };
};

const listOf = (answer: ReceivedAnswer, call: ReadBatchInput): ResultList => {
  const { first } = placeOf(call);
  const { count = USUAL_ROWS, character = 0 } = call;
  return count === 1 ? listRowInFull(answer, first, character) : listRows(answer, first, count);
};

export const readBatch: Tool<ReadBatchInput> = {
  name: 'read_batch',
  description: `Reads rows of a result that an earlier call of this investigation brought, by its id: those that were not shown, or one row in full (count 1).
Use it when a result says that rows are left out or cut, and before you quote a long row. It reads nothing new.
Do not use it to look for something else: ask the tool again with other arguments.`,
  input,
  example: { result: 'q7', from: 20 },
  needs: (call, { results }) => {
    const { id } = placeOf(call);
    if (results.includes(id)) return { queries: [], held: [id] };
    return {
      refused: `There is no result ${quoteJson(id, 60)}. Results: ${listFew(results.toReversed(), 20) || 'none yet'}.`,
    };
  },
  present: (call, answers, scope) => {
    const { first } = placeOf(call);
    return presentResult({
      tool: 'read_batch',
      answers,
      scope,
      isEmpty: (received) => received.every(({ got }) => first >= got.rows.length),
      hint: `The result has ${answers.map(({ got }) => ('rows' in got ? groupThousands(got.rows.length) : 'no')).join()} rows, counted from 0; there is no row ${first}.`,
      found: (received) =>
        `a stored result of ${received.map(({ got }) => groupThousands(got.rows.length)).join()} rows.`,
      lists: (received) => received.map((answer) => listOf(answer, call)),
    });
  },
};
