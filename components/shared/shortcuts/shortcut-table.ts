/** A page with a keyboard shortcut. */
export type Jump = { keys: string; label: string; href: string; isForAffiliates: boolean }

const jump = (key: string, label: string, href: string, isForAffiliates = false): Jump => ({
  keys: `g ${key}`,
  label,
  href,
  isForAffiliates,
})

const JUMPS: readonly Jump[] = [
  jump('h', 'Home', '/home'),
  jump('o', 'Offers', '/offers', true),
  jump('m', 'Market', '/market', true),
  jump('e', 'Earnings', '/dashboard', true),
  jump('r', 'Referrals', '/referrals', true),
  jump('l', 'Levels', '/levels', true),
  jump('t', 'Tools', '/home/tools'),
  jump('u', 'University', '/home/tools/university'),
  jump('a', 'Account', '/account'),
]

/** Staff without an affiliate account have no offers, earnings or referrals. */
export const jumpsFor = (isAffiliate: boolean): readonly Jump[] =>
  JUMPS.filter(({ isForAffiliates }) => isAffiliate || !isForAffiliates)

/** Opens the list of shortcuts; the second also works while single keys are off. */
export const LIST_KEYS = ['?', 'mod+/'] as const
/** Opens the search. [S2.58] */
export const SEARCH_KEYS = ['/', 'mod+k'] as const
