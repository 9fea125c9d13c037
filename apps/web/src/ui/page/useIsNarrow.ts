import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is too narrow for a table. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
}
