import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { StandingNotice } from '@/components/shell/standing-notice'
import { readZone } from '@/components/shell/zone'
import { render } from '../../support/render'

describe('StandingNotice', () => {
  test.each(['pending', 'rejected', 'suspended', 'banned'] as const)(
    'tells the %s that links do not count',
    (status) => {
      render(<StandingNotice status={status} />)
      expect(screen.getByRole('status')).toHaveTextContent(/links do not count/)
    },
  )

  test.each(['approved', null] as const)('has nothing to say to the %s', (status) => {
    render(<StandingNotice status={status} />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('readZone', () => {
  test.each([
    [undefined, 'America/New_York'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Asia%2FKolkata', 'Asia/Kolkata'],
    ["'; drop table", 'America/New_York'],
    ['%E0%A4%A', 'America/New_York'],
  ])('%s is read as %s', (cookie, zone) => {
    expect(readZone(cookie)).toBe(zone)
  })
})
