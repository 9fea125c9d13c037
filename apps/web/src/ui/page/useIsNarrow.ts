import { useMediaQuery } from '@mantine/hooks';

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
}

/** Whether tables of more than a few columns have no room. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
}
