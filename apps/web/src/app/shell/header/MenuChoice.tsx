import { Checkbox, Stack } from '@mantine/core';
import { hiddenSections } from '../../../platform/hidden-sections.ts';
import { Details } from '../../../ui/page/Details.tsx';
import { sections, winerySection } from '../../sections.ts';
import classes from './Account.module.css';

/** The choice of the sections in the menu. Winery is a setting of the estate. */
export function MenuChoice() {
  const hidden = hiddenSections.use();
  const isOnlyOne = sections.filter(({ path }) => !hidden.includes(path)).length === 1;
  return (
    <Details summary="Customise menu">
      <Stack gap="xs" component="fieldset" className={classes.sections}>
        <legend>Shown in your menu, on this device</legend>
        {sections.map(({ path, label }) => {
          const isShown = !hidden.includes(path);
          return (
            <Checkbox
              key={path}
              className={classes.section}
              label={label}
              checked={isShown}
              // One section stays.
              disabled={isShown && isOnlyOne}
              onChange={() =>
                hiddenSections.set(isShown ? [...hidden, path] : hidden.filter((other) => other !== path))
              }
            />
          );
        })}
        <p className={classes.note}>
          Hidden sections stay at their addresses. {winerySection.label} is shown or hidden for the whole
          estate, under Settings.
        </p>
      </Stack>
    </Details>
  );
}
