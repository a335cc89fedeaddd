import { expect, test } from 'vitest'
import { isOlderVersion } from '@/lib/platform/clickhouse/rules'

test.each([
  ['25.8.3.66', '25.10', true],
  ['25.9.7.1', '25.10', true],
  ['24.12.1.1', '25.10', true],
  ['25.10.1.1', '25.10', false],
  ['25.11.2.1', '25.10', false],
  ['26.1.1.1', '25.10', false],
])('version %s is older than %s: %s', (version, than, isOlder) => {
  expect(isOlderVersion(version, than)).toBe(isOlder)
})
