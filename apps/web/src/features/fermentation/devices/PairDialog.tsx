import { deviceOperations, type Tank } from '@cuverie/contract';
import { Box, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { FormFrame, NotForYou } from '../../../ui/form/FormDialog.tsx';
import { Address } from './Address.tsx';
import { BRANDS, type Brand } from './brands.ts';
import { polledDevice, useAddDevice } from './device.queries.ts';
import { FirstWords } from './FirstWords.tsx';
import { NAME_NEEDED, NameAndTank } from './NameAndTank.tsx';

interface Props {
  tanks: readonly Tank[];
  onClose: () => void;
}

const TITLE = 'Add a device';
const STEPS = [
  'Which device is it?',
  'What is it called, and which tank is it in?',
  'Type this into it',
  'Its first words',
];

/** Pairs a device with a tank, in four steps. */
export function PairDialog(props: Props) {
  const may = useMay();
  if (!may(deviceOperations.add))
    return <NotForYou title={TITLE} needs={deviceOperations.add} onClose={props.onClose} />;
  return <Pairing {...props} />;
}

function Pairing({ tanks, onClose }: Props) {
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [tankId, setTankId] = useState('');
  const [error, setError] = useState<string>();
  const add = useAddDevice();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 0) heading.current?.focus({ preventScroll: true });
  }, [step]);
  const brand = BRANDS.find(({ value }) => value === chosen);

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (step === 0) return brand ? setStep(1) : setError('Choose one: the last stands for all others.');
    if (step === 1 && name.trim() === '') return setError(NAME_NEEDED);
    if (step === 1 && add.data === undefined)
      return add.mutate({ name: name.trim(), tankId: tankId || null }, { onSuccess: () => setStep(2) });
    return step === STEPS.length - 1 ? onClose() : setStep(step + 1);
  };

  return (
    <FormFrame title={TITLE} isBusy={add.isPending} onClose={onClose}>
      <form noValidate aria-label={TITLE} onSubmit={goOn}>
        <Stack gap="md" pb="lg">
          <div>
            <Text c="dimmed" fz="sm">
              Step {step + 1} of {STEPS.length}
            </Text>
            <Text
              component="h3"
              fz="1.125rem"
              fw={600}
              m={0}
              ref={heading}
              tabIndex={-1}
              style={{ outline: 'none' }}
            >
              {STEPS[step]}
            </Text>
          </div>
          {step === 0 && <Which chosen={chosen} error={error} onChoose={setChosen} />}
          {step === 1 && (
            <NameAndTank {...{ name, error, tanks, tankId }} onName={setName} onTank={setTankId} />
          )}
          {step === 2 && add.data && brand && <Address deviceKey={add.data.key} brand={brand} />}
          {step === 3 && add.data && <Waiting id={add.data.id} />}
          {add.error && <ErrorNotice>The device was not added. {messageOf(add.error)}</ErrorNotice>}
          <Group justify="flex-end">
            {(step === 1 && !add.data) || step === 3 ? (
              <Button variant="default" disabled={add.isPending} onClick={() => setStep(step - 1)}>
                Back
              </Button>
            ) : (
              <Button variant="default" onClick={onClose}>
                {add.data ? 'Close' : 'Cancel'}
              </Button>
            )}
            <Button type="submit" loading={add.isPending}>
              {['Next', 'Make its address', 'Next', 'Done'][step]}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormFrame>
  );
}

interface WhichProps {
  chosen: string;
  error: string | undefined;
  onChoose: (value: Brand['value']) => void;
}

const Which = ({ chosen, error, onChoose }: WhichProps) => (
  <Radio.Group label="Device" value={chosen} error={error} onChange={onChoose}>
    <Stack gap="sm" mt="xs">
      {BRANDS.map(({ value, label }) => (
        <Radio key={value} value={value} label={label} />
      ))}
    </Stack>
  </Radio.Group>
);

/** Waits for the first message of a device. */
function Waiting({ id }: { id: string }) {
  const { data: device } = useQuery(polledDevice(id));
  return (
    <Box aria-live="polite">
      {!device || device.lastSeenAt === null ? (
        <Text>
          Nothing yet. Switch the device on: most speak at once, then every 15 minutes. You can close this;
          what comes stands with the device.
        </Text>
      ) : (
        <FirstWords device={device} />
      )}
    </Box>
  );
}
