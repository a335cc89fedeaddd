import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BucketingScreen } from '@/components/admin/bucketing/bucketing-screen'
import type { Bucketing, DryRun } from '@/lib/traffic/buckets/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const bucket = {
  id: 3,
  name: 'Trusted',
  payoutAdjustmentBps: 500,
  holdDays: 3,
  autoApprove: true,
  dailyPayoutCapCents: null,
  hiddenOfferIds: [],
  affiliates: 4,
  caps: 0,
}
const rule = (id: number, min: number) => ({
  id,
  bucketId: 3,
  bucketName: 'Trusted',
  conditions: { volume: { min } },
  isActive: true,
})
const all: Bucketing = { buckets: [bucket], rules: [rule(8, 200), rule(9, 50)] }
const run: DryRun = {
  moves: 1,
  buckets: [
    { name: 'Trusted', now: 4, after: 5 },
    { name: null, now: 10, after: 9 },
  ],
  shown: [{ affiliateId: 10_204, name: 'Noor Haddad', from: null, to: 'Trusted', rule: 9 }],
}

beforeEach(() => {
  vi.clearAllMocks()
  fetchMock.mockImplementation(async (input, init) => {
    if (init?.method === 'POST') return Response.json({ isDone: true })
    return Response.json(String(input).endsWith('dry-run') ? run : all)
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <BucketingScreen choices={{ offers: [], groups: [], buckets: [] }} />
    </NuqsTestingAdapter>,
  )
})

const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]) => [path, JSON.parse(String(init?.body))])

async function confirm(button: string, phrase?: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'New terms')
  if (phrase) await userEvent.type(dialog.getByLabelText(`Type "${phrase}" to confirm`), phrase)
  await userEvent.click(dialog.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('the bucketing page', () => {
  test('shows the rules by priority, and changes the priority of one with a reason [S2.24]', async () => {
    const table = within(await screen.findByRole('table', { name: 'Bucketing rules by priority' }))
    expect(table.getByText('conversions at least 200')).toBeInTheDocument()
    expect(table.getByRole('button', { name: 'Raise the priority of rule 8' })).toBeDisabled()
    await userEvent.click(table.getByRole('button', { name: 'Raise the priority of rule 9' }))
    await confirm('Move')
    expect(sent()).toEqual([['/api/admin/bucketing/rules/order', { ids: [9, 8], reason: 'New terms' }]])
  })

  test('previews the rules on request, and applies them after typing how many affiliates move [S2.24]', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Preview changes' }))
    expect(await screen.findByText('1 affiliate would move.')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Noor Haddad 10204/ })).toHaveTextContent('No bucketTrustedRule 9')
    await userEvent.click(screen.getByRole('button', { name: 'Apply rules' }))
    await confirm('Apply', 'move 1')
    const body = { reason: 'New terms', confirm: 'move 1' }
    expect(sent()).toEqual([['/api/admin/bucketing/apply', body]])
  })

  test('shows the terms of a bucket', async () => {
    await userEvent.click(await screen.findByRole('tab', { name: 'Buckets' }))
    expect(await screen.findByText('+5%')).toBeInTheDocument()
    expect(screen.getByText('At most 3 days')).toBeInTheDocument()
    expect(screen.getByText('Approved automatically')).toBeInTheDocument()
  })
})
