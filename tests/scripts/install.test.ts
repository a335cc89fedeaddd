import { expect, test } from 'vitest'
import { checkDisk, whyNotInstalled } from '@/scripts/install.mjs'

const GIB = 2 ** 30

test('a first start on a disk without room ends with a sentence that says how much it needs', () => {
  expect(() => checkDisk({ bavail: GIB / 4096, bsize: 4096 })).toThrow(
    'This disk has 1.0 GB free, and a first start needs 2 GB: free some and start again.',
  )
  expect(() => checkDisk({ bavail: (3 * GIB) / 4096, bsize: 4096 })).not.toThrow()
})

// as npm 10 and 11 print them
test.each([
  ['npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/zod failed', 'registry cannot'],
  ['npm error code EAI_AGAIN\nnpm error syscall getaddrinfo', 'registry cannot'],
  ['npm error code ECONNREFUSED\nnpm error errno ECONNREFUSED', 'registry cannot'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error self-signed certificate', 'registry cannot'],
  ['npm error code ENOSPC\nnpm error nospc There appears to be insufficient space', 'The disk is full'],
])('what npm says of %j becomes a sentence that says what to do', (output, sentence) => {
  expect(whyNotInstalled(output)).toContain(sentence)
})

test('what has another cause stays in npm’s words', () => {
  expect(
    whyNotInstalled('npm error code EUSAGE\nnpm error `npm ci` can only install with a package-lock'),
  ).toBeUndefined()
})
