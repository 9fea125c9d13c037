import type { Block } from '@cuverie/contract';
import { drawnArea, MAP_MARGIN, middleOf, polygonsOf } from '@cuverie/domain';
import { Anchor, Button, Stack } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { outlineOf } from '../../platform/csv/outline.ts';
import { storage } from '../../platform/storage.ts';
import { withUnit } from '../../ui/words.ts';
import classes from './FieldMap.module.css';

const CONSENT = 'mapConsent';

/** The origin it keeps is openstreetmap.org's, never ours. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

interface Props {
  field: Block;
  coordinates: readonly [number, number];
}

/** Where a field lies: its coordinates, and the map of OpenStreetMap once somebody agreed to ask it. */
export function FieldMap({ field, coordinates: [latitude, longitude] }: Props) {
  const heading = useId();
  const [isAllowed, setAllowed] = useState(() => storage.get(CONSENT) === 'yes');
  const allow = () => {
    storage.set(CONSENT, 'yes');
    setAllowed(true);
  };
  const box = [longitude - MAP_MARGIN, latitude - MAP_MARGIN, longitude + MAP_MARGIN, latitude + MAP_MARGIN];
  const bbox = box.map((degrees) => degrees.toFixed(6)).join(',');
  const embedded = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` })}`;
  const page = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <Stack component="section" gap="xs" aria-labelledby={heading}>
      <h2 id={heading}>Map of {field.name}</h2>
      <p>
        {latitude.toFixed(6)}, {longitude.toFixed(6)}
        {field.elevation !== null && `, ${field.elevation} m`}
        {field.aspect !== null && `, facing ${field.aspect.toLowerCase()}`}.{' '}
        <Anchor href={page} target="_blank" rel="noreferrer" underline="always">
          Open on OpenStreetMap
        </Anchor>
      </p>
      <Drawing field={field} />
      {isAllowed ? (
        <iframe
          className={classes.map}
          title={`Map of ${field.name}`}
          src={embedded}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox={SANDBOX}
        />
      ) : (
        <div className={classes.ask}>
          <p>
            The map comes from openstreetmap.org, which learns this place and your device’s address when it is
            shown.
          </p>
          <Button variant="default" leftSection={<IconMap2 size={18} aria-hidden="true" />} onClick={allow}>
            Show the map
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The boundary of a field as it lies, north above, with the area that is drawn beside the declared one. */
function Drawing({ field: { name, boundary, declaredArea } }: Pick<Props, 'field'>) {
  const outline = boundary && outlineOf([{ polygons: polygonsOf(boundary), place: middleOf(boundary) }]);
  if (!boundary || !outline) return null;
  const [shape] = outline.shapes;
  return (
    <figure className={classes.drawing}>
      <svg
        viewBox={`-4 -4 ${outline.width + 8} ${outline.height + 8}`}
        role="img"
        aria-label={`Boundary of ${name}, north above`}
      >
        <path d={shape?.path} fillRule="evenodd" />
      </svg>
      <figcaption>
        Drawn: {withUnit(drawnArea(boundary), 'ha', 4)}
        {declaredArea !== null && `, declared: ${withUnit(declaredArea, 'ha', 4)}`}
      </figcaption>
    </figure>
  );
}
