import { randomInt } from 'node:crypto'

// Without 0/o, 1/i/l: codes are read aloud and typed.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 8

/** A new affiliate's code for inviting others; 31^8 of them, so that a taken one is not met. */
export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
