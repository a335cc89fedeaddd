import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FundingList } from '@/components/affiliate/applications/funding-list'
import type { FundingApplication } from '@/lib/money/advances/schema'
import { render } from '@/tests/support/components/render'

const AT = '2026-11-20T12:00:00.000Z'
const advance: FundingApplication = {
  id: 'a',
  amountCents: 50_000,
  purpose: 'Search ads',
  plan: 'Twenty a day',
  repaymentBps: 2_000,
  status: 'partly_approved',
  grantedCents: 40_000,
  outstandingCents: 39_650,
  decisionReason: 'A part of it',
  createdAt: AT,
  decidedAt: AT,
  repayments: [
    { id: '2', at: AT, amountCents: -150 },
    { id: '1', at: AT, amountCents: 500 },
  ],
}

describe('an advance in the affiliate’s list [S2.27]', () => {
  test('shows what was granted, repaid and is still owed, and why', () => {
    render(<FundingList applications={[advance]} />)
    expect(screen.getByText('Approved in part')).toBeVisible()
    expect(screen.getByText('Still to repay').nextSibling).toHaveTextContent('$396.50')
    expect(screen.getByRole('progressbar', { name: 'Repaid' })).toHaveAttribute('aria-valuenow', '1')
    expect(screen.getByText('A part of it')).toBeVisible()
  })

  test('distinguishes reversed repayments from repayments', () => {
    render(<FundingList applications={[advance]} />)
    const [again, repaid] = within(screen.getByRole('list', { name: 'Latest repayments' })).getAllByRole('listitem')
    expect(again).toHaveTextContent(/^Repayment reversed .*-\$1\.50$/)
    expect(repaid).toHaveTextContent(/^Repaid .*\$5\.00$/)
  })

  test('is not shown for a declined application', () => {
    const declined: FundingApplication = {
      ...advance,
      status: 'declined',
      grantedCents: null,
      outstandingCents: 0,
      repayments: [],
    }
    render(<FundingList applications={[declined]} />)
    expect(screen.queryByText('Still to repay')).not.toBeInTheDocument()
  })
})
