import type { Tank } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useVessel } from '../../../api/vessels.ts';
import { leftVesselWords } from './tank-words.ts';

/** States that the vessel of a ferment is empty or has other wine; nothing otherwise. */
export function LeftVessel({ tank }: { tank: Tank }) {
  const vessel = useVessel(tank.vesselId);
  const words = vessel && leftVesselWords(tank, vessel);
  return words === undefined ? null : <Text fz="sm">{words}</Text>;
}
