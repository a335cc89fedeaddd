import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Growth } from '@/components/shared/live/growth'
import { LiveProvider } from '@/components/shell/live/live-provider'
import { formatCents } from '@/lib/platform/money/format'
import { TestEventSource, useTestEventSource } from '@/tests/support/components/event-source'
import { render } from '@/tests/support/components/render'

const conversion = { type: 'conversion', conversionId: 'c1', offerId: 7, status: 'pending', payoutCents: 1750 } as const
let reducesMotion: boolean

beforeEach(() => {
  vi.useFakeTimers()
  useTestEventSource()
  reducesMotion = false
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Earned({ cents, about = 'today' }: { cents: number; about?: string }) {
  return (
    <LiveProvider>
      <Growth value={cents} about={about} format={formatCents}>
        {formatCents(cents)}
      </Growth>
    </LiveProvider>
  )
}

/** Shows a figure, sends a conversion, and shows the next figure. */
function grow(after: { cents: number; about?: string }, { arrives = true, waitMs = 0 } = {}) {
  const { rerender } = render(<Earned cents={1000} />)
  if (arrives) TestEventSource.latest.send(conversion)
  act(() => vi.advanceTimersByTime(waitMs))
  rerender(<Earned {...after} />)
}

describe('a figure that grows after a conversion', () => {
  test('shows the amount added, and removes it after three seconds', () => {
    grow({ cents: 2750 })
    expect(screen.getByText('+$17.50')).toHaveAttribute('aria-hidden', 'true')
    act(() => vi.advanceTimersByTime(3_000))
    expect(screen.queryByText('+$17.50')).toBeNull()
    expect(screen.getByText('$27.50')).toBeInTheDocument()
  })

  test.each([
    ['grew without a conversion', { cents: 2750 }, { arrives: false }],
    ['grew long after one', { cents: 2750 }, { waitMs: 60_000 }],
    ['shrank', { cents: 500 }, {}],
    ['shows another period', { cents: 2750, about: 'month' }, {}],
    ['did not change', { cents: 1000 }, {}],
  ])('does not animate when it %s', (_, after, how) => {
    grow(after, how)
    expect(screen.queryByText(/^\+/)).toBeNull()
  })

  test('does not animate with reduced motion', () => {
    reducesMotion = true
    grow({ cents: 2750 })
    expect(screen.getByText('$27.50')).toBeInTheDocument()
    expect(screen.queryByText(/^\+/)).toBeNull()
  })
})
