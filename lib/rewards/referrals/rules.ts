import { withoutAddress } from '@/lib/platform/text/person-name'

/** The invitation link of an affiliate, as a path. */
export const invitationPath = (referralCode: string): string => `/sign-up?ref=${encodeURIComponent(referralCode)}`

/** A referred affiliate's name as their referrer sees it: "Chloé M." */
export function privateName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0]
  const name = `${firstName.trim()} ${initial ? `${initial.toLocaleUpperCase('en-US')}.` : ''}`.trim()
  return withoutAddress(name) || 'Deleted account'
}

/**
 * A position in a list: an instant, and the number of rows at that instant already read. Reveals nothing about the
 * rows.
 */
export type Cursor = { joinedAt: Date; skip: number }

/** The cursor after a page: the instant of its last row, with the rows of that instant counted. */
export function nextCursor(cursor: Cursor, listed: readonly { joinedAt: Date }[]): string {
  const joinedAt = listed.at(-1)?.joinedAt ?? cursor.joinedAt
  const isSame = (other: Date) => other.getTime() === joinedAt.getTime()
  const skip = listed.filter((row) => isSame(row.joinedAt)).length + (isSame(cursor.joinedAt) ? cursor.skip : 0)
  return `${joinedAt.getTime()}.${skip}`
}

/** Parses the output of `nextCursor`; the start of the list as of `at` without one. */
export function readCursor(text: string | undefined, at: Date): Cursor {
  const [instant, skip = 0] = text?.split('.').map(Number) ?? []
  return { joinedAt: instant === undefined ? at : new Date(instant), skip }
}
