import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RegisterEntry, RegisterLot } from './register.ts';
import { categoryWords } from './report-words.ts';

/** Which lot it is, as a link. */
export const LotLink = ({ lot: { id, code, name } }: { lot: RegisterEntry['lot'] }) => (
  <>
    <Link to="/winery/lots/$id" params={{ id }}>
      {code}
    </Link>
    {name === null ? '' : ` · ${name}`}
  </>
);

/** The number of an entry, which opens it in the journal. */
export const EntryLink = ({ entry: { operationId, number } }: { entry: RegisterEntry }) => (
  <Link to="/winery/journal" search={{ operation: operationId }} aria-label={`Entry no. ${number}`}>
    {number}
  </Link>
);

export interface LotProps {
  lot: RegisterLot;
  /** What it was closed with; nothing where the period is open. */
  closedWith: number | undefined;
  onState: (lot: RegisterLot) => void;
}

/** What a lot is as a product, and a way to say so where nobody did. */
export const Category = ({ lot, onState }: Omit<LotProps, 'closedWith'>) => (
  <>
    {categoryWords(lot.class)}{' '}
    {lot.class === 'fermenting' && (
      <Anchor
        component="button"
        inherit
        underline="always"
        type="button"
        aria-label={`State its class: ${lot.code}`}
        onClick={() => onState(lot)}
      >
        State its class
      </Anchor>
    )}
  </>
);
