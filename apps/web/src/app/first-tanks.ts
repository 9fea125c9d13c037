import { noop } from '@tanstack/react-query';
import { alarmSettings, tankList } from '../features/fermentation/tanks/tank.queries.ts';
import { queryClient } from './query-client.ts';

/** What Fermentation Control asks for first, while its code is still on its way; what fails the page asks for again. */
export function askForTanks(): void {
  void queryClient.query(tankList()).catch(noop);
  void queryClient.query(alarmSettings()).catch(noop);
}
