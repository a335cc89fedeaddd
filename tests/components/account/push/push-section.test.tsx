import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushSection } from '@/components/account/push/push-section'
import { toast } from '@/components/ui/toast'
import { type Push, type PushSettings, pushSettingsInput } from '@/lib/messages/push/schema'
import { render } from '@/tests/support/components/render'

const PHONE = { id: '1', device: 'Chrome on Android', kind: 'mobile', createdAt: '2026-11-20T12:00:00.000Z' } as const
let push: Push
let asked: { method: string; path: string; body?: unknown }[]
let status: number
beforeEach(() => {
  asked = []
  status = 200
  push = {
    publicKey: 'key',
    devices: [{ ...PHONE, isCurrent: false, lastUsedAt: null }],
    settings: { hidesAmounts: false, quiet: null },
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(push)
    asked.push({ method, path, ...(body && { body: JSON.parse(String(body)) }) })
    if (status !== 200) return Response.json({ error: { code: 'internal', message: 'Not now.' } }, { status })
    if (method === 'PUT') return Response.json(pushSettingsInput.parse(JSON.parse(String(body))))
    if (path.endsWith('/test')) return Response.json({ isSent: true, isRemoved: false, message: 'Sent.' })
    push = { ...push, devices: [] }
    return Response.json(push)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser without pushes says so, and other devices are listed all the same', async () => {
  render(<PushSection />)
  expect(await screen.findByText('This browser cannot get push notifications.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn on here' })).toBeNull()
  expect(screen.getByText('Chrome on Android')).toBeVisible()
})

test('a test tells what came of it, and a removed device leaves the list', async () => {
  const told = vi.spyOn(toast, 'success').mockReturnValue(1)
  render(<PushSection />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test to Chrome on Android' }))
  await waitFor(() => expect(told).toHaveBeenCalledWith('Sent.'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/account/push/devices/1/test',
    'DELETE /api/account/push/devices/1',
  ])
})

test('quiet hours begin with a night in the zone of the browser, and can be changed and turned off', async () => {
  render(<PushSection />)
  const card = within(await screen.findByRole('region', { name: 'On the lock screen' }))
  await userEvent.click(card.getByRole('switch', { name: 'Quiet hours' }))
  await userEvent.selectOptions(card.getByLabelText('Until'), '6:30 AM')
  await userEvent.click(card.getByRole('switch', { name: 'Quiet hours' }))
  await waitFor(() => expect(asked).toHaveLength(3))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const offset = 0 - new Date().getTimezoneOffset()
  expect(asked.map(({ body }) => (body as PushSettings).quiet)).toEqual([
    { from: 1_320, until: 480, zone, offset },
    { from: 1_320, until: 390, zone, offset },
    null,
  ])
  expect(card.queryByLabelText('Until')).toBeNull()
})

test('the hours that would last for no time cannot be chosen', async () => {
  push.settings.quiet = { from: 1_320, until: 480, zone: 'America/New_York' }
  render(<PushSection />)
  const card = within(await screen.findByRole('region', { name: 'On the lock screen' }))
  const offered = within(card.getByLabelText('From'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(offered).not.toContain('8:00 AM')
  expect(offered).toHaveLength(47)
  expect(card.getByText('Eastern Time')).toBeVisible()
})

test('a refused change is taken back with the server’s message', async () => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue(1)
  render(<PushSection />)
  const hide = await screen.findByRole('switch', { name: 'Hide amounts' })
  status = 500
  await userEvent.click(hide)
  await waitFor(() => expect(failed).toHaveBeenCalledWith('Not now.'))
  expect(hide).not.toBeChecked()
})
