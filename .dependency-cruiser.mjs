// The dependency law: domain <- contract <- server | web; a feature imports no other feature, and what features
// stand on (platform, api, ui) imports no feature; app composes them.

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', 'Modules that need each other cannot be read apart.', {}, { circular: true }),
    forbid('no-unresolvable', 'An import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'domain-stands-alone',
      'The domain is pure: nothing else of ours, no module of Node, no package.',
      { path: '^packages/domain/src/', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/domain/src/' },
    ),
    forbid(
      'contract-on-domain-and-zod',
      'The contract runs in the browser and on the server: the domain, schemas and nothing else.',
      { path: '^packages/contract/src/', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/(contract|domain)/src/|(^|/)node_modules/zod/' },
    ),
    forbid(
      'packages-know-no-apps',
      'Packages do not know who uses them, not even in their tests.',
      { path: '^packages/' },
      { path: '^(apps|e2e|bench|scripts)/' },
    ),
    forbid(
      'server-never-web',
      'The server imports nothing of the web app.',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    forbid(
      'web-never-server',
      'The web app knows the server by the contract alone.',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'feature-imports-no-feature',
      'What two features share belongs below them; what joins them belongs to app.',
      { path: '^(apps/[^/]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    forbid(
      'foundations-know-no-feature',
      'platform, api and ui carry the features and cannot lean on them.',
      { path: '^apps/[^/]+/src/(platform|api|ui)/' },
      { path: '^apps/[^/]+/src/(features|app)(/|[.])' },
    ),
    forbid(
      'features-know-no-app',
      'app composes the features; a feature that needs it is upside down.',
      { path: '^apps/[^/]+/src/features/', pathNot: '[.]test[.]tsx?$' },
      { path: '^apps/[^/]+/src/(app|main)([/.])' },
    ),
    forbid(
      'programs-without-tests',
      'What runs does not import what tests it.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: '[.]test[.]tsx?$|/testing/' },
      { path: '[.]test[.]tsx?$' },
    ),
  ],
  options: {
    // Beside TypeScript 7 alone no module would be read, and nothing ever refused.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/(dist|[.]cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
