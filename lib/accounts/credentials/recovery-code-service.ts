import 'server-only'
import { randomInt } from 'node:crypto'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'

/** Recovery codes in one set. */
const RECOVERY_CODES = 10

// without 0/o and 1/i/l, which look alike on paper
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Replaces a user's codes by ten new ones of 59 random bits each; the database stores only their SHA-256. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashCode(code), createdAt: at })),
  })
  return codes
}

/** Consumes a code. @returns whether it was valid */
export async function consumeRecoveryCode(tx: Tx, userId: string, code: string, at: Date): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashCode(code), usedAt: null },
    data: { usedAt: at },
  })
  return count === 1
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Ignores case and hyphens. */
function hashCode(code: string): string {
  return sha256Hex(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
