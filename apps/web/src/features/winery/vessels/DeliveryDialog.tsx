import { type Vessel, vesselOperations } from '@cuverie/contract';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import classes from './VesselPage.module.css';
import { amountWords } from './vessel-words.ts';

interface Props {
  /** The id of the picked field, if it is known. */
  field?: string | undefined;
  vessels: readonly Vessel[];
  onAdd: () => void;
  onClose: () => void;
}

/** Asks for the bin into which fruit was delivered, the first one of its load. */
export function DeliveryDialog({ field, vessels, onAdd, onClose }: Props) {
  useFocusReturn(true);
  const bins = vessels.filter(({ unit, archivedAt }) => unit === 'kg' && archivedAt === null);
  return (
    <Modal opened title="Record the delivery" closeButtonProps={{ 'aria-label': 'Close' }} onClose={onClose}>
      <Stack>
        {bins.length === 0 ? (
          <>
            <Text>Fruit is delivered into a bin, and there is none yet.</Text>
            <IfMay call={vesselOperations.add}>
              <Button onClick={onAdd}>Add a bin</Button>
            </IfMay>
          </>
        ) : (
          <>
            <Text>Into which bin?</Text>
            <ul className={classes.unrecorded}>
              {bins.map(({ id, code, level, capacity }) => (
                <li key={id}>
                  <Link
                    to="/winery/vessels/$id"
                    params={{ id }}
                    search={{ record: 'receive', ...(field !== undefined && { field }) }}
                  >
                    {code}
                  </Link>
                  <span>{amountWords(capacity - level, 'kg')} free</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Modal>
  );
}
