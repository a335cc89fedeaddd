import { randomInt } from 'node:crypto'

// without 0/o and 1/i/l, which are confused when read aloud or typed
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 8

/** A new referral code; with 31^8 possible codes collisions are negligible. */
export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
