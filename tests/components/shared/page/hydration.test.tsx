import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConversionRow } from '@/components/affiliate/conversions/conversion-row'
import { RelativeTime } from '@/components/shared/time/relative-time'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
})
let unmount = () => {}
afterEach(() => {
  act(() => unmount())
  unmount = () => {}
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** Renders on a server, and five minutes later in a browser over the server's text. */
async function load(element: React.ReactElement): Promise<HTMLElement> {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(element)
  vi.setSystemTime(new Date('2026-11-20T12:05:00Z'))
  await act(async () => {
    const hydrated = hydrateRoot(root, element)
    unmount = () => hydrated.unmount()
  })
  return root
}

test('a relative time that the server rendered is replaced by the browser’s at once', async () => {
  const root = await load(<RelativeTime at="2026-11-20T11:57:00Z" />)
  expect(root).toHaveTextContent('8 minutes ago')
})

test('the title of a time names its zone', async () => {
  await load(<RelativeTime at="2026-11-20T03:18:00Z" isEastern />)
  expect(screen.getByTitle('Nov 19, 2026, 10:18:00 PM EST')).toBeInTheDocument()
})

test('the day a hold ends is the Eastern one, in every zone', async () => {
  const conversion = {
    id: '1',
    affiliateId: 1,
    offerId: 1,
    offerName: 'Card',
    sourceName: '',
    payoutCents: 2500,
    reason: null,
    status: 'pending',
    createdAt: '2026-11-20T11:00:00Z',
    holdUntil: '2026-11-28T02:00:00Z',
  } as unknown as Parameters<typeof ConversionRow>[0]['conversion']
  for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Tokyo']) {
    vi.stubEnv('TZ', zone)
    expect(renderToString(<ConversionRow conversion={conversion} onOpen={() => undefined} />)).toContain(
      'Held until Nov 27',
    )
  }
  vi.unstubAllEnvs()
})
