import { type CellarOperation, ledgerOperations } from '@cuverie/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { momentWords } from '../../../ui/words.ts';
import { goodsOf } from './goods-form.ts';

const BroughtDialog = later(async () => (await import('./BroughtDialog.tsx')).BroughtDialog);
const GoodsDialog = later(async () => (await import('./GoodsDialog.tsx')).GoodsDialog);
const VoidDialog = later(async () => (await import('../operations/VoidDialog.tsx')).VoidDialog);

/** Changes what became of bottles, or makes it void, where it is shown: it need not have a vessel. */
export function GoodsCorrections({ operation }: { operation: CellarOperation }) {
  const [open, setOpen] = useState<'change' | 'void'>();
  const close = () => setOpen(undefined);
  const goods = goodsOf(operation);
  const name = `bottled wine of ${momentWords(operation.at)}`;
  return (
    <Group gap="0.25rem">
      <IfMay call={ledgerOperations.change}>
        <Button variant="subtle" aria-label={`Change ${name}`} onClick={() => setOpen('change')}>
          Change
        </Button>
      </IfMay>
      <IfMay call={ledgerOperations.void}>
        <Button variant="subtle" color="red" aria-label={`Make void ${name}`} onClick={() => setOpen('void')}>
          Make void
        </Button>
      </IfMay>
      <Later onFailed={close}>
        {open === 'change' &&
          (goods.bottling === '' ? (
            <BroughtDialog stored={operation} onClose={close} />
          ) : (
            <GoodsDialog of={goods} stored={operation} onClose={close} />
          ))}
        {open === 'void' && <VoidDialog operation={operation} onClose={close} />}
      </Later>
    </Group>
  );
}
