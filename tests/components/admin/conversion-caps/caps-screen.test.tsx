import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CapsScreen } from '@/components/admin/conversion-caps/caps-screen'
import type { CapRow } from '@/lib/traffic/caps/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const row: CapRow = {
  id: 5,
  offerId: 1042,
  groupId: null,
  subject: 'Northpay',
  affiliateId: null,
  affiliateName: null,
  bucketId: 3,
  bucketName: 'Trusted',
  metric: 'payout',
  period: 'week',
  limit: 100_000,
  stated: null,
  used: 85_000,
  left: 15_000,
  state: 'near',
  overflowOfferId: null,
  overflowName: null,
  alertedAt: null,
  isActive: true,
  isCounting: false,
}
const choices = {
  offers: [
    { id: 1042, name: 'Northpay', status: 'active' },
    { id: 1043, name: 'Savings', status: 'paused' },
  ],
  groups: [],
  buckets: [],
}

let refusal: { fields: Record<string, string> } | null
beforeEach(() => {
  vi.clearAllMocks()
  refusal = null
  fetchMock.mockImplementation(async (input, init) => {
    if (String(input).includes('saved-views')) return Response.json({ views: [] })
    if (!init?.method || init.method === 'GET') return Response.json({ rows: [row], total: 1, page: 1, size: 25 })
    if (!refusal) return Response.json({ isDone: true })
    return Response.json({ error: { code: 'invalid', message: 'Not so.', ...refusal } }, { status: 422 })
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <CapsScreen choices={choices} />
    </NuqsTestingAdapter>,
  )
})

const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method && init.method !== 'GET')
    .map(([path, init]) => [init?.method, path, JSON.parse(String(init?.body))])

describe('the caps page', () => {
  test('shows usage, remaining amount, scope and state [S2.34]', async () => {
    expect(await screen.findByText('$1,000.00 payout per week')).toBeInTheDocument()
    const line = within(screen.getByRole('row', { name: /Northpay/ }))
    expect(line.getByText('Bucket Trusted')).toBeInTheDocument()
    expect(line.getByText('($150.00 left)')).toBeInTheDocument()
    expect(line.getByText('Nearly full')).toBeInTheDocument()
  })

  test('changes a limit typed in dollars, with a reason and the name typed exactly', async () => {
    await userEvent.click(await screen.findByText('Northpay'))
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit cap 5' }))
    const limit = dialog.getByLabelText('Limit in dollars')
    expect(limit).toHaveValue('1000.00')
    await userEvent.clear(limit)
    await userEvent.type(limit, '1,250.50')
    await userEvent.type(dialog.getByLabelText('Reason'), 'More budget')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Type "Northpay" exactly.')).toBeInTheDocument()
    expect(sent()).toEqual([])
    await userEvent.type(dialog.getByLabelText('Type "Northpay" to confirm'), 'Northpay')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { limit: 125_050, overflowOfferId: null, reason: 'More budget', confirm: 'Northpay' }
    expect(sent()).toEqual([['PATCH', '/api/admin/conversion-caps/5', body]])
  })

  test('focuses the field the server refuses, and keeps the input', async () => {
    refusal = { fields: { limit: 'A number.' } }
    await userEvent.click(screen.getByRole('button', { name: 'New cap' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New cap' }))
    await userEvent.selectOptions(dialog.getByLabelText('Offer'), '1042')
    await userEvent.type(dialog.getByLabelText('Limit'), 'ten')
    await userEvent.type(dialog.getByLabelText('Reason'), 'Too many')
    await userEvent.type(dialog.getByLabelText('Type "Northpay" to confirm'), 'Northpay')
    await userEvent.click(dialog.getByRole('button', { name: 'Create cap' }))
    expect(await dialog.findByText('A number.')).toBeInTheDocument()
    expect(dialog.getByLabelText('Limit')).toHaveFocus()
    expect(dialog.getByLabelText('Limit')).toHaveValue('ten')
    expect(sent()[0]?.[2]).toMatchObject({ offerId: 1042, groupId: null, limit: 'ten', metric: 'conversions' })
  })
})
