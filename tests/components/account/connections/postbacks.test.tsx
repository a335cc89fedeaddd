import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PostbacksCard } from '@/components/account/connections/postbacks/postbacks-card'
import { toast } from '@/components/ui/toast'
import type { Delivery, Postback } from '@/lib/conversions/affiliate-postbacks/schema'
import { deliveryOf, postbackOf } from '@/tests/support/components/connections'
import { render } from '@/tests/support/components/render'

type Call = { method: string; path: string; body: unknown }
type Answer = () => Response | Promise<Response>

const calls: Call[] = []
const answers = new Map<string, Answer>()
vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
  const method = init.method ?? 'GET'
  calls.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : undefined })
  const answer = answers.get(`${method} ${path}`)
  if (!answer) throw new TypeError(`nobody answers ${method} ${path}`)
  return answer()
})

const LIST = '/api/account/postbacks'
const one = postbackOf()
const on = (call: string, body: unknown, status = 200) => answers.set(call, () => Response.json(body, { status }))
const has = (...postbacks: Postback[]) => on(`GET ${LIST}`, { postbacks })
const logs = (...deliveries: Delivery[]) => on(`GET ${LIST}/${one.id}/deliveries`, { deliveries, nextCursor: null })
const sent = (method: string) => calls.filter((call) => call.method === method)
const show = () => render(<PostbacksCard offers={[{ id: 7, name: 'Lumen VPN' }]} />)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  calls.length = 0
  answers.clear()
  vi.restoreAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
  vi.spyOn(toast, 'error').mockReturnValue(1)
})

describe('the postbacks card', () => {
  test('fills in the postback of a tracker on the domain that is typed, and says what its links need', async () => {
    has()
    show()
    await press('Add postback')
    const url = await screen.findByLabelText('Postback URL')
    await userEvent.type(url, 'https://trk.shop.com')
    await userEvent.selectOptions(screen.getByLabelText('Tracker'), 'Binom')
    expect(url).toHaveValue(
      'https://trk.shop.com/click.php?cnv_id={s1}&payout={payout}&cnv_status={status}&cnv_currency={currency}',
    )
    expect(screen.getByLabelText('Tracker')).toHaveAccessibleDescription(/add s1=\{clickid\} to our link/)
  })

  test('shows an empty state', async () => {
    has()
    show()
    expect(await screen.findByRole('heading', { name: 'No postbacks' })).toBeVisible()
  })

  test('shows an error with a retry when the list cannot be loaded', async () => {
    on(`GET ${LIST}`, { error: { code: 'internal', message: 'Something broke.' } }, 500)
    show()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something broke.'))
    has(one)
    await press('Retry')
    expect(await screen.findByText(one.url)).toBeVisible()
  })

  test('shows each URL, its events, and the result of the last call', async () => {
    has(
      postbackOf({ events: ['pending', 'reversed'], offerName: 'Lumen VPN', offerId: 7, method: 'post' }),
      postbackOf({ id: '2', isActive: false, last: { status: 'failed', at: '2026-11-20T17:00:00.000Z' } }),
    )
    show()
    await screen.findByText('2 of 5')
    const [first, second] = screen.getAllByRole('list', { name: 'Events' }).map((list) => list.closest('li'))
    expect(first).toHaveTextContent('POSTPendingReversedLumen VPNNot called yet')
    expect(second).toHaveTextContent('PausedGETApprovedAll offersFailed')
  })

  test('allows five postbacks', async () => {
    has(...[1, 2, 3, 4, 5].map((n) => postbackOf({ id: String(n) })))
    show()
    await screen.findByText('5 of 5')
    expect(screen.getByRole('button', { name: 'Add postback' })).toBeDisabled()
  })
})

describe('a new postback', () => {
  const open = async () => {
    show()
    await press('Add postback')
    return screen.findByRole('dialog', { name: 'Add a postback' })
  }
  const send = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: /Add postback|Saving/ }))
  const url = () => screen.getByLabelText('Postback URL')

  test('shows errors at their fields, and sends nothing', async () => {
    has()
    const dialog = await open()
    await userEvent.type(url(), 'http://t.example/?x={{nothing}')
    for (const box of within(dialog).getAllByRole('checkbox', { checked: true })) await userEvent.click(box)
    await send(dialog)
    await waitFor(() => expect(url()).toHaveAccessibleDescription('{nothing} is not a macro'))
    expect(within(dialog).getByRole('group', { name: 'Call it when a conversion is' })).toHaveAccessibleDescription(
      'Choose at least one.',
    )
    expect(sent('POST')).toEqual([])
  })

  test('inserts a macro at the cursor', async () => {
    has()
    await open()
    await userEvent.type(url(), 'https://t.example/?c=&p=1', { initialSelectionStart: 0 })
    const area = url() as HTMLTextAreaElement
    area.setSelectionRange(21, 21)
    await press('{click_id}')
    expect(url()).toHaveValue('https://t.example/?c={click_id}&p=1')
    expect(area.selectionStart).toBe(31)
    expect(url()).toHaveFocus()
  })

  test('of a tracker is filled in with its words, which can be changed while its URL asks for the status', async () => {
    has()
    on(`POST ${LIST}`, { postback: one, secret: 'whsec_once' }, 201)
    const dialog = await open()
    expect(within(dialog).queryByLabelText('pending')).toBeNull()
    await userEvent.type(url(), 'https://trk.shop.com')
    await userEvent.selectOptions(screen.getByLabelText('Tracker'), 'RedTrack')
    expect(within(dialog).getByText(/In RedTrack, add s1={clickid} to our link/)).toBeVisible()
    expect(within(dialog).getByLabelText('rejected')).toHaveValue('declined')
    expect(within(dialog).queryByLabelText('refunded')).toBeNull()
    await userEvent.type(within(dialog).getByLabelText('pending'), 'hold')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Refunded in part, with what is left of it' }))
    await send(dialog)
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.body).toEqual({
      url: 'https://trk.shop.com/postback?clickid={s1}&sum={payout}&type={event}&status={status}',
      method: 'get',
      offerId: null,
      events: ['pending', 'approved', 'rejected', 'reversed', 'refunded'],
      statusNames: { pending: 'hold', rejected: 'declined', reversed: 'declined', refunded: 'approved' },
    })
  })

  test('says which macros of other networks it reads, and sends them in braces', async () => {
    has()
    on(`POST ${LIST}`, { postback: one, secret: 'whsec_once' }, 201)
    const dialog = await open()
    await userEvent.click(url())
    await userEvent.paste('https://t.example/p?c=#s2#&p={payout_amount}&g={gclid}')
    expect(url()).toHaveAccessibleDescription('{payout_amount} is read as {payout}.')
    await send(dialog)
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.body).toMatchObject({ url: 'https://t.example/p?c={s2}&p={payout_amount}&g={gclid}' })
  })

  test('keeps the input when the server refuses, shows its error at the field, and shows the secret once', async () => {
    has()
    const refusal = { code: 'invalid', message: 'Wrong.', fields: { url: 'must name a host on the public internet' } }
    on(`POST ${LIST}`, { error: refusal }, 422)
    const dialog = await open()
    await userEvent.type(url(), 'https://10.0.0.1/')
    await userEvent.selectOptions(screen.getByLabelText('Offer'), 'Lumen VPN')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Rejected' }))
    await send(dialog)
    await waitFor(() => expect(url()).toHaveAccessibleDescription(refusal.fields.url))
    expect(url()).toHaveValue('https://10.0.0.1/')
    expect(sent('POST')[0]?.body).toEqual({
      url: 'https://10.0.0.1/',
      method: 'get',
      offerId: 7,
      events: ['pending', 'approved', 'reversed'],
      statusNames: {},
    })
    on(`POST ${LIST}`, { postback: one, secret: 'whsec_once' }, 201)
    has(one)
    await userEvent.clear(url())
    await userEvent.type(url(), 'https://t.example/')
    await send(dialog)
    await screen.findByRole('dialog', { name: 'Signing secret' })
    expect(screen.getByLabelText('Signing secret', { selector: 'input' })).toHaveValue('whsec_once')
    await press('I’ve saved it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(one.url)).toBeVisible()
    expect(screen.queryByText(/whsec_once/)).toBeNull()
  })

  test('is sent once, however often its button is clicked', async () => {
    has()
    let answer: (response: Response) => void = () => {}
    answers.set(`POST ${LIST}`, () => new Promise((resolve) => (answer = resolve)))
    const dialog = await open()
    await userEvent.type(url(), 'https://t.example/')
    await send(dialog)
    await send(dialog)
    await userEvent.keyboard('{Escape}')
    expect(dialog).toBeVisible()
    answer(Response.json({ postback: one, secret: 'whsec_once' }, { status: 201 }))
    await screen.findByRole('dialog', { name: 'Signing secret' })
    expect(sent('POST')).toHaveLength(1)
  })
})

describe('an open postback', () => {
  const open = async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: `Log and settings for ${one.url}` }))
    return screen.findByRole('dialog', { name: 'Postback' })
  }

  test('shows its calls with their responses', async () => {
    has(one)
    logs(
      deliveryOf({ status: 'queued', attempts: 2, error: 'It answered 500.', httpStatus: 500, responseBody: 'oops' }),
      deliveryOf({ id: '2', isReplay: true }),
      deliveryOf({ id: '3', event: 'test', conversionId: null }),
    )
    const sheet = await open()
    const lines = within(await within(sheet).findByRole('list', { name: 'Calls' })).getAllByRole('listitem')
    expect(lines[0]).toHaveTextContent(/Retrying.*Approved.*500.*41 ms.*It answered 500\..*oops/)
    expect(lines[1]).toHaveTextContent(/Delivered.*Resent/)
    expect(lines.map((line) => within(line).queryByRole('button', { hidden: true })?.textContent)).toEqual([
      undefined,
      expect.stringContaining('Send again'),
      undefined,
    ])
  })

  test('can be resent and tested, and each shows its result', async () => {
    has(one)
    logs(deliveryOf({ status: 'failed' }))
    const sheet = await open()
    await userEvent.click(await within(sheet).findByText('Failed'))
    on(`POST ${LIST}/${one.id}/deliveries/${deliveryOf().id}/replay`, deliveryOf({ status: 'queued' }), 202)
    await userEvent.click(within(sheet).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The call is sent again.'))
    on(`POST ${LIST}/${one.id}/test`, deliveryOf({ status: 'failed', error: 'It answered 404.' }))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Send test' }))
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('It answered 404.'))
  })

  test('is paused by its switch, and shows an error when that failed', async () => {
    has(one)
    logs()
    const sheet = await open()
    expect(await within(sheet).findByText('No calls yet')).toBeVisible()
    on(`PATCH ${LIST}/${one.id}`, { error: { code: 'internal', message: 'Not now.' } }, 500)
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Active' }))
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Not now.'))
    expect(within(sheet).getByRole('switch', { name: 'Active' })).toBeChecked()
    on(`PATCH ${LIST}/${one.id}`, postbackOf({ isActive: false }))
    has(postbackOf({ isActive: false }))
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Active' }))
    await waitFor(() => expect(within(sheet).getByRole('switch', { name: 'Active' })).not.toBeChecked())
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: false }])
  })

  test('is removed after a confirmation, and a new secret is shown once', async () => {
    has(one)
    logs()
    const sheet = await open()
    on(`POST ${LIST}/${one.id}/secret`, { postback: one, secret: 'whsec_newer' })
    await userEvent.click(within(sheet).getByRole('button', { name: 'New secret' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Create a new secret?' })).getByRole('button', {
        name: 'New secret',
      }),
    )
    expect(await screen.findByDisplayValue('whsec_newer')).toBeVisible()
    await press('I’ve saved it')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('dialog', { name: 'Remove this postback?' })
    on(`DELETE ${LIST}/${one.id}`, { error: { code: 'internal', message: 'Not now.' } }, 500)
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(within(question).getByRole('alert')).toHaveTextContent('Not now.'))
    on(`DELETE ${LIST}/${one.id}`, { postbacks: [] })
    has()
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('heading', { name: 'No postbacks' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // the log of a removed postback is not requested
    expect(calls.slice(calls.findLastIndex(({ method }) => method === 'DELETE') + 1)).toEqual([])
  })
})
