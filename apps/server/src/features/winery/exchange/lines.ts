/** Maps the ids in an archive's lines to existing ids: a barrel, wine or field may exist here under another id. */
import type { SourceDraft } from '@cuverie/contract';
import { LINE_ENDS } from '@cuverie/domain';

interface LineReferences {
  from?: string | undefined;
  to?: string | undefined;
  vessel?: string | undefined;
  wine?: unknown;
  grower?: string | undefined;
  contract?: string | undefined;
  sources?: SourceDraft[] | undefined;
}

export const readdressedLines = <Line extends LineReferences>(
  lines: readonly Line[],
  idOf: (kind: string, id: string) => string,
): Line[] =>
  lines.map((line) => {
    const told: Line = { ...line };
    for (const end of LINE_ENDS) if (line[end] !== undefined) told[end] = idOf('vessels', line[end]);
    if (typeof line.wine === 'string') told.wine = idOf('wines', line.wine);
    if (line.grower !== undefined) told.grower = idOf('growers', line.grower);
    if (line.contract !== undefined) told.contract = idOf('contracts', line.contract);
    if (line.sources !== undefined)
      told.sources = line.sources.map((source) =>
        source.fieldId ? { ...source, fieldId: idOf('fields', source.fieldId) } : source,
      );
    return told;
  });
