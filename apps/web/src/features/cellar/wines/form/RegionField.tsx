import type { Suggestion } from '@cuverie/contract';
import { UNKNOWN_REGION } from '@cuverie/domain';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { NameField } from '../../lists/NameField.tsx';

interface Props extends Omit<ComponentProps<typeof NameField>, 'of' | 'onPick'> {
  onPick: (picked: Suggestion) => void;
}

/** The region of a wine, with a button for an unknown one. */
export function RegionField(props: Props) {
  const isUnknown = props.value === UNKNOWN_REGION;
  const label = 'Unknown, of an origin that is not known';
  return (
    <NameField
      {...props}
      of="region"
      rightSectionWidth="2.75rem"
      rightSectionPointerEvents="auto"
      rightSection={
        <Button
          variant={isUnknown ? 'filled' : 'light'}
          size="compact-sm"
          tabIndex={-1}
          title={label}
          aria-label={label}
          aria-pressed={isUnknown}
          onClick={() => props.onChange(isUnknown ? '' : UNKNOWN_REGION)}
        >
          ?
        </Button>
      }
    />
  );
}
