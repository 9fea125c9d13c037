import type { MatchChoice } from '@cuverie/contract';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import classes from './ImportDialog.module.css';
import { isMatchChoice } from './words.ts';

interface Props {
  fileName: string;
  onBack: () => void;
  onImport: (onMatch: MatchChoice) => void;
}

const CHOICES = [
  { value: 'skip', label: 'Leave what is here as it is' },
  { value: 'update', label: 'Put it back to what the archive says' },
  { value: 'add', label: 'Add everything again' },
];

/** The step for a Cuverie archive, which the server restores as a whole. */
export function ArchiveStep({ fileName, onBack, onImport }: Props) {
  const [onMatch, setOnMatch] = useState<MatchChoice>('skip');
  return (
    <>
      <div className={classes.step}>
        <p className={classes.fileName}>{fileName}</p>
        <p>
          An archive of Cuverie brings back bottles, barrels and their pictures, as they were when it was
          made.
        </p>
        <NativeSelect
          label="Where something is in the cellar already"
          data={CHOICES}
          value={onMatch}
          onChange={({ currentTarget: { value } }) => isMatchChoice(value) && setOnMatch(value)}
        />
      </div>
      <Group className={classes.actions} justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Another file
        </Button>
        <Button onClick={() => onImport(onMatch)}>Restore archive</Button>
      </Group>
    </>
  );
}
