import { useMediaQuery } from '@mantine/hooks';

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
}

/** Whether the screen is too narrow for tables of more than a few columns. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
}
