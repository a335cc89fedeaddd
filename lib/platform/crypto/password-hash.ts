import 'server-only'
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for Argon2id (the library's default kind): 19 MiB, 2 passes, 1 lane; about 10 ms.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The one form of a password, whichever keyboard it is typed on: é may be one character or two. Source: RFC 8265 4.2. */
const passwordForm = (password: string): string => password.normalize('NFKC')

/** The Argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForm(password), COST)
}

let dummyHash: Promise<string> | undefined

/** The forms in which a password may have been hashed: its one form now, and before as it was typed. */
const hashedForms = (password: string) => new Set([passwordForm(password), password, password.normalize('NFD')])

/**
 * Whether the password is right. Without an account a dummy hash is checked instead, so that an unknown address takes
 * as long as a known one.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'))
  const dummy = await dummyHash
  // the number of tries depends on what is typed alone, so that a wrong password tells nothing about the account
  for (const tried of hashedForms(password))
    if (await verify(passwordHash ?? dummy, tried)) return passwordHash !== undefined
  return false
}
