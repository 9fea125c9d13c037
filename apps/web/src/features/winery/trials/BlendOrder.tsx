import type { OperationPlan, Vessel } from '@cuverie/contract';
import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { roomIn } from '../vessels/vessel-order.ts';
import { amountWords } from '../vessels/vessel-words.ts';
import { PlanDialog } from '../work/PlanDialog.tsx';
import type { BlendPart } from './trial-form.ts';

/** A blend to plan as a work order. */
export interface PlannedBlend {
  parts: readonly BlendPart[];
  name: string;
}

interface Props extends PlannedBlend {
  vessels: ReadonlyMap<string, Vessel>;
  onClose: () => void;
}

/** Asks for the target and name of a blend, then for its day and worker. */
export function BlendOrder({ parts, name, vessels, onClose }: Props) {
  const litres = parts.reduce((sum, part) => sum + part.litres, 0);
  const taken = new Set(parts.map(({ vessel }) => vessel.id));
  const fitting = [...vessels.values()].filter(
    (vessel) =>
      vessel.unit === 'L' && vessel.archivedAt === null && !taken.has(vessel.id) && roomIn(vessel) >= litres,
  );
  const [to, setTo] = useState(fitting.find(({ level }) => level === 0)?.id ?? fitting[0]?.id ?? '');
  const [lot, setLot] = useState('');
  const [plan, setPlan] = useState<OperationPlan>();
  if (plan) return <PlanDialog plan={plan} vessels={vessels} onPlanned={onClose} onClose={onClose} />;
  const lines = parts.map(({ vessel, litres: amount }) => ({
    from: vessel.id,
    to,
    amount,
    ...(lot.trim() !== '' && { lot: lot.trim() }),
  }));
  return (
    <Modal opened title={`Plan ${name}`} onClose={onClose}>
      {fitting.length === 0 ? (
        <p>No other vessel has room for {amountWords(litres, 'L')}: add one, or empty one first.</p>
      ) : (
        <Stack>
          <NativeSelect
            label="Blended in"
            data={fitting.map((vessel) => ({
              value: vessel.id,
              label: `${vessel.code}, ${amountWords(roomIn(vessel), 'L')} free`,
            }))}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <TextInput
            label="Lot"
            description="What the blend is called; left empty, it keeps the name of the first wine"
            autoComplete="off"
            value={lot}
            onChange={({ currentTarget }) => setLot(currentTarget.value)}
          />
          <Button onClick={() => setPlan({ kind: 'blend', lines, reason: null, note: null })}>
            {`Plan ${amountWords(litres, 'L')}`}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
