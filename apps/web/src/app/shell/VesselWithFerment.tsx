import type { Vessel } from '@cuverie/contract';
import VesselPage from '../../features/winery/vessels/VesselPage.tsx';
import { Later, later } from '../../ui/feedback/Later.tsx';

const VesselFerment = later(
  async () => (await import('../../features/fermentation/VesselFerment.tsx')).VesselFerment,
);

function Ferment({ vessel }: { vessel: Vessel }) {
  return (
    <Later>
      <VesselFerment vessel={vessel} />
    </Later>
  );
}

/** The page of a vessel of the winery, with the ferment in it. */
export default function VesselWithFerment() {
  return <VesselPage Ferment={Ferment} />;
}
