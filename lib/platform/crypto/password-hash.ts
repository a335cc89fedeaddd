import 'server-only'
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for Argon2id (the library's default kind): 19 MiB, 2 passes, 1 lane; about 10 ms.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The Argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let dummyHash: Promise<string> | undefined

/**
 * Whether the password is right. Without an account a dummy hash is checked instead, so that an unknown address takes
 * as long as a known one.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'))
  const dummy = await dummyHash
  const matches = await verify(passwordHash ?? dummy, password)
  return matches && passwordHash !== undefined
}
