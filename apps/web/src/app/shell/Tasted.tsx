import { useParams } from '@tanstack/react-router';
import { TastedPage } from '../../features/cellar/tasting/guest/TastedPage.tsx';
import { StandsAlone } from './StandsAlone.tsx';

/** A tasting on a guest's phone. */
export default function Tasted() {
  const { key } = useParams({ from: '/t/$key' });
  return (
    <StandsAlone>
      <TastedPage key={key} linkKey={key} />
    </StandsAlone>
  );
}
