import type { Vessel } from '@cuverie/contract';
import { Autocomplete, Button, CloseButton, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { codesWords, largestLot, likeVessel } from '../../vessels/vessel-groups.ts';
import { roomIn } from '../../vessels/vessel-order.ts';
import { amountWords } from '../../vessels/vessel-words.ts';
import { LINE, type LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import type { OperationValues } from '../operation-form.ts';
import { isUnderMove, LOSS_OPTIONS, MOVE_OPTIONS } from '../operation-words.ts';
import { codeOf, problemOf, type RecordingForm, unitIn } from '../parts.tsx';
import { AmountField } from './AmountField.tsx';
import { FoldedLines } from './FoldedLines.tsx';
import { type Direction, nextEmptyVessels, otherEnd, tappedAll, toggleVessel } from './move-lines.ts';
import { VesselPicker } from './VesselPicker.tsx';

/** A remainder below this fraction is probably lees. */
const LITTLE = 0.1;
/** The reasons offered for the remainder in the vessel. */
const LEFT_AS: ReadonlySet<string> = new Set(['lees', 'spilled', 'unexplained']);

/** A move from one vessel to many, or from many to one. Each tapped vessel adds a line. */
export function MoveForm(recording: RecordingForm & { afterwards: number }) {
  const { form, hub, vessels, simulated, afterwards, setLines } = recording;
  const { lines, kind } = form.values;
  const [direction, setDirection] = useState<Direction>(() =>
    lines.some(({ to }) => to === hub.id) || (lines.length === 0 && hub.level === 0) ? 'into' : 'out',
  );
  const isOut = direction === 'out';
  const left = isOut ? afterwards : roomIn({ ...hub, level: afterwards });
  const named = [...vessels.values()].filter(({ archivedAt }) => archivedAt === null);
  const refusalOf = (vessel: Vessel) => {
    if (vessel.id === hub.id) return 'this vessel itself';
    if (vessel.unit !== hub.unit) return `measured in ${vessel.unit}`;
    if (isOut) return roomIn(vessel) > 0 ? undefined : 'full';
    return vessel.level > 0 ? undefined : 'empty';
  };
  const others = named.filter((vessel) => refusalOf(vessel) === undefined);
  const chosen = new Map(
    lines.flatMap((line, at) =>
      line.lost === '' ? [[otherEnd(line, hub.id), simulated.amounts[at]] as const] : [],
    ),
  );
  const last = vessels.get([...chosen.keys()].at(-1) ?? '');
  const next = isOut && last?.level === 0 ? nextEmptyVessels(others, last, new Set(chosen.keys()), left) : [];
  const fillAll = (some: readonly Vessel[]) => {
    const before = form.current().lines;
    const made = tappedAll(before, { hub, vessels: some, direction, left });
    setLines(made.lines);
    return made.rest.length === 0
      ? undefined
      : `${isOut ? `Nothing is left in ${hub.code} for` : `${hub.code} has no room for`} ${codesWords(
          made.rest.map(({ code }) => code),
        )}.`;
  };
  const tap = (vessel: (typeof others)[number]) =>
    setLines(toggleVessel(lines, { hub, vessel, direction, left }));
  const goOn = () => fillAll(next);
  const turn = (turned: Direction) => {
    setDirection(turned);
    setLines([]);
  };
  // While there is more to fill, the remainder is not a loss.
  const isLittle = next.length === 0 || left < hub.level * LITTLE;
  const hasLoss = lines.some(({ lost }) => lost !== '');

  return (
    <>
      <Group gap="xs">
        {isUnderMove(kind) && (
          <NativeSelect
            aria-label="What was done"
            data={MOVE_OPTIONS}
            value={kind}
            onChange={({ currentTarget }) =>
              form.set({ kind: currentTarget.value as OperationValues['kind'] })
            }
          />
        )}
        {hub.level > 0 && roomIn(hub) > 0 && (
          <SegmentedControl
            aria-label="Direction"
            size="md"
            data={[
              { value: 'out', label: `Out of ${hub.code}` },
              { value: 'into', label: `Into ${hub.code}` },
            ]}
            value={direction}
            onChange={(value) => turn(value === 'into' ? 'into' : 'out')}
          />
        )}
      </Group>
      <VesselPicker
        label={isOut ? `Where to, from ${hub.code}?` : `From where, into ${hub.code}?`}
        vessels={others}
        chosen={new Set(chosen.keys())}
        canChoose={left > 0}
        wordsOf={(vessel) => {
          const amount = chosen.get(vessel.id);
          if (chosen.has(vessel.id))
            return amount === undefined ? 'chosen' : amountWords(amount, vessel.unit);
          return isOut
            ? `${amountWords(roomIn(vessel), vessel.unit)} free`
            : amountWords(vessel.level, vessel.unit);
        }}
        onTap={tap}
        more={
          next.length > 0
            ? { label: `Go on to ${next.at(-1)?.code} (${next.length} more)`, act: goOn }
            : undefined
        }
        chooser={{
          vessels: named,
          refusalOf,
          quick: isOut
            ? undefined
            : (likeVessel(others, hub.lot === null ? undefined : hub) ?? largestLot(others)),
          onChoose: fillAll,
        }}
        none={isOut ? 'No other vessel has room for it.' : 'No other vessel holds anything.'}
      />
      {isOut && lines.length > 0 && left > 0 && isLittle && !hasLoss && (
        <Group gap="xs" className={classes.left}>
          <span>
            {amountWords(left, hub.unit)} {left === 1 ? 'is' : 'are'} left in {hub.code}.
          </span>
          {LOSS_OPTIONS.filter(({ value }) => LEFT_AS.has(value)).map(({ value, label }) => (
            <Button
              key={value}
              variant="default"
              onClick={() => setLines([...lines, { ...LINE, from: hub.id, lost: value, how: 'rest' }])}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      <FoldedLines recording={recording}>
        {(line, at) => <MoveLine {...recording} line={line} at={at} />}
      </FoldedLines>
      {lineThatBlends(recording) && <LotField {...recording} />}
    </>
  );
}

function MoveLine(recording: RecordingForm & { line: LineValues; at: number }) {
  const { line, at, form, hub, simulated, setLine, setLines } = recording;
  const { lines } = form.values;
  const [from, to] = [codeOf(recording, line.from), codeOf(recording, line.to)];
  const words = line.lost === '' ? `${from} → ${to}` : `${from} →`;
  const other = line.lost === '' ? problemOf(recording, at, 'to') : undefined;
  return (
    <div className={classes.line}>
      <strong>{words}</strong>
      {line.lost !== '' && (
        <NativeSelect
          aria-label={`What is lost of ${from}`}
          data={LOSS_OPTIONS}
          value={line.lost}
          onChange={({ currentTarget }) => setLine(at, { lost: currentTarget.value })}
        />
      )}
      <AmountField
        name={`lines.${at}.amount`}
        of={line.lost === '' ? `from ${from} to ${to}` : `lost of ${from}`}
        line={line}
        choices={line.lost === '' ? ['full', 'all', 'rest'] : ['rest', 'all']}
        unit={unitIn(recording, line.from || hub.id)}
        comesTo={simulated.amounts[at]}
        error={problemOf(recording, at, 'amount') ?? other}
        onChange={(changed) => setLine(at, changed)}
      />
      <CloseButton
        size="lg"
        aria-label={`Take out ${words}`}
        onClick={() => setLines(lines.filter((_, other) => other !== at))}
      />
    </div>
  );
}

const lotIn = ({ vessels }: RecordingForm, id: string): string | null => vessels.get(id)?.lot ?? null;
const movedIn = ({ form }: RecordingForm): LineValues[] =>
  form.values.lines.filter(({ lost }) => lost === '');

/** The line in which two lots are blended. */
export const lineThatBlends = (recording: RecordingForm): LineValues | undefined =>
  movedIn(recording).find(({ from, to }) => {
    const there = lotIn(recording, to);
    return there !== null && there !== lotIn(recording, from);
  });

/** The new name of the wine. If it is empty, the wine keeps its name, or takes that of the wine it joins. */
export function LotField(recording: RecordingForm) {
  const { form, setLines } = recording;
  const { lines } = form.values;
  const moved = movedIn(recording);
  const [first] = moved;
  if (first === undefined) return null;
  const meeting = lineThatBlends(recording);
  const lotNow = meeting ? lotIn(recording, meeting.to) : lotIn(recording, first.from);
  const ends = moved.flatMap(({ from, to }) => [lotIn(recording, from), lotIn(recording, to)]);
  return (
    <Autocomplete
      label="Lot afterwards"
      description={
        meeting &&
        `Two lots meet in ${codeOf(recording, meeting.to)}: keep one of their names, or give a new one`
      }
      placeholder={lotNow === null ? undefined : `Stays ${lotNow}`}
      data={[...new Set(ends)].filter((lot) => lot !== null)}
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      value={first.lot}
      error={lines.map((_, at) => problemOf(recording, at, 'lot')).find((words) => words !== undefined)}
      onChange={(lot) => setLines(lines.map((line) => (line.lost === '' ? { ...line, lot } : line)))}
    />
  );
}
