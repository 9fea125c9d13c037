/** What a walk through the tank room may want, where there is no network. */
export const FERMENTATION_PARTS = [
  () => import('./round/Round.tsx'),
  () => import('./readings/AddReadingDialog.tsx'),
  () => import('./readings/UpdateReadingDialog.tsx'),
  () => import('./readings/ReadingsHistory.tsx'),
  () => import('../../ui/charts/Plot.tsx'),
  () => import('./compare/Compare.tsx'),
  () => import('./tanks/TankDialogs.tsx'),
  () => import('./alarms/ThresholdsDialog.tsx'),
  () => import('./import/ImportTankReadings.tsx'),
];
