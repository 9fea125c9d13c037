import { CSV_LIMITS, CsvProblem } from '../../platform/csv/limits.ts';

const isTable = (name: string): boolean =>
  /\.(?:csv|tsv|txt|geojson)$/i.test(name) && !name.startsWith('__MACOSX/');

/** A file as it is, and of a zip the tables in it, in their order there. Rejects with `CsvProblem`. */
export async function filesIn(file: File): Promise<File[]> {
  if (!/\.zip$/i.test(file.name)) return [file];
  const { unzipSync } = await import('fflate');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => isTable(name) && originalSize <= CSV_LIMITS.bytes,
    });
    const files = Object.entries(entries).map(
      ([name, content]) => new File([content], name.split('/').at(-1) ?? name),
    );
    if (files.length > 0) return files;
  } catch {
    throw new CsvProblem(`${file.name} cannot be read as a zip. Unpack it, and choose the files in it.`);
  }
  throw new CsvProblem(`There is no CSV file in ${file.name}.`);
}
