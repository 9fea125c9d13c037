import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import classes from './Measurements.module.css';

interface Props {
  failure: unknown;
  /** No answer came, and another try is on its way. */
  isWaiting: boolean;
  isSaving: boolean;
  onRetry: () => void;
}

/** What became of a measurement that could not be saved; what was typed stays where it is. */
export function SaveState({ failure, isWaiting, isSaving, onRetry }: Props) {
  if (isWaiting) {
    return (
      <output className={classes.waiting}>
        <IconWifiOff size={20} aria-hidden="true" />
        <span>
          <strong>Could not save measurement.</strong> {failure !== null && messageOf(failure)} It is kept on
          this device, and saving is tried again by itself.
        </span>
        <Button variant="default" size="sm" loading={isSaving} onClick={onRetry}>
          Try now
        </Button>
      </output>
    );
  }
  if (failure === null) return null;
  return <ErrorNotice>Could not save measurement. {messageOf(failure)}</ErrorNotice>;
}
