import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CouponCard } from '@/components/affiliate/offers/links/coupon-card'
import { CouponCodes } from '@/components/shared/coupons/coupon-codes'
import { toast } from '@/components/ui/toast'
import type { GivenCoupon } from '@/lib/catalog/materials/coupon-grant-schema'
import { answeringApi } from '@/tests/support/components/answering-api'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const api = answeringApi()
const PATH = '/api/admin/offers/7'
const place = { offerPath: PATH, queryKey: ['offers'], affiliateHref: (id: number) => `/admin/manage-users/${id}` }
const coupon = (over: Partial<GivenCoupon>): GivenCoupon => ({
  id: 1,
  code: 'ANNA10',
  status: 'active',
  reason: null,
  conversions: 12,
  payoutCents: 30_000,
  costCents: null,
  affiliateId: 1042,
  affiliateName: 'Anna Lee',
  ...over,
})

beforeEach(() => {
  api.reset()
  vi.spyOn(toast, 'success').mockReturnValue(1)
})

describe('the codes of an offer', () => {
  const show = (coupons: GivenCoupon[], mayChange = true) => {
    api.on(`GET ${PATH}/coupons`, { clicksFirst: false, codePercent: null, coupons })
    return render(<CouponCodes place={place} mayChange={mayChange} />)
  }

  test('are listed with whose they are and what each brought', async () => {
    show([coupon({}), coupon({ id: 2, code: 'OLD', status: 'ended', reason: 'The campaign is over.', conversions: 0 })])
    const [, first, second] = await screen.findAllByRole('row')
    const cells = within(first as HTMLElement).getAllByRole('cell')
    // below the code stands, on a phone, what the next columns say
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'ANNA10Anna Lee 1042Active',
      'Anna Lee 1042',
      'Active',
      '12',
      '$300.00',
      'End',
    ])
    expect(second).toHaveTextContent('EndedThe campaign is over.')
    expect(within(cells[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/manage-users/1042')
  })

  test('share a sale with a click by a percent, which has to be from 1 to 99', async () => {
    const user = userEvent.setup()
    show([])
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    await user.selectOptions(screen.getByLabelText('Who earns it'), 'They share it')
    const percent = screen.getByLabelText('Percent for the code')
    expect(percent).toHaveValue('50')
    await user.clear(percent)
    await user.type(percent, '100')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(percent).toBeInvalid()
    expect(percent).toHaveFocus()
    api.on(`PUT ${PATH}/coupons/priority`, { isDone: true })
    await user.clear(percent)
    await user.type(percent, '40%')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent().map(({ body }) => body)).toEqual([{ clicksFirst: false, codePercent: 40 }])
  })

  test('are given as a list; one that is taken is named, and what was typed stays', async () => {
    const user = userEvent.setup()
    show([])
    await user.click(await screen.findByRole('button', { name: 'Give codes' }))
    const field = screen.getByLabelText('Codes')
    await user.type(field, 'BEN10')
    await user.click(screen.getAllByRole('button', { name: 'Give codes' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Line 1 has no affiliate ID behind the code.')).toBeVisible()
    await user.type(field, ', 1077')
    const taken = 'BEN10: This code is taken.'
    api.on(`POST ${PATH}/coupons`, { error: { code: 'invalid', message: taken, fields: { codes: taken } } }, 422)
    await user.click(screen.getAllByRole('button', { name: 'Give codes' }).at(-1) as HTMLElement)
    expect(await screen.findByText(taken)).toBeVisible()
    expect(field).toHaveValue('BEN10, 1077')
    api.on(`POST ${PATH}/coupons`, { isDone: true }, 201)
    await user.click(screen.getAllByRole('button', { name: 'Give codes' }).at(-1) as HTMLElement)
    await vi.waitFor(() => expect(toast.success).toHaveBeenCalledWith('1 code given.'))
    expect(api.sent().at(-1)?.body).toEqual({ codes: [{ code: 'BEN10', affiliateId: 1077 }], reason: '' })
  })

  test('that are asked for are granted, or refused with a reason', async () => {
    const user = userEvent.setup()
    show([coupon({ status: 'requested', conversions: 0, payoutCents: 0 })])
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    await user.click(screen.getByRole('button', { name: 'Refuse code' }))
    expect(await screen.findByText('Say why, in a few words.')).toBeVisible()
    await user.type(screen.getByLabelText('Reason'), 'Use the name of your site.')
    api.on(`PUT ${PATH}/coupons/1`, { isDone: true })
    await user.click(screen.getByRole('button', { name: 'Refuse code' }))
    await vi.waitFor(() => expect(toast.success).toHaveBeenCalledWith('Code refused.'))
    expect(api.sent().at(-1)?.body).toEqual({ status: 'refused', reason: 'Use the name of your site.' })
  })

  test('cannot be changed by who may only look', async () => {
    show([coupon({})], false)
    await screen.findByText('ANNA10')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the codes of an affiliate', () => {
  test('are copied, and another one is asked for; one that is taken stays typed', async () => {
    const user = userEvent.setup()
    const own = { id: 1, code: 'ANNA10', status: 'active', reason: null, conversions: 12, payoutCents: 30_000 } as const
    render(<CouponCard offerId={7} coupons={[own]} />)
    await user.click(screen.getByRole('button', { name: 'Copy the code ANNA10' }))
    expect(await navigator.clipboard.readText()).toBe('ANNA10')
    const field = screen.getByLabelText('Ask for a code')
    await user.type(field, 'VIP')
    const message = 'This code is taken. Choose another one.'
    api.on('POST /api/offers/7/coupons', { error: { code: 'invalid', message, fields: { code: message } } }, 422)
    await user.click(screen.getByRole('button', { name: 'Ask for it' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(field).toHaveValue('VIP')
    api.on('POST /api/offers/7/coupons', { isDone: true }, 201)
    await user.click(screen.getByRole('button', { name: 'Ask for it' }))
    await vi.waitFor(() => expect(router.refresh).toHaveBeenCalled())
  })
})
