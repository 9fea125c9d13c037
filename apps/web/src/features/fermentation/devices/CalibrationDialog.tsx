import { type Device, deviceOperations, inWords } from '@cuverie/contract';
import { calibrationProblem, residualOf } from '@cuverie/domain';
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormFrame, NotForYou } from '../../../ui/form/FormDialog.tsx';
import { withUnit } from '../../../ui/words.ts';
import { calibrationOf, EMPTY_POINT, type PointFormValues, typedCalibration } from './calibration-form.ts';
import { useUpdateDevice } from './device.queries.ts';

const TITLE = 'Calibrate';

interface Props {
  device: Device;
  onClose: () => void;
}

/** A form for calibration points: the shown and the true value. */
export function CalibrationDialog({ device, onClose }: Props) {
  const may = useMay();
  const title = `${TITLE} ${device.name}`;
  if (!may(deviceOperations.update))
    return <NotForYou title={title} needs={deviceOperations.update} onClose={onClose} />;
  return <Calibrating device={device} title={title} onClose={onClose} />;
}

function Calibrating({ device, title, onClose }: Props & { title: string }) {
  const [typed, setTyped] = useState(() => typedCalibration(device.calibration));
  const [isTried, setTried] = useState(false);
  const update = useUpdateDevice();
  const calibration = calibrationOf(typed);
  const problem = calibration && calibrationProblem(calibration);
  const residual = calibration && !problem ? residualOf(calibration) : undefined;
  const store = (changed: typeof calibration | null) =>
    update.mutate(
      {
        id: device.id,
        changes: {
          calibration: changed ? { ...changed, points: [...changed.points] } : null,
          version: device.version,
        },
      },
      {
        onSuccess: () => {
          toast.done(changed ? 'The device is calibrated.' : 'The calibration was taken off.');
          onClose();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (calibration && !problem) store(calibration);
  };
  const setPoint = (at: number, changes: Partial<PointFormValues>) =>
    setTyped({
      ...typed,
      points: typed.points.map((point, index) => (index === at ? { ...point, ...changes } : point)),
    });
  const isAngle = typed.of === 'angle';
  const shownLabel = isAngle ? 'Angle it shows (°)' : 'Brix it shows (°Bx)';
  return (
    <FormFrame title={title} isBusy={update.isPending} onClose={onClose}>
      <form noValidate aria-label={title} onSubmit={submit}>
        <Stack gap="md" pb="lg">
          <Text>
            Read the must by hand beside the device, a few times from sweet to dry. Its readings from now on
            go by this; what it sent is kept beside each.
          </Text>
          <Group grow align="start">
            <Field
              kind="choice"
              label="What is corrected"
              options={[
                { value: 'density', label: 'The density it sends' },
                { value: 'angle', label: 'The angle it leans at' },
              ]}
              value={typed.of}
              onChange={({ target }) =>
                setTyped({ ...typed, of: target.value === 'angle' ? 'angle' : 'density' })
              }
            />
            <Field
              kind="choice"
              label="By"
              options={[
                ...(isAngle ? [] : [{ value: '0', label: 'The same everywhere' }]),
                { value: '1', label: 'A straight line' },
                { value: '2', label: 'A curve of power 2' },
                { value: '3', label: 'A curve of power 3' },
                { value: 'points', label: 'Lines from point to point' },
              ]}
              value={typed.by}
              onChange={({ target }) => setTyped({ ...typed, by: target.value })}
            />
          </Group>
          {typed.points.map((point, at) => (
            <Group key={point.key} align="end" gap="xs" wrap="nowrap">
              <Field
                kind="number"
                label={shownLabel}
                value={point.shown}
                signed
                onChange={({ target }) => setPoint(at, { shown: target.value })}
              />
              <Field
                kind="number"
                label="Brix by hand (°Bx)"
                value={point.brix}
                signed
                onChange={({ target }) => setPoint(at, { brix: target.value })}
              />
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Remove point ${at + 1}`}
                onClick={() =>
                  setTyped({ ...typed, points: typed.points.filter((_, index) => index !== at) })
                }
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setTyped({ ...typed, points: [...typed.points, EMPTY_POINT()] })}
            >
              Add a point
            </Button>
          </Group>
          <Box aria-live="polite">
            {residual && (
              <Text>
                {typed.by === 'points'
                  ? 'The lines pass through every point.'
                  : `The points lie ${withUnit(residual.typical, 'Δ°Bx')} off it on the whole, ${withUnit(residual.most, 'Δ°Bx')} at most.`}
              </Text>
            )}
          </Box>
          {isTried && calibration === undefined && (
            <ErrorNotice>Give both numbers of every point, within what a device shows.</ErrorNotice>
          )}
          {isTried && problem && <ErrorNotice>{inWords(problem)}</ErrorNotice>}
          {update.error && (
            <ErrorNotice>The device was not calibrated. {messageOf(update.error)}</ErrorNotice>
          )}
          <Group justify="flex-end">
            {device.calibration !== null && (
              <Button variant="subtle" color="red" disabled={update.isPending} onClick={() => store(null)}>
                Take it off
              </Button>
            )}
            <Button variant="default" disabled={update.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </FormFrame>
  );
}
