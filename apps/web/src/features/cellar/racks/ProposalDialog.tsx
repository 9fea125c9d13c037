import { type MadeOfPlaces, type ShownProposal, slotOperations } from '@cuverie/contract';
import { slotLabel } from '@cuverie/domain';
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { countText } from '../../../ui/words.ts';
import classes from './Proposals.module.css';
import { makeRackOfPlaces, undoRackOfPlaces } from './rack.queries.ts';

interface Props {
  proposals: readonly ShownProposal[];
  onMade: (made: MadeOfPlaces) => void;
  onClose: () => void;
}

/** Proposes racks for places that are named like slots, shows what each would contain, and creates one per press. */
export function ProposalDialog({ proposals, onMade, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Racks from places"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        <p>
          Places such as A2 or “Cellar, B12” are slots already. This is where their bottles would go; what
          lies in other places stays.
        </p>
        {proposals.map((proposal) => (
          <Proposal key={proposal.slots[0]?.from} proposal={proposal} onMade={onMade} />
        ))}
      </Stack>
    </Modal>
  );
}

function Proposal({ proposal, onMade }: { proposal: ShownProposal; onMade: (made: MadeOfPlaces) => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(proposal.name);
  const [place, setPlace] = useState(proposal.place);
  // Fixed ids, so that a retry after a lost answer creates no second rack.
  const [ids] = useState(() => ({ id: newId(), undo: newId() }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { slots, ...size } = proposal;

  const undo = async (made: MadeOfPlaces) => {
    try {
      await undoRackOfPlaces(client, made);
      toast.done(`The bottles are back in their places, and ${made.rack.name} is gone.`);
    } catch (cause) {
      toast.failed('The rack was not undone.', cause);
    }
  };
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const positions = slots.map(({ from, row, column }) => ({ from, row, column }));
      const made = await makeRackOfPlaces(client, { ...ids, ...size, name, place, slots: positions });
      const words = `${made.rack.name} was drawn with ${countText(made.rack.bottles, 'bottle')}.`;
      const act = () => void undo(made);
      toast.offer(words, [{ label: 'Undo', undoes: { id: made.undo, words }, act }]);
      onMade(made);
    } catch (cause) {
      setFailure(messageOf(cause));
      setBusy(false);
    }
  };

  return (
    <section className={classes.proposal} aria-label={`Rack ${proposal.name}`}>
      <Group grow>
        <TextInput
          label="Name"
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Place"
          required
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </Group>
      <p>
        {size.shape}, {countText(size.rows, 'row')} of {countText(size.columns, 'column')}, up to{' '}
        {countText(size.bottlesPerSlot, 'bottle')} in a slot
      </p>
      <section className={classes.slots} aria-label="What goes where" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Place now</th>
              <th scope="col">Slot</th>
              <th scope="col">Bottles</th>
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={slot.from}>
                <td>{slot.from}</td>
                <td>{slotLabel(slot)}</td>
                <td>{slot.bottles}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          The rack was not drawn. {failure}
        </Alert>
      )}
      <IfMay call={slotOperations.fromPlaces}>
        <Button loading={isBusy} onClick={() => void make()}>
          Draw {name || 'this rack'}
        </Button>
      </IfMay>
    </section>
  );
}
