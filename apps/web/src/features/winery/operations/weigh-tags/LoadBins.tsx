import { vesselOperations } from '@cuverie/contract';
import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { notForYou, useMay } from '../../../../api/may.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { readNumber, writeNumber } from '../../../../ui/fields/number.ts';
import { Details } from '../../../../ui/page/Details.tsx';
import { codesFrom } from '../../vessels/vessel-order.ts';
import { AmountField } from '../forms/AmountField.tsx';
import { GroupProblems } from '../forms/GroupProblems.tsx';
import classes from '../Operation.module.css';
import { codeOf, problemOf, type RecordingForm } from '../parts.tsx';
import { withBins, withoutBin } from './load.ts';

/** How many bins are added at once. */
const MOST = 100;

/** The bins that a load is put into, with the part of the net weight in each. */
export function LoadBins(recording: RecordingForm) {
  const { form, hub, vessels, setLine, setLines, simulated } = recording;
  const { lines } = form.values;
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState('1');
  const [failure, setFailure] = useState<string>();
  const [boxes, setBoxes] = useState({ count: '', each: '' });
  const may = useMay();
  const known = new Map([...vessels.values()].map((vessel) => [vessel.code.toLowerCase(), vessel]));
  const many = Math.min(MOST, Math.max(1, Math.round(readNumber(count) ?? 1)));
  const codes = typed.trim() === '' ? [] : codesFrom(typed, many);
  const fresh = codes.filter((code) => !known.has(code.toLowerCase()));
  const canAdd = fresh.length === 0 || may(vesselOperations.add);
  const addBins = () => {
    const wrong = codes.find((code) => known.get(code.toLowerCase())?.unit === 'L');
    if (wrong !== undefined) return setFailure(`${wrong} holds wine, not fruit: type another code.`);
    const drafts = fresh.map((code) => ({ id: newId(), code, capacity: hub.capacity }));
    const idOf = new Map(drafts.map(({ id, code }) => [code, id]));
    const now = form.current();
    const bins = codes.flatMap((code) => known.get(code.toLowerCase())?.id ?? idOf.get(code) ?? []);
    const added = bins.filter((id) => now.lines.every(({ to }) => to !== id));
    form.set({ bins: [...(now.bins ?? []), ...drafts] });
    setLines(withBins(now.lines, added));
    setFailure(undefined);
    setTyped('');
    setCount('1');
  };
  const refused = failure ?? form.problems['bins'];
  const weighBoxes = (changed: Partial<typeof boxes>) => {
    const now = { ...boxes, ...changed };
    setBoxes(now);
    const tare = (readNumber(now.count) ?? Number.NaN) * (readNumber(now.each) ?? Number.NaN);
    if (tare >= 0) setLine(0, { tare: writeNumber(Number(tare.toFixed(4))) });
  };
  return (
    <section className={classes.group} aria-label="Bins of this load">
      {lines.length > 1 && (
        <>
          <GroupProblems recording={recording} shownAt={0} />
          <ul className={classes.lines} aria-label="Bins">
            {lines.map((line, at) => (
              <li key={line.to}>
                <Group wrap="nowrap" gap="xs" justify="space-between">
                  <strong>{codeOf(recording, line.to)}</strong>
                  <AmountField
                    name={`lines.${at}.amount`}
                    of={`into ${codeOf(recording, line.to)}`}
                    line={line}
                    choices={[]}
                    unit="kg"
                    comesTo={simulated.amounts[at]}
                    error={problemOf(recording, at, 'amount')}
                    onChange={(changed) => setLine(at, changed)}
                  />
                  <CloseButton
                    size="lg"
                    aria-label={`Take out ${codeOf(recording, line.to)}`}
                    onClick={() => setLines(withoutBin(lines, at))}
                  />
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          flex={2}
          label={lines.length > 1 ? 'Another bin' : 'More bins of this load'}
          placeholder="B-002"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NumberField
          whole
          flex={1}
          label="How many"
          value={count}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
        />
      </Group>
      {fresh.length > 0 && (
        <Text fz="sm" c="dimmed">
          {fresh.join(', ')}: not there yet
          {canAdd
            ? `. ${fresh.length === 1 ? 'It is' : 'They are'} added like ${hub.code} when you record the delivery.`
            : `. ${notForYou(vesselOperations.add)}`}
        </Text>
      )}
      {codes.length > 0 && canAdd && (
        <Button variant="default" onClick={addBins}>
          {codes.length === 1 ? 'Put some into this bin' : `Put some into these ${codes.length} bins`}
        </Button>
      )}
      {refused !== undefined && (
        <Text role="alert" c="var(--cv-error-text)" data-bad-field tabIndex={-1}>
          {refused}
        </Text>
      )}
      <Details summary="Tare of containers">
        <Group gap="xs" grow>
          <NumberField
            whole
            label="Containers"
            value={boxes.count}
            onChange={({ currentTarget }) => weighBoxes({ count: currentTarget.value })}
          />
          <NumberField
            label="Each weighs empty"
            unit="kg"
            value={boxes.each}
            onChange={({ currentTarget }) => weighBoxes({ each: currentTarget.value })}
          />
        </Group>
      </Details>
    </section>
  );
}
