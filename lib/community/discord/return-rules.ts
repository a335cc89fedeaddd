import { formatCentsShort } from '@/lib/platform/money/format'
import { DISCORD_BONUS_CENTS } from './constants'

/** The message of a success; it names the bonus only when it was paid now. [S8.13] */
export function connectedMessage(hasBonus: boolean): string {
  const connected = 'Successfully connected to Discord!'
  return hasBonus ? `${connected} You earned ${formatCentsShort(DISCORD_BONUS_CENTS)} bonus!` : connected
}

/** The message of a return with an error. [S5.3] [S8.15] */
export const returnErrorMessage = (error: string): string => `Discord connection failed: ${error}`

/** Parameters Discord adds to the return address. */
const RETURN_PARAMETERS = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss', 'guild_id', 'permissions']

const ERROR_SHOWN_MAX = 200

/** The result Discord put into the return address; null when there is none. [S2.51] */
export function readReturn(search: string): { error: string } | { code: string; state: string } | null {
  const query = new URLSearchParams(search)
  const [error, code] = [query.get('error'), query.get('code')]
  if (error) return { error: error.slice(0, ERROR_SHOWN_MAX) }
  return code ? { code, state: query.get('state') ?? '' } : null
}

/** The return address without Discord's parameters; other parameters stay. [S4.47] */
export function cleanedReturn(path: string, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of RETURN_PARAMETERS) query.delete(name)
  return query.size > 0 ? `${path}?${query}` : path
}
