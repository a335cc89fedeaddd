import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Preferences } from '@/components/account/notifications/preferences'
import { toast } from '@/components/ui/toast'
import type { Preferences as Chosen, PreferenceChoice } from '@/lib/messages/notifications/preferences-schema'
import { render } from '@/tests/support/components/render'

let chosen: Chosen['preferences']
let saved: PreferenceChoice[]
let status: number
beforeEach(() => {
  saved = []
  status = 200
  const usual = {
    type: 'reward',
    description: 'Money.',
    isPushOnly: false,
    inApp: true,
    byMail: true,
    byPush: true,
  } as const
  chosen = [
    { ...usual, topic: 'payout_sent', label: 'Payout sent' },
    { ...usual, topic: 'quest_done', label: 'Quests', byMail: false },
    { ...usual, topic: 'conversion_recorded', label: 'New conversion', isPushOnly: true, inApp: false, byMail: false },
  ]
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return Response.json({ preferences: chosen })
    if (status !== 200) return Response.json({ error: { code: 'internal', message: 'Not now.' } }, { status })
    saved = JSON.parse(String(init.body)).preferences
    return Response.json({ preferences: chosen })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const mailSwitch = async () =>
  within(await screen.findByRole('group', { name: 'Payout sent' })).getByRole('switch', { name: 'By email' })

test('a topic can be switched off for email and stays on in the app', async () => {
  render(<Preferences />)
  await userEvent.click(await mailSwitch())
  expect(await mailSwitch()).not.toBeChecked()
  await waitFor(() => expect(saved).toEqual([{ topic: 'payout_sent', inApp: true, byMail: false, byPush: true }]))
})

test('a refused change is reverted with the server’s message', async () => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue(1)
  status = 500
  render(<Preferences />)
  await userEvent.click(await mailSwitch())
  await waitFor(() => expect(failed).toHaveBeenCalledWith('Not now.'))
  expect(await mailSwitch()).toBeChecked()
})

test('new conversions are told by push alone', async () => {
  render(<Preferences />)
  const row = within(await screen.findByRole('group', { name: 'New conversion' }))
  expect(row.getAllByRole('switch').map((each) => each.parentElement?.textContent)).toEqual(['Push'])
  await userEvent.click(row.getByRole('switch', { name: 'Push' }))
  await waitFor(() => expect(saved).toMatchObject([{ topic: 'conversion_recorded', byPush: false }]))
})
