import { bundleText } from './service-worker.mjs'

/** Bundles the script of advertisers' pages into one text for the tracker that serves it. */
export const generatePageScript = () =>
  bundleText({
    entry: 'app/t.js/page-script.ts',
    name: 'page-script',
    constant: 'PAGE_SCRIPT',
    sources: ['scripts/page-script.mjs', 'lib/platform/ids/test-accounts.ts'],
    target: 'es2020',
  })
