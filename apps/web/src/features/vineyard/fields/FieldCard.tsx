import { type Block, blockOperations, readingOperations } from '@cuverie/contract';
import { fieldReadiness } from '@cuverie/domain';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useMay } from '../../../api/may.ts';
import { SelectBox } from '../../../ui/many/SelectBox.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { ReadinessBadge } from '../../../ui/page/ReadinessBadge.tsx';
import type { Go } from '../useVineyardView.ts';
import { DeliveryLink } from './DeliveryLink.tsx';
import classes from './FieldCards.module.css';
import { fieldWords, LatestValues } from './LatestValues.tsx';
import { PastSeason } from './PastSeason.tsx';
import { PastWindow } from './PastWindow.tsx';

interface Props {
  field: Block;
  heading: 'h3' | 'h4';
  isSelected: boolean;
  go: Go;
  onSelect: (field: string) => void;
  /** `undefined` if fields cannot be selected. */
  onPick: ((field: string, isRange: boolean) => void) | undefined;
  isPicked: boolean;
  /** Whether any field is selected. */
  picksMany: boolean;
  onDelete: (field: Block) => void;
}

/** A field: its description, its readiness and its latest measurement. */
export const FieldCard = memo(function FieldCard(props: Props) {
  const { field, heading: Heading, isSelected, go, onSelect, onPick, isPicked, picksMany, onDelete } = props;
  const { id, name, latestReading, status } = field;
  const may = useMay();
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <Group gap="0.25rem 0.75rem" align="baseline" justify="space-between">
        <Heading className={classes.name}>
          <button type="button" aria-pressed={isSelected} onClick={() => onSelect(id)}>
            {name}
          </button>
          <NotSent id={id} />
        </Heading>
        <ReadinessBadge readiness={fieldReadiness(latestReading)} />
      </Group>
      <Text c="dimmed" fz="sm">
        {fieldWords(field)}
      </Text>
      <PastSeason field={field} />
      <PastWindow field={field} />
      <LatestValues reading={latestReading} />
      <Group gap="0.25rem" justify="flex-end" mt="auto" pt="0.25rem" className={classes.actions}>
        {status === 'Active' && may(readingOperations.add) && (
          <Button
            size="sm"
            variant="light"
            mr="auto"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => go({ field: id, dialog: 'add-reading' })}
            aria-label={`Add Reading to ${name}`}
          >
            Add Reading
          </Button>
        )}
        {onPick && (
          <SelectBox
            name={name}
            isPicked={isPicked}
            isShown={picksMany}
            onToggle={(isRange) => onPick(id, isRange)}
          />
        )}
        <DeliveryLink field={field} />
        <IfMay call={blockOperations.update}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Edit ${name}`}
            onClick={() => go({ field: id, dialog: 'edit-field' })}
          >
            <IconPencil size={18} aria-hidden="true" />
          </ActionIcon>
        </IfMay>
        <IfMay call={blockOperations.delete}>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(field)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </IfMay>
      </Group>
    </li>
  );
});
