import { Button, Group } from '@mantine/core';
import classes from './ToastActions.module.css';

export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

interface Props {
  message: string;
  actions: readonly ToastAction[];
  /** Told when one of them was taken. */
  onTaken: () => void;
}

/** News with what can be done about it. */
export function ToastActions({ message, actions, onTaken }: Props) {
  return (
    <div className={classes.news}>
      <p>{message}</p>
      <Group gap="xs">
        {actions.map(({ label, act }) => (
          <Button
            key={label}
            variant="light"
            size="compact-md"
            onClick={() => {
              onTaken();
              act();
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}
