import type { WineFacets } from '@cuverie/contract';
import { Button, Drawer, Stack } from '@mantine/core';
import { useCustomFields } from '../../../api/custom-fields.ts';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import { countText } from '../../../ui/words.ts';
import classes from './Facets.module.css';
import { FILTER_CONTENTS } from './filter-contents.tsx';
import { shownFilters } from './filters.ts';
import { useFinding } from './useFinding.ts';
import { WholeCellarCounts } from './WholeCellarCounts.tsx';

interface Props {
  opened: boolean;
  facets: WineFacets | undefined;
  onClose: () => void;
}

/** All filters below each other, on a phone. */
export function FilterDrawer({ opened, facets, onClose }: Props) {
  const { finding } = useFinding();
  const own = useCustomFields();
  useFocusReturn(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Filters"
      position="bottom"
      size="85%"
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      className={classes.drawer}
      classNames={{ title: classes.title }}
    >
      {facets && (
        <>
          <WholeCellarCounts />
          <Stack gap="lg" pb="xl">
            {shownFilters(finding, facets, own.length).map(({ name }) => (
              <Stack key={name} component="section" gap="xs" aria-label={name}>
                <h3>{name}</h3>
                {FILTER_CONTENTS[name](facets)}
              </Stack>
            ))}
          </Stack>
          <div className={classes.done}>
            <Button fullWidth onClick={onClose}>
              Show {countText(facets.wines, 'wine')}
            </Button>
          </div>
        </>
      )}
    </Drawer>
  );
}
