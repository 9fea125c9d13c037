import { Link } from '@tanstack/react-router';

/** Leads to the page of a vessel of the winery. */
export const VesselLink = ({ id, code }: { id: string; code: string }) => (
  <Link to="/winery/vessels/$id" params={{ id }} search={{}}>
    Vessel {code} in the winery
  </Link>
);
