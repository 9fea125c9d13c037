import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wineInVessel } from '../../../api/vessels.ts';
import { tankList } from './tank.queries.ts';
import { lastYeastOf, yeastsOf } from './tank-words.ts';

interface Props extends Omit<AutocompleteProps, 'data' | 'description'> {
  /** Its vessel in the winery, or an empty text. */
  vesselId: string;
}

/** The yeast of a tank: free text, with the yeasts of the estate's tanks and of its vessel as suggestions. */
export function YeastField({ vesselId, ...field }: Props) {
  const { data: tanks = [] } = useQuery(tankList());
  const { data: wine } = useQuery({ ...wineInVessel(vesselId), enabled: vesselId !== '' });
  const added = wine && lastYeastOf(wine);
  return (
    <Autocomplete
      {...field}
      description={added && `Last added to the wine in its vessel: ${added}`}
      data={yeastsOf([...tanks, { yeast: added ?? null }])}
      autoComplete="off"
      // Rendered beside the field, because a dialog traps the focus.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
