import type { ShellUser, SignedInUser } from './schema'

/** Shown for users without a name. [S2.72] */
const NAMELESS = 'User'

/** The user with the streak the page was rendered with. [S3.9] */
export const shellUser = (user: SignedInUser, streak: { currentConversionStreak: number } | undefined): ShellUser => ({
  ...user,
  currentStreak: streak?.currentConversionStreak ?? 0,
})

type Named = Pick<SignedInUser, 'firstName' | 'lastName' | 'username'>

/** First and last name. [S2.72] */
export function fullName({ firstName, lastName }: Omit<Named, 'username'>): string {
  return `${firstName} ${lastName}`.trim().replace(/\s+/g, ' ') || NAMELESS
}

/** The @username, in lower case without spaces; from the name when none was chosen. [S2.73] */
export function formatUsername(user: Named): string {
  const name = user.username?.trim() || fullName(user)
  return `@${name.replace(/\s+/g, '').toLowerCase()}`
}
