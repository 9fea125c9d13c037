import { CSV_LIMITS, CsvProblem, tooLarge } from '../../platform/csv/formats/limits.ts';

const isTable = (name: string): boolean =>
  /\.(?:csv|tsv|txt|geojson|kml)$/i.test(name) && !name.startsWith('__MACOSX/');

const LINE_END = 10;

/** Whether there is a row below the headings. Exports contain empty tables. */
const hasRows = (name: string, content: Uint8Array): boolean =>
  /\.(?:geojson|kml)$/i.test(name) || content.subarray(0, -1).includes(LINE_END);

function isWanted({ name, originalSize }: { name: string; originalSize: number }): boolean {
  if (isTable(name) && originalSize > CSV_LIMITS.bytes) throw tooLarge(originalSize);
  return isTable(name);
}

/** Thrown for a Cuverie archive, whose tables alone would be only a part of the estate. */
export class WholeArchive extends CsvProblem {
  constructor(name: string) {
    super(`${name} is an archive of a whole estate. It is restored with the bottles, all of it.`);
    this.name = 'WholeArchive';
  }
}

/** A file as it is, or the tables in a zip in their order. Rejects with `CsvProblem`. */
export async function filesIn(file: File): Promise<File[]> {
  if (!/\.zip$/i.test(file.name)) return [file];
  const { unzipSync } = await import('fflate');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let isArchive = false;
    unzipSync(bytes, {
      filter: ({ name }) => {
        isArchive ||= name === 'manifest.json';
        return false;
      },
    });
    if (isArchive) throw new WholeArchive(file.name);
    const entries = Object.entries(unzipSync(bytes, { filter: isWanted }));
    const files = entries
      .filter(([name, content]) => hasRows(name, content))
      .map(([name, content]) => new File([content], name.split('/').at(-1) ?? name));
    if (files.length > 0) return files;
    if (entries.length > 0) throw new CsvProblem(`There is nothing to import in ${file.name}.`);
  } catch (failure) {
    if (failure instanceof CsvProblem) throw failure;
    throw new CsvProblem(`${file.name} cannot be read as a zip. Unpack it, and choose the files in it.`);
  }
  throw new CsvProblem(`There is no CSV file in ${file.name}.`);
}
