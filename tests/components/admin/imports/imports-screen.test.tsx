import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ImportsScreen } from '@/components/admin/imports/imports-screen'
import type { NetworkImportView } from '@/lib/imports/network/admin-schema'
import { answeringApi } from '@/tests/support/components/answering-api'
import { render } from '@/tests/support/components/render'

const api = answeringApi()
const PATH = '/api/admin/system/imports'

const importOf = (id: string): NetworkImportView => ({
  id,
  source: 'tune',
  network: id,
  isFromFiles: false,
  hasKey: false,
  kinds: ['affiliate'],
  timeZone: 'UTC',
  from: '2026-10-01',
  to: '2026-10-31',
  historyUntil: '2026-11-01',
  activatesOffers: false,
  sendsInvitations: false,
  state: 'done',
  reading: null,
  problem: null,
  counts: { rows: 1, waiting: 0, kinds: {} },
  createdBy: 'ada@stoke.test',
  createdAt: '2026-11-20T12:00:00.000Z',
  checkedAt: null,
  confirmedBy: null,
  confirmedAt: null,
  finishedAt: null,
})

beforeEach(() => {
  api.reset()
  api.on(`GET ${PATH}/balances`, { waiting: [], bookings: [] })
})

test('older imports are shown on demand', async () => {
  api.on(`GET ${PATH}`, { imports: [importOf('new')], nextCursor: '1-new' })
  api.on(`GET ${PATH}?cursor=1-new`, { imports: [importOf('old')], nextCursor: null })
  render(<ImportsScreen />)
  expect(await screen.findByRole('link', { name: /new$/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: /old$/ })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('without imports says how to begin', async () => {
  api.on(`GET ${PATH}`, { imports: [], nextCursor: null })
  render(<ImportsScreen />)
  expect(await screen.findByText('No imports yet')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
