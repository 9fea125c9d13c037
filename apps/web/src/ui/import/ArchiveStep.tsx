import type { MatchChoice } from '@cuverie/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import classes from './ImportDialog.module.css';

interface Props {
  fileName: string;
  problem: string | undefined;
  onBack: () => void;
  onImport: (onMatch: MatchChoice) => void;
}

const CHOICES: Readonly<Record<MatchChoice, string>> = {
  skip: 'Leave what is here as it is',
  update: 'Put it back to what the archive says',
  add: 'Add everything again',
};

/** An archive of ours, which the server restores in one piece. */
export function ArchiveStep({ fileName, problem, onBack, onImport }: Props) {
  const [onMatch, setOnMatch] = useState<MatchChoice>('skip');
  return (
    <>
      <div className={classes.step}>
        <p className={classes.fileName}>{fileName}</p>
        <p>
          An archive of Cuverie brings back bottles, barrels and their pictures, as they were when it was
          made.
        </p>
        {problem !== undefined && <ErrorNotice>{problem}</ErrorNotice>}
        <NativeSelect
          label="Where something is in the cellar already"
          data={Object.entries(CHOICES).map(([value, label]) => ({ value, label }))}
          value={onMatch}
          onChange={({ currentTarget: { value } }) => {
            if (value === 'skip' || value === 'update' || value === 'add') setOnMatch(value);
          }}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Another file
        </Button>
        <Button onClick={() => onImport(onMatch)}>Restore archive</Button>
      </div>
    </>
  );
}
