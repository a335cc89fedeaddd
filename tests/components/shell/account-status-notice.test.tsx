import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AccountStatusNotice } from '@/components/shell/account-status-notice'
import { firstZone } from '@/components/shell/zone'
import { render } from '@/tests/support/components/render'

const ANSWERS = {
  website: 'https://example.com/',
  trafficKinds: ['Email'],
  country: 'FR',
  promotion: 'A weekly letter.',
  termsUrl: '/terms',
  termsVersion: '1',
  termsAcceptedAt: '2026-11-01T00:00:00.000Z',
  timesSent: 1,
  sentAt: '2026-11-01T00:00:00.000Z',
}

describe('AccountStatusNotice', () => {
  test.each(['pending', 'rejected', 'suspended', 'banned'] as const)(
    'tells %s affiliates that links do not count',
    (status) => {
      render(<AccountStatusNotice status={status} application={null} />)
      expect(screen.getByRole('status')).toHaveTextContent(/links do not count/)
    },
  )

  test.each([
    ['Tell us how you promote', { question: null, answers: null }],
    ['Your application', { question: null, answers: ANSWERS }],
    ['Answer our question', { question: 'Which site?', answers: ANSWERS }],
  ] as const)('leads those who wait to their application: %s', (name, application) => {
    render(<AccountStatusNotice status="pending" application={{ isShown: true, ...application }} />)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/account/application')
  })

  test('leads nowhere while no application is asked for', () => {
    const application = { isShown: false, question: null, answers: null }
    render(<AccountStatusNotice status="pending" application={application} />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test.each(['approved', null] as const)('is empty for %s', (status) => {
    render(<AccountStatusNotice status={status} application={null} />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('the zone of the first paint', () => {
  test.each([
    [undefined, 'America/New_York', true],
    ['Asia/Kathmandu', 'Asia/Kathmandu', false],
    ['Asia%2FKolkata', 'Asia/Kolkata', false],
    ["'; drop table", 'America/New_York', true],
    ['%E0%A4%A', 'America/New_York', true],
  ])('of the cookie %s is %s, guessed: %s', (cookie, timeZone, isGuessed) => {
    expect(firstZone(cookie)).toEqual({ timeZone, isGuessed })
  })
})
