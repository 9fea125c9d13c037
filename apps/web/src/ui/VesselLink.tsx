import { Link } from '@tanstack/react-router';

/** A link to the page of a winery vessel. */
export const VesselLink = ({ id, code }: { id: string; code: string }) => (
  <Link to="/winery/vessels/$id" params={{ id }} search={{}}>
    Vessel {code} in the winery
  </Link>
);
