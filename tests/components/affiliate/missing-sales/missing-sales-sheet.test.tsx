import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { MissingSalesSheet } from '@/components/affiliate/missing-sales/missing-sales-sheet'
import type { OwnInquiry, SaleSearch } from '@/lib/conversions/appeals/missing-sale-schema'
import { render } from '@/tests/support/components/render'

const OFFERS = [
  { id: 7, name: 'Meal plans' },
  { id: 8, name: 'Sleep tea' },
]
const NOT_RECEIVED: SaleSearch = {
  offerName: 'Meal plans',
  found: 'not_received',
  conversion: null,
  calls: [],
  clicks: { windowDays: 30, last: { id: '5-0199', at: '2026-11-18T15:00:00.000Z' } },
  codes: [],
  goals: [],
  refusal: null,
}
const INQUIRY: OwnInquiry = {
  id: '0199aa00-0000-7000-8000-000000000001',
  offerId: 7,
  offerName: 'Meal plans',
  order: 'A-10042',
  day: '2026-11-18',
  goalName: null,
  code: null,
  amountCents: 4990,
  message: 'The buyer sent me the confirmation.',
  pictures: [],
  status: 'open',
  waitsFor: 'advertiser',
  createdAt: '2026-11-20T15:00:00.000Z',
  dueAt: '2026-11-27T15:00:00.000Z',
  decidedAt: null,
  answer: null,
  conversionId: null,
}
let search: SaleSearch
let inquiries: OwnInquiry[]
let refusal: Response | undefined
const sent: unknown[] = []
const open = vi.fn()
beforeEach(() => {
  search = NOT_RECEIVED
  inquiries = []
  refusal = undefined
  sent.length = 0
  open.mockClear()
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)))
      if (refusal) return refusal
      inquiries = [INQUIRY]
    } else sent.push(path)
    return Response.json(path.startsWith('/api/conversions/missing') ? search : { inquiries })
  })
})

async function lookUp() {
  render(<MissingSalesSheet offers={OFFERS} onOpenConversion={open} onClose={() => undefined} />)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('Offer'), 'Meal plans')
  await user.type(screen.getByLabelText('Number of the order'), ' A-10042 ')
  fireEvent.change(screen.getByLabelText('Day of the sale (ET)'), { target: { value: '2026-11-18' } })
  await user.click(screen.getByRole('button', { name: 'Look it up' }))
  return user
}

test('an order that no call has can be asked about, with what was looked up', async () => {
  const user = await lookUp()
  expect(await screen.findByText('No call of the advertiser has this order.')).toBeVisible()
  expect(sent).toContain('/api/conversions/missing?offer=7&order=A-10042&day=2026-11-18')
  await user.type(screen.getByLabelText('What the buyer paid (optional)'), '$49.90')
  await user.type(screen.getByLabelText('What proves it'), 'The buyer sent me the confirmation.')
  await user.click(screen.getByRole('button', { name: 'Ask about it' }))
  expect(await screen.findByText(/The advertiser answers by/)).toBeVisible()
  expect(sent).toContainEqual({
    offer: 7,
    order: 'A-10042',
    day: '2026-11-18',
    goal: null,
    code: null,
    amount: '$49.90',
    message: 'The buyer sent me the confirmation.',
    pictures: [],
  })
  expect(screen.queryByRole('button', { name: 'Ask about it' })).toBeNull()
})

test('a refused inquiry says why and keeps what was typed', async () => {
  refusal = Response.json({ error: { code: 'conflict', message: '50 of your inquiries wait.' } }, { status: 409 })
  const user = await lookUp()
  await user.type(await screen.findByLabelText('What proves it'), 'The buyer sent me the confirmation.')
  await user.click(screen.getByRole('button', { name: 'Ask about it' }))
  expect(await screen.findByText('50 of your inquiries wait.')).toBeVisible()
  expect(screen.getByLabelText('What proves it')).toHaveValue('The buyer sent me the confirmation.')
})

test('one’s own conversion is opened instead, and a change of the order hides what was found', async () => {
  const conversion = {
    id: INQUIRY.id,
    status: 'rejected',
    reasonText: 'A cap was full.',
    at: INQUIRY.createdAt,
  } as const
  search = { ...NOT_RECEIVED, found: 'own', conversion, refusal: 'It is recorded.' }
  const user = await lookUp()
  expect(await screen.findByText(/A cap was full\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask about it' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the conversion' }))
  expect(open).toHaveBeenCalledWith(INQUIRY.id)
  await user.type(screen.getByLabelText('Number of the order'), '3')
  expect(screen.queryByText('It is among your conversions.')).toBeNull()
})

test('an empty form says what is missing and looks nothing up', async () => {
  render(<MissingSalesSheet offers={OFFERS} onOpenConversion={open} onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await screen.findByText('Choose the offer.')).toBeVisible()
  expect(screen.getByText('Enter the order’s number.')).toBeVisible()
  expect(sent.filter((path) => String(path).startsWith('/api/conversions/missing'))).toEqual([])
})
