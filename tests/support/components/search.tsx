import { vi } from 'vitest'
import type { DiscordStatus } from '@/lib/community/discord/schema'
import type { OfferRecord } from '@/lib/reporting/search/schema'
import { offerRecord } from './offer-records'

export const OFFERS = [
  offerRecord(1042, 'Northpay Debit Card', { categories: ['Featured', 'Finance'] }),
  offerRecord(1187, 'Lumen VPN', { display_advertiser: 'Lumen', categories: ['Privacy'] }),
  offerRecord(1190, 'Lumen Password Vault', { display_advertiser: 'Lumen', categories: ['Privacy'] }),
]

/** The server's answers to the search: data, or a status to fail with. */
type Answers = {
  offers?: readonly OfferRecord[] | number | Promise<never>
  memberCount?: number | Promise<never> | null
  discord?: DiscordStatus
}

const NOT_CONNECTED: DiscordStatus = { isAvailable: true, hasBonusLeft: true, connection: null }

/** Stubs the routes that the search calls, and returns the list of called paths. */
export function answerSearch({
  offers = OFFERS,
  memberCount = 18_412,
  discord = NOT_CONNECTED,
}: Answers = {}): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/api/offers') {
      const body = await offers
      return typeof body === 'number' ? failure(body) : Response.json(body)
    }
    if (path === '/api/discord/connection') return Response.json(discord)
    const count = await memberCount
    return count === null ? failure(503) : Response.json({ memberCount: count })
  })
  return asked
}

const failure = (status: number) => Response.json({ error: { code: 'unavailable', message: 'Not now.' } }, { status })

/** Makes media queries match, such as a wide screen or reduced motion. */
export function matchScreen(...matching: string[]) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching.includes(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
