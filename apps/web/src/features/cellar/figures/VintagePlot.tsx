import { BarPlot } from './BarPlot.tsx';
import { binWords, shareWords } from './figure-words.ts';
import { type VintageBin, vintageBins } from './vintages.ts';

interface Props {
  vintages: Parameters<typeof vintageBins>[0];
}

/** The bottles by vintage, each bar a link to its wines. */
export function VintagePlot({ vintages }: Props) {
  const plotFor = (room: number) => {
    const { years, bins } = vintageBins(vintages, room);
    return { bars: bins.map(barOf), note: years > 1 ? `Each bar stands for ${years} years.` : undefined };
  };
  return <BarPlot label="Bottles by vintage" plotFor={plotFor} />;
}

const tickOf = ({ from, to }: VintageBin): string => (from === undefined ? `≤ ${to}` : String(from));

const barOf = (bin: VintageBin) => ({
  key: bin.to,
  value: bin.bottles,
  tick: tickOf(bin),
  words: `${binWords(bin)}: ${shareWords(bin)}`,
  leadsTo: { kind: 'vintage' as const, from: bin.from, to: bin.to },
});
