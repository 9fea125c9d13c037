import { Link } from '@tanstack/react-router';

/** Where the currencies of prices can be added up. */
export const ChooseHome = () => (
  <>
    {' '}
    To add up all currencies, choose a home currency in <Link to="/settings">Settings</Link>.
  </>
);

/** Where rates come from, beside what has none. */
export const LoadRates = () => (
  <>
    {' '}
    Load <Link to="/cellar/rates">exchange rates</Link>.
  </>
);
