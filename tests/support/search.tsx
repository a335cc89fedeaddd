import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { DiscordStatus } from '@/lib/community/discord/schema'
import type { OfferRecord } from '@/lib/reporting/search/schema'
import { offerRecord } from './offer-records'

export const OFFERS = [
  offerRecord(1042, 'Northpay Debit Card', { categories: ['Featured', 'Finance'] }),
  offerRecord(1187, 'Lumen VPN', { display_advertiser: 'Lumen', categories: ['Privacy'] }),
  offerRecord(1190, 'Lumen Password Vault', { display_advertiser: 'Lumen', categories: ['Privacy'] }),
]

/** What the server answers the search: by address, a body or a status that fails. */
type Answers = {
  offers?: readonly OfferRecord[] | number | Promise<never>
  memberCount?: number | Promise<never> | null
  discord?: DiscordStatus
}

const NOT_CONNECTED: DiscordStatus = { isAvailable: true, hasBonusLeft: true, connection: null }

/** Plays the addresses the search asks, and lists what was asked. */
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

/** Makes media queries true, such as those of a wide screen or of people who want no motion. */
export function matchScreen(...matching: string[]) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching.includes(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

/** A person at keyboard and mouse whose time is the test's. */
export const fakeTimeUser = () => {
  vi.useFakeTimers()
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
}
