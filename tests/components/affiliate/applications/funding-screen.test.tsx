import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FundingScreen } from '@/components/affiliate/applications/funding-screen'
import type { FundingApplication } from '@/lib/money/advances/schema'
import { answeringApi } from '@/tests/support/components/answering-api'
import { render } from '@/tests/support/components/render'

const api = answeringApi()
const PATH = '/api/account/funding'

const applicationOf = (purpose: string, status: FundingApplication['status']): FundingApplication => ({
  id: purpose,
  amountCents: 50_000,
  purpose,
  plan: 'Twenty a day',
  repaymentBps: 2_000,
  status,
  grantedCents: null,
  outstandingCents: 0,
  repayments: [],
  decisionReason: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  decidedAt: null,
})

beforeEach(() => {
  api.reset()
  api.on(`GET ${PATH}`, { applications: [applicationOf('New ads', 'submitted')], nextCursor: '1-new' })
  api.on(`GET ${PATH}?cursor=1-new`, { applications: [applicationOf('Old ads', 'declined')], nextCursor: null })
})

async function showAll() {
  render(<FundingScreen isApproved />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Old ads')).toBeVisible()
}

test('older applications are shown on demand', async () => {
  await showAll()
  expect(screen.getByText('New ads')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a withdrawn application leaves the form, and the list as it was answered', async () => {
  await showAll()
  const answer = { applications: [applicationOf('New ads', 'withdrawn')], nextCursor: '1-new' }
  api.on(`DELETE ${PATH}/New ads`, answer)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('region', { name: 'Apply for an advance' })).toBeVisible()
  expect(screen.getByText('Withdrawn')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Old ads')).toBeVisible()
})

test('older applications that cannot be read say so, and can be asked for again', async () => {
  const older = `GET ${PATH}?cursor=1-new`
  api.on(older, { error: { code: 'internal', message: 'The server is restarting.' } }, 503)
  render(<FundingScreen isApproved />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('No more could be loaded. The server is restarting.')).toBeVisible()
  expect(screen.getByText('New ads')).toBeVisible()
  api.on(older, { applications: [applicationOf('Old ads', 'declined')], nextCursor: null })
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Old ads')).toBeVisible()
  expect(screen.queryByText(/No more could be loaded/)).toBeNull()
})
