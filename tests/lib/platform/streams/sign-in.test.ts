import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DurableStream } from '@/lib/platform/streams/service'
import { hasNats, startNats } from '@/tests/support/platform/nats-server'

const terms = { name: 'tests', subject: 'tests.clicks', replicas: 1, maxBytes: 16_000_000 }
const folder = mkdtempSync(path.join(tmpdir(), 'nats-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A server with settings, tried with what stands before and after `//` in its address. */
async function serve(settings: string, tryIt: (address: (before: string, scheme?: string) => string) => Promise<void>) {
  const nats = await startNats()
  try {
    await nats.kill()
    await nats.start(settings)
    await tryIt((before, scheme = 'nats') => nats.url.replace('nats://', `${scheme}://${before}`))
  } finally {
    await nats.remove()
  }
}

async function takes(address: string): Promise<void> {
  const stream = await DurableStream.open([address], terms)
  await stream.append(1, address, 'text')
  await stream.close()
}

describe.skipIf(!hasNats())('a server of a stream', () => {
  test('takes a name and a password in its address, also with signs that are encoded there', async () => {
    await serve('authorization { user: "cl:ck", password: "p@ss/w:rd%#?" }\n', async (address) => {
      await takes(address(`${encodeURIComponent('cl:ck')}:${encodeURIComponent('p@ss/w:rd%#?')}@`))
      await expect(takes(address(''))).rejects.toThrow(/Authorization/i)
      await expect(takes(address('cl%3Ack:wrong@'))).rejects.toThrow(/Authorization/i)
    })
  })

  test('takes a token in its address', async () => {
    await serve('authorization { token: "s3cret/token" }\n', async (address) => {
      await takes(address(`${encodeURIComponent('s3cret/token')}@`))
      await expect(takes(address('other@'))).rejects.toThrow(/Authorization/i)
    })
  })

  test('is asked for an encrypted connection by tls://, and for a certificate that is trusted', async () => {
    await serve('', (address) => expect(takes(address('', 'tls'))).rejects.toThrow(/tls/i))
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    )
    await serve(`tls { cert_file: "${cert}", key_file: "${key}" }\n`, async (address) => {
      await expect(takes(address('', 'tls'))).rejects.toThrow(/self-signed certificate/i)
    })
  })
})

test('servers with different passwords are refused', async () => {
  await expect(DurableStream.open(['nats://a:b@127.0.0.1:1', 'nats://a:c@127.0.0.1:1'], terms)).rejects.toThrow(
    'need the same name and password',
  )
})
