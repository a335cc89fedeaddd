import { expect, test } from 'vitest'
import { readSources } from '../support/setup/source-tree'

/** What outlives a call in a plain Map or Set of `lib`, and why it cannot grow with what strangers send. */
const BOUNDED_OTHERWISE: Record<string, string> = {
  'lib/accounts/rate-limits/service.ts': 'one entry for each named limit',
  'lib/community/discord/sandbox/data.ts': 'demo mode only',
  'lib/community/discord/data.ts': 'one entry for the configured guild',
  'lib/messages/live/bus.ts': 'one entry for each open stream; streams per user are limited',
  'lib/messages/live/rules.ts': 'entries are removed after a short time',
  'lib/platform/bounded-cache.ts': 'the bounded cache itself',
  'lib/platform/crypto/seal.ts': 'one entry for each use named in the code and each key set',
  'lib/platform/database/db.ts': 'one entry for each cache named in the code',
  'lib/runtime/jobs/worker-service.ts': 'one entry for each job of the schedule',
  'lib/platform/sharing/fair-queue.ts': 'as many items as its limit',
  'lib/platform/sharing/request-admission.ts': 'one entry for each owner whose requests run or used the thread lately',
  'lib/platform/sharing/fair-slots.ts': 'one entry for each owner whose work runs or waits',
  'lib/platform/http/fake-push-service.ts': 'tests and the demo only',
  'lib/platform/http/route-table.ts': 'one entry for each file of a route',
  'lib/platform/pictures/drawn-text.ts': 'one entry for each font named in the code',
  'lib/platform/ids/uuid-v7.ts': 'removes the oldest beyond CACHED_INSTANTS',
  'lib/platform/database/prepared-transactions.ts': 'as many statements as PREPARED_STATEMENTS',
  'lib/traffic/routing/rules-cache-data.ts': 'one entry for each row of offers, affiliates and advertisers',
  'lib/traffic/routing/rules-cache-service.ts': 'the rows changed since the last reload',
  'lib/tracking/state/refused-call-rules.ts': 'the addresses of one minute, as many as COUNTED_ADDRESSES',
  'lib/traffic/links/short/target-rules.ts':
    'the short links, which are limited for each affiliate, and NAMES_MAX names of each',
  'lib/traffic/routing/data.ts': 'never written to',
  'lib/traffic/routing/service.ts': 'never written to',
}

// a constant of the module or a field of a class or of module state, created empty
const LONG_LIVED =
  /^(?:(?:export )?(?:const|let) .*|\s+(?:readonly |private |static )*#\w+.* = |\s+(?:readonly )\w+.* = |.*[{,] \w+: )new (?:Map|Set)(?:<[^(]*>)?\(\)/

test('a Map or Set that outlives a call is a BoundedCache or has a reason here', () => {
  const found = readSources()
    .filter(({ path }) => path.startsWith('lib/') && !path.startsWith('lib/generated/'))
    .filter(({ lines }) => lines.some((line) => LONG_LIVED.test(line)))
    .map(({ path }) => path)
  expect(found.filter((path) => !(path in BOUNDED_OTHERWISE))).toEqual([])
  expect(Object.keys(BOUNDED_OTHERWISE).filter((path) => !found.includes(path))).toEqual([])
})
