import type { Block } from '@cuverie/contract';
import { memo, type RefObject } from 'react';
import type { Outbox } from '../../ui/useOutbox.ts';
import { FieldMap } from './FieldMap.tsx';
import { Planning } from './planning/Planning.tsx';
import { Measurements } from './readings/Measurements.tsx';

interface Props {
  planning: RefObject<HTMLElement | null>;
  field: Block | undefined;
  queue: Outbox;
  onOpen: (reading: string) => void;
}

/** What the page says below its fields, of all of them and of the selected one. */
export const BelowFields = memo(function BelowFields({ planning, field, queue, onOpen }: Props) {
  return (
    <>
      <Planning ref={planning} field={field} />
      {field?.location && <FieldMap field={field} coordinates={field.location.coordinates} />}
      <Measurements field={field} queue={queue} onOpen={onOpen} />
    </>
  );
});
