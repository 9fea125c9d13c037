import type { Block } from '@cuverie/contract';
import { type Boundary, drawnArea, middleOf, polygonsOf } from '@cuverie/domain';
import { Anchor, Button, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMap2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { outlineOf } from '../../../platform/csv/formats/outline.ts';
import { storage } from '../../../platform/storage.ts';
import { withUnit } from '../../../ui/words.ts';
import classes from './FieldMap.module.css';
import { boxOf, pathOf, zoomOf } from './map-view.ts';

const CONSENT = 'mapConsent';

/** `allow-same-origin` refers to openstreetmap.org's origin, not ours. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

interface Props {
  field: Block;
  coordinates: readonly [number, number];
}

/** The coordinates of a field, and a map from OpenStreetMap once the member agreed to load it. */
export function FieldMap({ field, coordinates: [latitude, longitude] }: Props) {
  const heading = useId();
  const [isAllowed, setAllowed] = useState(() => storage.get(CONSENT) === 'yes');
  const allow = () => {
    storage.set(CONSENT, 'yes');
    setAllowed(true);
  };
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
        <Embedded field={field} coordinates={[latitude, longitude]} />
      ) : (
        <>
          <Drawing field={field} />
          <div className={classes.ask}>
            <p>
              The map comes from openstreetmap.org, which learns this place and your device’s address when it
              is shown.
            </p>
            <Button variant="default" leftSection={<IconMap2 size={18} aria-hidden="true" />} onClick={allow}>
              Show the map
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

/** The map with the boundary of the field. It is not interactive with a boundary, which would not move along. */
function Embedded({ field: { name, boundary, declaredArea }, coordinates }: Props) {
  const { ref, width, height } = useElementSize();
  const box = boxOf(coordinates, boundary);
  const size = { width, height };
  const isMeasured = width > 0 && height > 0;
  const bbox = box.map((degrees) => degrees.toFixed(6)).join(',');
  const asked = { bbox, layer: 'mapnik', marker: coordinates.join(',') };
  const map = (
    <iframe
      // The map applies its zoom only on load, and a frame of another size may need another zoom.
      key={boundary && zoomOf(box, size)}
      className={classes.map}
      title={`Map of ${name}`}
      src={`https://www.openstreetmap.org/export/embed.html?${new URLSearchParams(asked)}`}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox={SANDBOX}
      inert={boundary !== null}
    />
  );
  if (!boundary) return <div className={classes.frame}>{map}</div>;
  return (
    <figure className={classes.figure}>
      <div ref={ref} className={classes.frame}>
        {isMeasured && map}
        {isMeasured && (
          <svg
            className={classes.boundary}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={`Boundary of ${name} on the map, north above`}
          >
            <path className={classes.halo} d={pathOf(boundary, box, size)} />
            <path d={pathOf(boundary, box, size)} fillRule="evenodd" />
          </svg>
        )}
      </div>
      <figcaption>
        <AreaWords boundary={boundary} declaredArea={declaredArea} /> The map stands still under the boundary;
        on OpenStreetMap it moves.
      </figcaption>
    </figure>
  );
}

/** A drawing of the boundary of a field, north up, with the drawn and the declared area. */
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
        <AreaWords boundary={boundary} declaredArea={declaredArea} />
      </figcaption>
    </figure>
  );
}

/** `Drawn: 1.2 ha, declared: 1.25 ha.` */
const AreaWords = ({ boundary, declaredArea }: { boundary: Boundary; declaredArea: number | null }) => (
  <>
    Drawn: {withUnit(drawnArea(boundary), 'ha', 4)}
    {declaredArea !== null && `, declared: ${withUnit(declaredArea, 'ha', 4)}`}.
  </>
);
