import { expect, test } from 'vitest'
import { parseServers } from '@/lib/platform/streams/rules'

test.each([
  [['nats://a:4222'], { hosts: ['a:4222'], signIn: undefined, isEncrypted: false }],
  [
    ['nats://n:p@a:1', 'nats://n:p@b:2'],
    { hosts: ['a:1', 'b:2'], signIn: { user: 'n', pass: 'p' }, isEncrypted: false },
  ],
  [['nats://n:p@a:1', 'nats://b:2'], { hosts: ['a:1', 'b:2'], signIn: { user: 'n', pass: 'p' }, isEncrypted: false }],
  [['tls://t0ken@a'], { hosts: ['a'], signIn: { token: 't0ken' }, isEncrypted: true }],
  [
    ['tls://n%40x:p%2F%25%3A@[::1]:4222'],
    { hosts: ['[::1]:4222'], signIn: { user: 'n@x', pass: 'p/%:' }, isEncrypted: true },
  ],
  [['nats://n:100%@a'], { hosts: ['a'], signIn: { user: 'n', pass: '100%' }, isEncrypted: false }],
  [['nats://n:p@s@a'], { hosts: ['a'], signIn: { user: 'n', pass: 'p@s' }, isEncrypted: false }],
  [['nats://:p@a'], { hosts: ['a'], signIn: { user: '', pass: 'p' }, isEncrypted: false }],
  [['nats://n:p@a', 'nats://n:q@b'], undefined],
])('the servers %j are %j', (addresses, servers) => {
  expect(parseServers(addresses)).toEqual(servers)
})
