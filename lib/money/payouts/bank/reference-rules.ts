const UUID_WITH_ATTEMPT = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:-(\d+))?$/i

/**
 * The reference of a payment in the file for the bank, by the key it has for us: at most 32 letters and digits, of which
 * capitals and hyphens say nothing, because banks shorten, capitalize and strip what they carry. The id of the payout for
 * its first attempt; for a later one the id in fewer digits, and the number of the attempt.
 */
export function bankReference(key: string): string {
  const [, id, attempt] = UUID_WITH_ATTEMPT.exec(key) ?? []
  if (id === undefined) return key
  const digits = id.replaceAll('-', '')
  return attempt === undefined ? digits : `${BigInt(`0x${digits}`).toString(36).padStart(25, '0')}r${attempt}`
}

/** A reference as it is compared. */
export const plainReference = (reference: string): string => reference.toLowerCase().replace(/[\s-]/g, '')
