import { type Device, deviceOperations, type Tank } from '@cuverie/contract';
import { residualOf } from '@cuverie/domain';
import { Button, Group, Text } from '@mantine/core';
import { IconAdjustments, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { withUnit } from '../../../ui/words.ts';
import classes from './DeviceCard.module.css';
import {
  batteryWords,
  isSilent,
  KIND_WORDS,
  lastSeenWords,
  OUTCOME_WORDS,
  signalWords,
} from './device-words.ts';

const LastWords = later(async () => (await import('./LastWords.tsx')).LastWords);

export type DeviceAct = 'change' | 'calibrate' | 'renew' | 'delete';

interface Props {
  device: Device;
  tank: Tank | undefined;
  now: number;
  onAct: (act: DeviceAct) => void;
}

/** The calibration of a device, in words. */
function calibrationWords({ calibration }: Device): string {
  if (calibration === null) return 'None';
  const of = calibration.of === 'angle' ? 'Angle' : 'Density';
  const points = `${calibration.points.length} ${calibration.points.length === 1 ? 'point' : 'points'}`;
  if (calibration.by === 'points') return `${of}, lines through ${points}`;
  return `${of}, ${points}, ${withUnit(residualOf(calibration).typical, 'Δ°Bx')} off`;
}

/** A device: its tank, its last contact, and the possible actions. */
export function DeviceCard({ device, tank, now, onAct }: Props) {
  const heading = useId();
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Last heard', lastSeenWords(device, now)],
    ['What became of it', device.lastOutcome === null ? undefined : OUTCOME_WORDS[device.lastOutcome]],
    ['Battery', batteryWords(device)],
    ['Signal', signalWords(device.signal)],
    [
      'Speaks as',
      device.kind === null ? undefined : [KIND_WORDS[device.kind], device.takes].filter(Boolean).join(', '),
    ],
    ['Calibration', calibrationWords(device)],
  ];
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <div>
        <Text component="h2" id={heading} fz="1.25rem" fw={600} m={0}>
          {device.name}
        </Text>
        <Text {...(!tank && { c: 'dimmed' })}>
          {tank ? `${tank.name}, ${tank.variety}` : 'In no tank'}
          {tank?.status === 'archived' && ': archived, nothing is stored'}
        </Text>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, words]) =>
          words === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-silent={label === 'Last heard' && isSilent(device, now)}>{words}</dd>
            </div>
          ),
        )}
      </dl>
      {device.others.length > 0 && (
        <Text c="dimmed">
          {device.takes === null
            ? 'Choose whose readings these are: '
            : 'Seen at the same address, not paired: '}
          {device.others.join(', ')}.
        </Text>
      )}
      <Group gap="0 0.5rem" ml="-0.75rem">
        <IfMay call={deviceOperations.update}>
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            aria-label={`Change ${device.name}`}
            onClick={() => onAct('change')}
          >
            Change
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconAdjustments size={18} aria-hidden="true" />}
            aria-label={`Calibrate ${device.name}`}
            onClick={() => onAct('calibrate')}
          >
            Calibrate
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconKey size={18} aria-hidden="true" />}
            aria-label={`New address for ${device.name}`}
            onClick={() => onAct('renew')}
          >
            New address
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            aria-label={`Remove ${device.name}`}
            onClick={() => onAct('delete')}
          >
            Remove
          </Button>
        </IfMay>
      </Group>
      <Details summary="Last words">
        <Later>
          <LastWords device={device} />
        </Later>
      </Details>
    </article>
  );
}
