import { type Vessel, vesselOperations } from '@cuverie/contract';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Details } from '../../../ui/page/Details.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import classes from './VesselPage.module.css';
import { roomIn } from './vessel-order.ts';
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
  const tanks = vessels.filter(
    (vessel) =>
      vessel.unit === 'L' && vessel.kind !== 'barrel' && vessel.archivedAt === null && roomIn(vessel) > 0,
  );
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
            <Choices vessels={bins} field={field} />
          </>
        )}
        {tanks.length > 0 && (
          <Details summary="Straight into a tank or press">
            <Choices vessels={tanks} field={field} />
          </Details>
        )}
      </Stack>
    </Modal>
  );
}

const Choices = ({ vessels, field }: Pick<Props, 'vessels' | 'field'>) => (
  <ul className={classes.unrecorded}>
    {vessels.map((vessel) => (
      <li key={vessel.id}>
        <Link
          to="/winery/vessels/$id"
          params={{ id: vessel.id }}
          search={{ record: 'receive', ...(field !== undefined && { field }) }}
        >
          {vessel.code}
        </Link>
        <span>{amountWords(roomIn(vessel), vessel.unit)} free</span>
      </li>
    ))}
  </ul>
);
