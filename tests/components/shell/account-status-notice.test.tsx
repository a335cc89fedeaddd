import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AccountStatusNotice } from '@/components/shell/account-status-notice'
import { readZone } from '@/components/shell/zone'
import { render } from '../../support/render'

describe('AccountStatusNotice', () => {
  test.each(['pending', 'rejected', 'suspended', 'banned'] as const)(
    'tells %s affiliates that links do not count',
    (status) => {
      render(<AccountStatusNotice status={status} />)
      expect(screen.getByRole('status')).toHaveTextContent(/links do not count/)
    },
  )

  test.each(['approved', null] as const)('is empty for %s', (status) => {
    render(<AccountStatusNotice status={status} />)
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
