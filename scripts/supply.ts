/** Checks the packages in the lockfile: their licences, and the advisories that concern them. */
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
  /** The public id: GHSA-… */
  id: string;
  name: string;
  /** The versions in the lockfile that it concerned. */
  versions: string[];
  severity: string;
  title: string;
}

/** `docs/security/advisories.json` */
export interface Advisories {
  /** The day the registry was asked, YYYY-MM-DD. */
  asked: string;
  isAnswered: boolean;
  /** `name@version` of all packages in the query. */
  about: string[];
  advisories: Advisory[];
  /** Advisories that do not concern Cuverie's use of the package, until a date of review. */
  accepted: { id: string; reason: string; until: string }[];
}

/**
 * Licences that allow everyone to use, change and redistribute. The LGPL applies to replaceable libraries: libvips of
 * sharp.
 */
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
/** After this many days a list is outdated. */
const FRESH_DAYS = 90;

const others = ({ packages }: Supply) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
const known = ([path, { version }]: [string, SuppliedPackage]) => `${nameOf(path)}@${version}`;

/** `name@version` of all packages that are not ours. */
export const suppliedPackages = (supply: Supply): string[] => [...new Set(others(supply).map(known))].sort();

/** Whether a licence is allowed, as an SPDX expression with `AND` or `OR`. */
export function isAllowed(licence: string | undefined): boolean {
  const words = licence?.replace(/^\((.*)\)$/, '$1') ?? '';
  const isOne = (one: string) => LICENCES.has(one.trim());
  return words.split(' OR ').some(isOne) || words.split(' AND ').every(isOne);
}

/** Packages that run with Cuverie under a licence that is not allowed. */
export const licenceFaults = (supply: Supply): string[] =>
  others(supply)
    .filter(([, { dev, license }]) => dev !== true && !isAllowed(license))
    .map(
      (entry) =>
        `${known(entry)} comes under ${entry[1].license ?? 'no stated licence'}, which is not allowed.`,
    );

/** Advisories that concern a locked version, except those reviewed and accepted for now. */
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

/** The open questions of the list. */
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

/** The part of the answer of `npm audit --json` that is read. */
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
