import { expect, test } from 'vitest'
import { isBrokenConnection } from '@/lib/platform/http/server/graceful-shutdown'

test.each([
  [Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), true],
  [Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), true],
  [Object.assign(new Error('listen'), { code: 'EADDRINUSE' }), false],
  [new Error('aborted'), false],
  [null, false],
])('%s is a broken connection, which does not end the process: %s', (error, isBroken) => {
  expect(isBrokenConnection(error)).toBe(isBroken)
})
