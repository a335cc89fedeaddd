import 'server-only'
import { randomInt } from 'node:crypto'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/db'
import { RECOVERY_CODES } from './constants'

// Without 0/o, 1/i/l: codes are written on paper and typed.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Ten new codes, of 59 random bits each, in place of all there were. The database keeps their SHA-256 alone. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(code), createdAt: now })),
  })
  return codes
}

/** Uses a code up. @returns whether it was good */
export async function spendRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashOf(code), usedAt: null },
    data: { usedAt: now },
  })
  return count === 1
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** However it is typed: with or without its hyphens, in capitals or not. */
function hashOf(code: string): string {
  return sha256Hex(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
