import { type Block, blockOperations, readingOperations } from '@cuverie/contract';
import { fieldReadiness } from '@cuverie/domain';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMay } from '../../../api/may.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { ReadinessBadge } from '../../../ui/page/ReadinessBadge.tsx';
import type { Go } from '../useVineyardView.ts';
import { DeliveryLink } from './DeliveryLink.tsx';
import { fieldWords, LatestValues } from './LatestValues.tsx';
import { PastSeason } from './PastSeason.tsx';
import { PastWindow } from './PastWindow.tsx';

interface Props {
  field: Block;
  go: Go;
  onBack: () => void;
  /** The form, measurements and plan of the field. */
  children: ReactNode;
}

/** A field on a phone, shown instead of the page of all fields. */
export function FieldView({ field, go, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, name, status, latestReading } = field;
  const may = useMay();
  // It replaces the page, so a scrolled list must start at the top again.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap="lg">
      <Button
        variant="subtle"
        size="sm"
        style={{ alignSelf: 'start' }}
        ms="-0.75rem"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={onBack}
      >
        All fields
      </Button>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere', outline: 'none' }}>
            {name}
          </Title>
          <ReadinessBadge readiness={fieldReadiness(latestReading)} />
        </Group>
        <Text c="dimmed">{fieldWords(field)}</Text>
        <PastSeason field={field} />
        <PastWindow field={field} />
        <LatestValues reading={latestReading} />
        <Group gap="xs">
          {status === 'Active' && may(readingOperations.add) && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => go({ field: id, dialog: 'add-reading' })}
            >
              Add Reading
            </Button>
          )}
          <DeliveryLink field={field} />
          <IfMay call={blockOperations.update}>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => go({ field: id, dialog: 'edit-field' })}
            >
              Edit
            </Button>
          </IfMay>
        </Group>
      </Stack>
      {children}
    </Stack>
  );
}
