/** What the lines of an archive name, under the ids it has here: a barrel, a wine or a field may be here under another. */
import type { SourceDraft } from '@cuverie/contract';
import { LINE_ENDS } from '@cuverie/domain';

interface Named {
  from?: string | undefined;
  to?: string | undefined;
  vessel?: string | undefined;
  wine?: unknown;
  sources?: SourceDraft[] | undefined;
}

export const readdressedLines = <Line extends Named>(
  lines: readonly Line[],
  idOf: (kind: string, id: string) => string,
): Line[] =>
  lines.map((line) => {
    const told: Line = { ...line };
    for (const end of LINE_ENDS) if (line[end] !== undefined) told[end] = idOf('vessels', line[end]);
    if (typeof line.wine === 'string') told.wine = idOf('wines', line.wine);
    if (line.sources !== undefined)
      told.sources = line.sources.map((source) =>
        source.fieldId ? { ...source, fieldId: idOf('fields', source.fieldId) } : source,
      );
    return told;
  });
