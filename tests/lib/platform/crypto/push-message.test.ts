import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { pushRequest } from '@/lib/messages/push/request-rules'
import { decryptPush, newReceiver, vapidProblem } from '@/lib/platform/crypto/push-message'

const SERVICE = 'https://push.example'
const PAYLOAD = { id: 'm', tag: 't', title: 'Hello', body: '', path: '/home', at: 0 }

test('the example of RFC 8291 is decrypted', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const receiver = { ecdh, p256dh: ecdh.getPublicKey('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(decryptPush(receiver, Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

const keys = webPush.generateVAPIDKeys()
const audience = SERVICE
const requestTo = (receiver = newReceiver(), by = keys) =>
  pushRequest({ ...receiver, endpoint: `${SERVICE}/push/1` }, PAYLOAD, {
    keys: by,
    subject: 'mailto:a@b.example',
    ttl: 60,
  })
const problemOf = (header: string | undefined, over: object = {}) =>
  vapidProblem(header ?? '', { publicKey: keys.publicKey, audience, now: Date.now(), ...over })

test('a request is for its receiver alone, and says how long it is kept and what it replaces', () => {
  const receiver = newReceiver()
  const { headers, body, method, url } = requestTo(receiver)
  expect([method, url, headers.TTL, headers['Content-Encoding']]).toEqual([
    'POST',
    `${SERVICE}/push/1`,
    '60',
    'aes128gcm',
  ])
  expect(headers.Topic).toMatch(/^[\w-]{1,32}$/)
  expect(JSON.parse(decryptPush(receiver, body ?? Buffer.alloc(0)))).toEqual(PAYLOAD)
  expect(() => decryptPush(newReceiver(), body ?? Buffer.alloc(0))).toThrow()
})

test('its signature is that of the key, for this service and now', () => {
  const { headers } = requestTo()
  expect(problemOf(headers.Authorization)).toBeNull()
  expect(problemOf(headers.Authorization, { audience: 'https://other.example' })).toBe('it is for https://push.example')
  expect(problemOf(headers.Authorization, { now: Date.now() + 2 * 86_400_000 })).toBe('it is not valid now')
  expect(problemOf(requestTo(undefined, webPush.generateVAPIDKeys()).headers.Authorization)).toContain('the key')
  expect(problemOf('')).toContain('the key')
})

test('a signature by another key under this one’s name is refused', () => {
  const other = webPush.generateVAPIDKeys()
  const header = requestTo(undefined, other).headers.Authorization ?? ''
  expect(problemOf(header.replace(other.publicKey, keys.publicKey))).toBe('its signature is wrong')
})

test('claims that nobody can be reached by are refused', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: audience, exp: Math.floor(Date.now() / 1_000) + 60, sub: 'nobody' }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  expect(problemOf(`vapid t=${signed}.${signature}, k=${keys.publicKey}`)).toBe('it does not say whom to turn to')
})
