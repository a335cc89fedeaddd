import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { InquiryListForm } from '@/components/affiliate/missing-sales/missing-sale-list-form'
import type { InquiryListAnswer } from '@/lib/imports/files/missing-sale-list-schema'
import { render } from '@/tests/support/components/render'

const OFFERS = [
  { id: 7, name: 'Meal plans' },
  { id: 8, name: 'Sleep tea' },
]
const LIST = 'Order,Date,Total\n#1001,2026-11-20,49.90\n#1002,,12.00'
const MESSAGE = 'Both buyers sent me their confirmations.'
const ROWS: InquiryListAnswer['rows'] = [
  { line: 2, order: '#1001', result: 'asked', text: '' },
  { line: 3, order: '#1002', result: 'refused', text: 'Enter the day of the sale.' },
]
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ coupons: [] })
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ inquiries: [], rows: ROWS })
  })
})

test('a list without its offer is not sent, keeps what was typed, and leads to the offer', async () => {
  render(<InquiryListForm offers={OFFERS} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Orders'), '#1001')
  await user.click(screen.getByRole('button', { name: 'Ask about them' }))
  expect(await screen.findByText('Choose the offer.')).toBeVisible()
  expect(screen.getByLabelText('Offer')).toHaveFocus()
  expect(screen.getByLabelText('Orders')).toHaveValue('#1001')
  expect(sent).toEqual([])
})

test('a list is sent as it was pasted, and each order is answered by itself', async () => {
  render(<InquiryListForm offers={OFFERS} />)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('Offer'), 'Sleep tea')
  await user.click(screen.getByLabelText('Orders'))
  await user.paste(LIST)
  await user.type(screen.getByLabelText('What proves it'), MESSAGE)
  await user.click(screen.getByRole('button', { name: 'Ask about them' }))
  const answers = await screen.findByRole('region', { name: 'What became of each' })
  expect(sent).toEqual([{ offer: 8, list: LIST, code: null, message: MESSAGE, pictures: [] }])
  expect(within(answers).getByText('#1001')).toBeVisible()
  expect(within(answers).getByText('Enter the day of the sale.')).toBeVisible()
})
