import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'

/** What a browser keeps of a push subscription: the keys that messages to it are encrypted for (RFC 8291). */
export type PushReceiver = { ecdh: ECDH; p256dh: string; auth: string }

const CURVE = 'prime256v1'
const SALT_BYTES = 16
const TAG_BYTES = 16
const LAST_RECORD = 2

/** The keys of a new subscription. */
export function newReceiver(): PushReceiver {
  const ecdh = createECDH(CURVE)
  return { ecdh, p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

/**
 * Decrypts a message of content coding `aes128gcm` (RFC 8188) as a browser does (RFC 8291): salt, record size and the
 * sender's public key lead the body, which is one record.
 * @throws Error when it was not encrypted for this receiver
 */
export function decryptPush({ ecdh, auth }: PushReceiver, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const keyLength = body.readUInt8(SALT_BYTES + 4)
  const begin = SALT_BYTES + 5 + keyLength
  const sender = body.subarray(SALT_BYTES + 5, begin)
  const record = body.subarray(begin)
  if (record.length > recordSize) throw new Error('the message has more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end < 0) throw new Error('the message has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The longest a VAPID token may be valid, in seconds. */
const TOKEN_SECONDS = 86_400

/**
 * Why a request is not by the key that a subscription was made for (RFC 8292); null when it is.
 * @param audience the origin of the push service
 * @param now in milliseconds
 */
export function vapidProblem(
  header: string,
  expected: { publicKey: string; audience: string; now: number },
): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== expected.publicKey) return 'it is not signed with the key of the subscription'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'its signature is wrong'
  if (decodeJson(head).alg !== 'ES256') return 'it is not signed with ES256'
  const { aud, exp, sub } = decodeJson(claims)
  if (aud !== expected.audience) return `it is for ${String(aud)}`
  if (typeof exp !== 'number' || exp * 1_000 <= expected.now || exp * 1_000 > expected.now + TOKEN_SECONDS * 1_000)
    return 'it is not valid now'
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? null : 'it does not say whom to turn to'
}

const decodeJson = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
