import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { env } from '../env'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keys = new Map<string, Buffer>()

/** A separate key for each use, derived from one secret. */
function keyFor(use: string): Buffer {
  const key = keys.get(use) ?? Buffer.from(hkdfSync('sha256', env().DATA_ENCRYPTION_KEY, 'stoke', use, 32))
  keys.set(use, key)
  return key
}

const sealingKey = (): Buffer => keyFor('sealed columns v1')

/** Encrypts a secret for a `…Sealed` column: AES-256-GCM under DATA_ENCRYPTION_KEY, base64url of nonce, tag and text. */
export function seal(plain: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, sealingKey(), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** Decrypts the output of `seal`. @throws when the text was altered or sealed under another key */
export function unseal(sealed: string): string {
  if (!sealed.startsWith('v1.')) throw new Error('Not a sealed value')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  const decipher = createDecipheriv(ALGORITHM, sealingKey(), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** SHA-256 as hex: how one-use tokens are stored. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * A keyed hash that finds equal secrets without decrypting them, as hex. Keyed, since account numbers are short enough
 * to guess from a plain hash.
 */
export function fingerprint(secret: string): string {
  return createHmac('sha256', keyFor('fingerprints v1')).update(secret).digest('hex')
}

/** Whether two secrets are equal, in a time that does not depend on where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
