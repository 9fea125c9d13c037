/** What is known of the packages in the lockfile: under which licences they come, and which advisories concern them. */
import { nameOf } from './lockfile.ts';

interface SuppliedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
}

export interface Supply {
  packages: Record<string, SuppliedPackage>;
}

export interface Advisory {
  /** As it is known to everybody: GHSA-… */
  id: string;
  name: string;
  /** Those of the lockfile that it concerned. */
  versions: string[];
  severity: string;
  title: string;
}

/** `docs/security/advisories.json` */
export interface Advisories {
  /** The day the registry was asked, YYYY-MM-DD. */
  asked: string;
  isAnswered: boolean;
  /** `name@version` of all it was asked of. */
  about: string[];
  advisories: Advisory[];
  /** Those that don't concern Cuverie as it uses the package, until a day at which to look again. */
  accepted: { id: string; reason: string; until: string }[];
}

/** They let everybody use, change and pass on. The LGPL's are libraries that others can replace: libvips of sharp. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older than that a list says little. */
const FRESH_DAYS = 90;

const others = ({ packages }: Supply) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
const known = ([path, { version }]: [string, SuppliedPackage]) => `${nameOf(path)}@${version}`;

/** `name@version` of all packages that are not ours. */
export const suppliedPackages = (supply: Supply): string[] => [...new Set(others(supply).map(known))].sort();

/** A licence as SPDX writes it, of `AND` or of `OR`. */
export function isAllowed(licence: string | undefined): boolean {
  const words = licence?.replace(/^\((.*)\)$/, '$1') ?? '';
  const isOne = (one: string) => LICENCES.has(one.trim());
  return words.split(' OR ').some(isOne) || words.split(' AND ').every(isOne);
}

/** Packages that run where Cuverie does, and come under terms nobody has agreed to. */
export const licenceFaults = (supply: Supply): string[] =>
  others(supply)
    .filter(([, { dev, license }]) => dev !== true && !isAllowed(license))
    .map(
      (entry) =>
        `${known(entry)} comes under ${entry[1].license ?? 'no stated licence'}, which is not allowed.`,
    );

/** Advisories that concern a locked version, but for those that were looked at and accepted for now. */
export function advisoryFaults(supply: Supply, list: Advisories, today: Date): string[] {
  const locked = new Set(suppliedPackages(supply));
  const isAccepted = (id: string) =>
    list.accepted.some((one) => one.id === id && one.reason !== '' && today < new Date(one.until));
  return list.advisories.flatMap(({ id, name, versions, severity, title }) =>
    versions
      .filter((version) => locked.has(`${name}@${version}`) && !isAccepted(id))
      .map((version) => `${name}@${version}: ${id}, ${severity}: ${title}`),
  );
}

/** What the list leaves open. */
export function advisoryWarnings(supply: Supply, list: Advisories, today: Date): string[] {
  const ask = 'npm run advisories asks again.';
  const about = new Set(list.about);
  const since = suppliedPackages(supply).filter((one) => !about.has(one));
  const days = Math.floor((today.getTime() - Date.parse(list.asked)) / DAY_MS);
  return [
    ...(list.isAnswered
      ? []
      : [`The registry gave no answer about advisories on ${list.asked}: none is known. ${ask}`]),
    ...(days > FRESH_DAYS ? [`The list of advisories is ${days} days old. ${ask}`] : []),
    ...(list.isAnswered && since.length > 0 ? [`It was not asked about ${since.join(', ')}. ${ask}`] : []),
  ];
}

/** What `npm audit --json` answers, as far as it is read. */
export interface Audit {
  vulnerabilities: Record<
    string,
    { via: (string | { url: string; name: string; title: string; severity: string })[]; nodes: string[] }
  >;
}

/** The advisories of an audit, each with the locked versions it concerns. */
export function advisoriesOf({ vulnerabilities }: Audit, { packages }: Supply): Advisory[] {
  return Object.values(vulnerabilities).flatMap(({ via, nodes }) =>
    via
      .filter((one) => typeof one !== 'string')
      .map(({ url, name, title, severity }) => ({
        id: url.slice(url.lastIndexOf('/') + 1),
        name,
        versions: [...new Set(nodes.map((path) => packages[path]?.version ?? ''))].sort(),
        severity,
        title,
      })),
  );
}
