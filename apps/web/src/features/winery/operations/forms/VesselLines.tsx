import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Details } from '../../../../ui/page/Details.tsx';
import type { AdditionValues } from '../../additions/addition-form.ts';
import { likeVessel } from '../../vessels/vessel-groups.ts';
import { amountWords } from '../../vessels/vessel-words.ts';
import { LINE, type LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import { withAddition } from '../operation-form.ts';
import { codeOf, problemOf, type RecordingForm, unitIn } from '../parts.tsx';
import { GroupProblems } from './GroupProblems.tsx';
import { FEW, groupWords, isMany } from './group-words.ts';
import { VesselChooser } from './VesselChooser.tsx';

/** The fields of one line, or of all lines with the same values. */
export interface LineFields {
  line: LineValues;
  at: number;
  /** The code of the vessel; `each` for all with the same values. */
  code: string;
  set: (changed: Partial<LineValues>) => void;
  setAddition: (changed: Partial<AdditionValues>) => void;
  /** Whether the vessel is one of many, which are shown in a row each. */
  isOfMany: boolean;
  /** Whether its values are typed for it alone. */
  isOwn: boolean;
}

interface Props {
  recording: RecordingForm;
  /** The fields that a new line copies from the first. */
  shared?: readonly (keyof AdditionValues)[];
  /** Whether the fields are in one row with the vessel, instead of below it. */
  isInRow?: boolean;
  /** Where the fields of many vessels are typed once: here, in the form above, or for each alone. */
  common?: 'here' | 'above' | 'none';
  /** What many vessels get in all. */
  sum?: ReactNode;
  /** The button for values of a vessel's own. */
  ownLabel?: string;
  children: (fields: LineFields) => ReactNode;
}

const SAME = 'Same as the others';

const ownOf = (line: LineValues): string => line.vessel || line.from;

const NONE: ReadonlySet<string> = new Set();

/** The vessels whose values differ from those of the first. */
function differing(lines: readonly LineValues[]): ReadonlySet<string> {
  const textOf = (line: LineValues | undefined) => JSON.stringify({ ...line, vessel: '', from: '' });
  const first = textOf(lines[0]);
  return new Set(lines.filter((line) => textOf(line) !== first).map(ownOf));
}

/** A line for each vessel, and a choice of more. The lines of many vessels are folded. */
export function VesselLines(props: Props) {
  const {
    recording,
    shared = [],
    isInRow = false,
    common = 'here',
    sum,
    ownLabel = 'Own values',
    children,
  } = props;
  const { form, hub, vessels, setLine, setLines } = recording;
  const { kind, lines } = form.values;
  const many = isMany(lines);
  const [own, setOwn] = useState(() => (many ? differing(lines) : NONE));
  const ids = new Set(lines.map(ownOf));
  const all = [...vessels.values()].filter(({ archivedAt }) => archivedAt === null);
  const end = kind === 'remove' ? 'from' : 'vessel';
  const commonAt = Math.max(
    0,
    lines.findIndex((line) => !own.has(ownOf(line))),
  );
  const template = lines[commonAt] ?? LINE;

  const add = (some: readonly { id: string }[]) => {
    const copiesAll = common === 'here' && lines.length + some.length > FEW;
    const taken = Object.fromEntries(shared.map((field) => [field, template.addition[field]]));
    const first = copiesAll ? { ...template, vessel: '', from: '' } : withAddition(LINE, taken);
    // Values that were typed for each vessel stay its own.
    if (copiesAll && !many) setOwn(differing(lines));
    setLines([...lines, ...some.map(({ id }) => ({ ...first, [end]: id }))]);
  };
  const fieldsOf = (line: LineValues, at: number): LineFields => ({
    line,
    at,
    code: codeOf(recording, ownOf(line)),
    set: (changed) => setLine(at, changed),
    setAddition: (changed) => setLine(at, withAddition(form.current().lines[at] ?? line, changed)),
    isOfMany: many,
    isOwn: own.has(ownOf(line)),
  });
  const setCommon = (change: (line: LineValues) => LineValues) =>
    setLines(form.current().lines.map((line) => (own.has(ownOf(line)) ? line : change(line))));
  const commonFields: LineFields = {
    ...fieldsOf(template, commonAt),
    code: 'each',
    set: (changed) => setCommon((line) => ({ ...line, ...changed })),
    setAddition: (changed) => setCommon((line) => withAddition(line, changed)),
    isOfMany: false,
  };
  const toggleOwn = (line: LineValues, at: number) => {
    const id = ownOf(line);
    const others = new Set(own);
    if (others.delete(id)) setLine(at, { ...template, vessel: line.vessel, from: line.from });
    else others.add(id);
    setOwn(others);
  };
  const hasOwn = common === 'above' ? lines.length > 1 : many && common === 'here' && kind !== 'note';

  const row = (line: LineValues, at: number) => {
    const id = ownOf(line);
    const fields = fieldsOf(line, at);
    const wrong = problemOf(recording, at, 'vessel');
    const isOpen = !many || common !== 'here' || fields.isOwn;
    return (
      <li key={id}>
        <div className={classes.line}>
          <span>
            <strong>{fields.code}</strong> holds{' '}
            {amountWords(vessels.get(id)?.level ?? 0, unitIn(recording, id))}
          </span>
          {isInRow && isOpen && children(fields)}
          {hasOwn && (
            <Button
              variant="subtle"
              aria-label={`${fields.isOwn ? SAME : ownLabel} for ${fields.code}`}
              onClick={() => toggleOwn(line, at)}
            >
              {fields.isOwn ? SAME : ownLabel}
            </Button>
          )}
          {lines.length > 1 && (
            <CloseButton
              size="lg"
              aria-label={`Take out ${fields.code}`}
              onClick={() => setLines(lines.filter((_, other) => other !== at))}
            />
          )}
        </div>
        {!isInRow && isOpen && children(fields)}
        {wrong !== undefined && (
          <p role="alert" data-bad-field tabIndex={-1}>
            {wrong}
          </p>
        )}
      </li>
    );
  };
  const list = (
    <ul className={classes.lines} aria-label="Vessels">
      {lines.map(row)}
    </ul>
  );
  return (
    <>
      {many ? (
        <div className={classes.group}>
          <p>
            <strong>{groupWords(lines.map(ownOf), vessels)}</strong>
          </p>
          {sum}
          {common === 'here' && kind !== 'note' && children(commonFields)}
          <GroupProblems recording={recording} shownAt={commonAt} />
          <Details summary="One by one" isOpenAtFirst={common === 'none'}>
            {list}
          </Details>
        </div>
      ) : (
        list
      )}
      <VesselChooser
        vessels={all}
        chosen={ids}
        refusalOf={({ level }) => (kind !== 'note' && level === 0 ? 'empty' : undefined)}
        quick={likeVessel(
          all.filter(({ level }) => level > 0),
          hub,
        )}
        hasSingle
        onChoose={(some) => {
          add(some);
          return undefined;
        }}
      />
    </>
  );
}
