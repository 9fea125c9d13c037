import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RegisterEntry, RegisterLot } from './register.ts';
import { categoryWords } from './report-words.ts';

export const LotLink = ({ lot: { id, code, name } }: { lot: RegisterEntry['lot'] }) => (
  <>
    <Link to="/winery/lots/$id" params={{ id }}>
      {code}
    </Link>
    {name === null ? '' : ` · ${name}`}
  </>
);

/** The number of an entry as a link to the journal. */
export const EntryLink = ({ entry: { operationId, number } }: { entry: RegisterEntry }) => (
  <Link to="/winery/journal" search={{ operation: operationId }} aria-label={`Entry no. ${number}`}>
    {number}
  </Link>
);

export interface LotProps {
  lot: RegisterLot;
  /** The stock it was closed with; `undefined` if the period is open. */
  closedWith: number | undefined;
  onState: (lot: RegisterLot) => void;
}

/** The product category of a lot, with a button to state it if it is missing. */
export const Category = ({ lot, onState }: Omit<LotProps, 'closedWith'>) => (
  <>
    {categoryWords(lot.class)}{' '}
    {lot.class === 'fermenting' && (
      <Anchor
        component="button"
        inherit
        underline="always"
        type="button"
        aria-label={`Set its tax class: ${lot.code}`}
        onClick={() => onState(lot)}
      >
        Set its tax class
      </Anchor>
    )}
  </>
);
