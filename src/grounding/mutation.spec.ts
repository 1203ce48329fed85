import { describe, expect, it } from 'vitest';
import { scaled } from '../../test/support/full-scale.js';
import { answeredIncident, type AnsweredIncident } from '../../test/support/incident-answer.js';
import { random, type Random } from '../demo/random.js';
import type { BatchHash } from '../kernel/brand.js';
import { canonicalJson } from '../kernel/json.js';
import { SECOND, toIso } from '../kernel/time.js';
import type { Claim } from '../evidence/claim.js';
import type { Evidence, Figure } from '../evidence/evidence.js';
import { computeFigure, renderFigure } from '../evidence/figure.js';
import { parseRow, readOperand, type StoredRow } from './stored-row.js';
import { type VerifierInput, verifyClaims } from './verify.js';

/** One claim with the evidence of its answer: what a mutation changes. */
type Statement = { readonly claim: Claim; readonly evidence: readonly Evidence[] };

type At = { readonly answer: AnsweredIncident; readonly dice: Random };

/** `undefined`: there is nothing of the kind in the statement. */
type Mutation = (statement: Statement, at: At) => Statement | undefined;

const pick = <T>(items: readonly T[], dice: Random): T | undefined =>
  items.length === 0 ? undefined : items[dice.int(0, items.length - 1)];

const named = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const reworded = ({ claim, evidence }: Statement, text: string): Statement | undefined =>
  text === claim.text ? undefined : { claim: { ...claim, text }, evidence };

const citedOf = ({ claim, evidence }: Statement): readonly Evidence[] =>
  evidence.filter(({ id }) => claim.citations.includes(id));

const changed = (statement: Statement, id: string, patch: Partial<Evidence>): Statement => ({
  ...statement,
  evidence: statement.evidence.map((each) => (each.id === id ? { ...each, ...patch } : each)),
});

const rowOf = ({ stored }: AnsweredIncident, { batch, position }: Evidence): StoredRow | undefined => {
  const found = stored.batch(batch);
  return found.found === 'bytes' ? parseRow(found.lines[position] ?? '') : undefined;
};

const inQuotes = (text: string, edit: (words: string) => string): string =>
  text.replace(/“([^”]+)”/, (_, words: string) => `“${edit(words)}”`);

const withFigure = (claim: Claim, index: number, edit: (figure: Figure) => Figure): Claim => {
  const figures = claim.figures.map((figure, at) => (at === index ? edit(figure) : figure));
  const before = claim.figures[index];
  const after = figures[index];
  if (before === undefined || after === undefined) return claim;
  return { ...claim, figures, text: claim.text.replace(renderFigure(before), renderFigure(after)) };
};

const OPPOSITES: readonly (readonly [string, string])[] = [
  [' rose to ', ' fell to '],
  [' fell to ', ' rose to '],
  ['became slow', 'became fast'],
];

const mutations: { readonly [kind: string]: Mutation } = {
  'a name of another row': (statement, { answer, dice }) => {
    const name = pick(named(statement.claim.text), dice);
    const cited = new Set(citedOf(statement).flatMap((each) => Object.values(rowOf(answer, each) ?? {})));
    const services = answer.findings.evidence.flatMap(({ service }) => service ?? []);
    const other = pick(
      services.filter((each) => !cited.has(each)),
      dice,
    );
    return name === undefined || other === undefined
      ? undefined
      : reworded(statement, statement.claim.text.replace(`\`${name}\``, `\`${other}\``));
  },
  'a name in the place of another': (statement) => {
    const [first, second] = named(statement.claim.text);
    return first === undefined || second === undefined || first === second
      ? undefined
      : reworded(statement, statement.claim.text.replace(`\`${first}\``, `\`${second}\``));
  },
  'a name cut short': (statement, { dice }) => {
    const name = pick(named(statement.claim.text), dice);
    return name === undefined ? undefined : reworded(statement, statement.claim.text.replace(name, name.slice(0, -1)));
  },
  'two names in the other order': (statement) => {
    const { text } = statement.claim;
    const swapped = text
      .replace(/`([^`]+)` right after `([^`]+)`/, '`$2` right after `$1`')
      .replace(/from `([^`]+)` to `([^`]+)`/, 'from `$2` to `$1`');
    return reworded(statement, swapped);
  },
  'a word of a quotation': (statement, { dice }) =>
    reworded(
      statement,
      inQuotes(statement.claim.text, (words) => words.replace(pick(words.match(/\w+/g) ?? [], dice) ?? '', 'unlike')),
    ),
  'a quotation without its beginning': (statement) =>
    reworded(
      statement,
      inQuotes(statement.claim.text, (words) => words.replace(/^\S+\s+/, '')),
    ),
  'a quotation that stops early, unmarked': (statement) =>
    reworded(
      statement,
      inQuotes(statement.claim.text, (words) => words.replace(/\s+\S+…?$/, '')),
    ),
  'a quotation of nothing': (statement) =>
    reworded(
      statement,
      inQuotes(statement.claim.text, () => '…'),
    ),
  'a digit of a number': (statement, { dice }) => {
    const figure = pick(statement.claim.figures, dice);
    if (figure === undefined) return undefined;
    const words = renderFigure(figure);
    const wrong = words.replace(/\d/, (digit) => String((Number(digit) + 1 + dice.int(0, 8)) % 10));
    return reworded(statement, statement.claim.text.replace(words, wrong));
  },
  'two numbers in the other order': (statement) => {
    const [first, second] = statement.claim.figures.map((figure) => renderFigure(figure));
    if (first === undefined || second === undefined || first === second) return undefined;
    const swapped = statement.claim.text.replace(first, '\u0000').replace(second, first).replace('\u0000', second);
    return reworded(statement, swapped);
  },
  'a number in words': (statement) =>
    statement.claim.figures.length === 0 ? undefined : reworded(statement, `${statement.claim.text}, twice as many`),
  'a number and its figure': (statement, { dice }) => {
    const index = dice.int(0, Math.max(0, statement.claim.figures.length - 1));
    if (statement.claim.figures.length === 0) return undefined;
    const claim = withFigure(statement.claim, index, (figure) => ({ ...figure, value: figure.value * 1.5 + 0.5 }));
    return { ...statement, claim };
  },
  'the cell of a figure': ({ claim, evidence }, { dice }) => {
    const index = dice.int(0, Math.max(0, claim.figures.length - 1));
    if (claim.figures.length === 0) return undefined;
    const moved = (path: string): string =>
      path.replace(/^window|^past/, (side) => (side === 'past' ? 'window' : 'past'));
    const figures = claim.figures.map((figure, at) =>
      at === index ? { ...figure, of: figure.of.map((each) => ({ ...each, path: moved(each.path) })) } : figure,
    );
    return canonicalJson(figures) === canonicalJson(claim.figures)
      ? undefined
      : { claim: { ...claim, figures }, evidence };
  },
  'the direction': (statement) =>
    reworded(
      statement,
      OPPOSITES.reduce(
        (text, [said, opposite]) => (text === statement.claim.text ? text.replace(said, opposite) : text),
        statement.claim.text,
      ),
    ),
  'the time of day': (statement) =>
    reworded(
      statement,
      statement.claim.text.replace(/\b\d\d:\d\d:\d\d\b/, (clock) =>
        toIso(Date.parse(`2026-01-01T${clock}Z`) * 1000 + 7 * SECOND).slice(11, 19),
      ),
    ),
  'a character of the evidence': (statement, { dice }) => {
    const cited = pick(citedOf(statement), dice);
    if (cited === undefined) return undefined;
    const at = dice.int(0, cited.quote.length - 1);
    const other = cited.quote[at] === 'x' ? 'y' : 'x';
    return changed(statement, cited.id, { quote: `${cited.quote.slice(0, at)}${other}${cited.quote.slice(at + 1)}` });
  },
  'the position': (statement, { dice }) => {
    const cited = pick(citedOf(statement), dice);
    return cited && changed(statement, cited.id, { position: cited.position === 0 ? 1 : cited.position - 1 });
  },
  'a position beyond the batch': (statement, { dice }) => {
    const cited = pick(citedOf(statement), dice);
    return cited && changed(statement, cited.id, { position: cited.position + 1_000_000 });
  },
  'a batch of nobody': (statement, { dice }) => {
    const cited = pick(citedOf(statement), dice);
    return cited && changed(statement, cited.id, { batch: [...cited.batch].toReversed().join('') as BatchHash });
  },
  'another batch of the investigation': (statement, { answer, dice }) => {
    const cited = pick(citedOf(statement), dice);
    const other =
      cited && answer.batches.find(({ hash, rows }) => hash !== cited.batch && rows.length > cited.position);
    return other && changed(statement, cited.id, { batch: other.hash });
  },
  'a citation of nothing': ({ claim, evidence }, { dice }) => {
    const cited = pick(claim.citations, dice);
    if (cited === undefined) return undefined;
    return { claim: { ...claim, citations: claim.citations.map((id) => (id === cited ? 'e9999' : id)) }, evidence };
  },
  'a citation of another row': ({ claim, evidence }, { dice }) => {
    const cited = pick(claim.citations, dice);
    const other = pick(
      evidence.filter(({ id }) => !claim.citations.includes(id)),
      dice,
    );
    if (cited === undefined || other === undefined) return undefined;
    return { claim: { ...claim, citations: claim.citations.map((id) => (id === cited ? other.id : id)) }, evidence };
  },
  'no citation at all': ({ claim, evidence }) => ({ claim: { ...claim, citations: [] }, evidence }),
  'the service of the evidence': (statement, { dice }) => {
    const cited = pick(
      citedOf(statement).filter(({ service }) => service !== undefined),
      dice,
    );
    return cited && changed(statement, cited.id, { service: 'somebody-else' });
  },
  'the time of the evidence': (statement, { dice }) => {
    const cited = pick(
      citedOf(statement).filter(({ at }) => at !== undefined),
      dice,
    );
    return cited && changed(statement, cited.id, { at: (cited.at ?? 0) + SECOND });
  },
  'the kind of the evidence': (statement, { dice }) => {
    const cited = pick(
      citedOf(statement).filter(({ kind }) => kind === 'log' || kind === 'span'),
      dice,
    );
    return cited && changed(statement, cited.id, { kind: cited.kind === 'log' ? 'span' : 'log' });
  },
  'the blamed service': ({ claim, evidence }, { answer }) => {
    if (claim.blames === undefined) return undefined;
    const other = answer.findings.evidence.find(({ service }) => service !== undefined && service !== claim.blames);
    return other?.service === undefined ? undefined : { claim: { ...claim, blames: other.service }, evidence };
  },
};

/** What two rows may differ in and still be the same row to a reader: who they are, not what they say. */
const said = (row: StoredRow | undefined): string => {
  const { id: _, ingestedAt: __, traceId: ___, spanId: ____, parentId: _____, ...rest } = row ?? {};
  return canonicalJson(rest);
};

const figuresOf = ({ claim }: Statement): readonly Figure[] => [
  ...claim.figures,
  ...(claim.shift === undefined ? [] : [...claim.shift.now, ...claim.shift.before]),
];

/** A figure whose cells give the same number still says what is so. */
const sameNumbers = (statement: Statement, { answer }: At): boolean => {
  const rows = new Map(statement.evidence.map((each) => [each.id, rowOf(answer, each)]));
  return figuresOf(statement).every(({ by, of, value }) => {
    const operands = of
      .map((operand) => readOperand(rows.get(operand.evidence), operand))
      .filter((each) => each !== undefined);
    return operands.length === of.length && Math.abs(computeFigure(by, operands) - value) <= 1e-5 * Math.abs(value);
  });
};

/** One citation of several, exchanged for another row of what the claim names: the others still show the claim. */
const isBeside = (before: Statement, after: Statement, { answer }: At): boolean => {
  const lost = before.claim.citations.filter((id) => !after.claim.citations.includes(id));
  const gained = after.evidence.find(
    ({ id }) => after.claim.citations.includes(id) && !before.claim.citations.includes(id),
  );
  const counted = figuresOf(before)
    .flatMap(({ of }) => of)
    .map(({ evidence }) => evidence);
  const row = gained && canonicalJson(rowOf(answer, gained));
  return (
    before.claim.citations.length > 1 &&
    row !== undefined &&
    lost.every((id) => !counted.includes(id)) &&
    named(before.claim.text).some((name) => row.includes(name))
  );
};

/** Whether the mutated statement still says what the rows say. */
const isImmaterial = (kind: string, [before, after]: readonly [Statement, Statement], at: At): boolean => {
  if (kind === 'the cell of a figure') return sameNumbers(after, at);
  if (kind === 'a citation of another row' && isBeside(before, after, at)) return true;
  const rows = (statement: Statement): readonly string[] =>
    citedOf(statement).map((each) => said(rowOf(at.answer, each)));
  const moved = kind.includes('position') || kind.includes('citation of another') || kind.includes('another batch');
  return moved && canonicalJson(rows(before)) === canonicalJson(rows(after));
};

type Tally = { material: number; caught: number; immaterial: number };

const ANSWERS = scaled(8, 100, { take: 20, says: 'answers whose claims are mutated: 20 of 100' });

describe('the verifier', () => {
  it(`catches every material mutation of ${ANSWERS} answers`, () => {
    const dice = random(1);
    const tallies = new Map(
      Object.keys(mutations).map((kind): [string, Tally] => [kind, { material: 0, caught: 0, immaterial: 0 }]),
    );
    const escaped: string[] = [];
    let answers = 0;
    for (let seed = 1; answers < ANSWERS; seed += 1) {
      const answer = answeredIncident(seed, { requestsPerMinute: 8 });
      const { checkable } = answer;
      if (checkable.claims.length === 0) continue;
      answers += 1;
      const check = ({ claim, evidence }: Statement): string | undefined =>
        verifyClaims({ ...checkable, claims: [claim], evidence } satisfies VerifierInput, answer.stored)[0]?.verdict;
      for (const claim of checkable.claims) {
        const statement = { claim, evidence: checkable.evidence };
        expect({ text: claim.text, verdict: check(statement) }).toEqual({ text: claim.text, verdict: 'supported' });
        for (const [kind, mutate] of Object.entries(mutations)) {
          const at = { answer, dice };
          const mutated = mutate(statement, at);
          const tally = tallies.get(kind);
          if (mutated === undefined || tally === undefined) continue;
          if (isImmaterial(kind, [statement, mutated], at)) {
            tally.immaterial += 1;
            continue;
          }
          tally.material += 1;
          if (check(mutated) === 'supported') escaped.push(`${kind}: ${claim.text} → ${mutated.claim.text}`);
          else tally.caught += 1;
        }
      }
    }
    const rows = [...tallies].map(
      ([kind, { material, caught, immaterial }]) =>
        `${kind.padEnd(42)} ${caught}/${material}${immaterial > 0 ? `, ${immaterial} immaterial` : ''}`,
    );
    process.stdout.write(`mutations caught in ${answers} answers\n${rows.join('\n')}\n`);
    expect(escaped).toEqual([]);
    for (const { material } of tallies.values()) expect(material).toBeGreaterThan(0);
  }, 600_000);
});
