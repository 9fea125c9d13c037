import type { Block } from '@cuverie/contract';
import { MAP_MARGIN } from '@cuverie/domain';
import { Anchor, Button, Stack } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { storage } from '../../platform/storage.ts';
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
