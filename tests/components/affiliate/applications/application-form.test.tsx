import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApplicationForm } from '@/components/affiliate/applications/own/application-form'
import type { OwnApplication } from '@/lib/people/affiliates/application-schema'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const { refresh } = router

const EMPTY: OwnApplication = {
  status: 'pending',
  answers: null,
  question: null,
  canSend: true,
  isShown: true,
  terms: { url: '/terms', version: '2026-11' },
}
const countries = [
  { code: 'DE', name: 'Germany' },
  { code: 'FR', name: 'France' },
]
let answer: () => Response
const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  refresh.mockClear()
  answer = () => Response.json(EMPTY)
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return answer()
  })
})

async function fill() {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Website or main channel'), 'example.com')
  await user.click(screen.getByRole('checkbox', { name: 'Video' }))
  await user.selectOptions(screen.getByLabelText('Country'), 'France')
  await user.type(screen.getByLabelText('How you will promote'), 'Two videos a week about cards.')
  await user.click(screen.getByRole('checkbox', { name: 'I have read and accept the terms' }))
  return user
}

test('sends what was typed, with the version of the terms that was shown', async () => {
  render(<ApplicationForm application={EMPTY} countries={countries} country="DE" />)
  expect(screen.getByLabelText('Country')).toHaveValue('DE')
  expect(screen.getByRole('link', { name: 'Terms for affiliates' })).toHaveAttribute('href', '/terms')
  const user = await fill()
  await user.click(screen.getByRole('button', { name: 'Send application' }))
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      website: 'example.com',
      trafficKinds: ['Video'],
      country: 'FR',
      isAccepted: true,
      termsVersion: '2026-11',
      promotion: 'Two videos a week about cards.',
    },
  ])
})

test('says at each field what is missing, and sends nothing', async () => {
  render(<ApplicationForm application={EMPTY} countries={countries} country={null} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send application' }))
  for (const text of [
    /address of your site/,
    /at least one/,
    /^Choose your country\.$/,
    /at least 20/,
    /Accept the terms/,
  ])
    expect(await screen.findByText(text)).toBeVisible()
  expect(sent).toEqual([])
})

test('a refusal keeps what was typed and says why', async () => {
  answer = () =>
    Response.json(
      { error: { code: 'conflict', message: 'The terms have changed. Load this page again.' } },
      { status: 409 },
    )
  render(<ApplicationForm application={EMPTY} countries={countries} country={null} />)
  const user = await fill()
  await user.click(screen.getByRole('button', { name: 'Send application' }))
  expect(await screen.findByText(/terms have changed/)).toBeVisible()
  expect(screen.getByLabelText('Website or main channel')).toHaveValue('example.com')
  expect(refresh).not.toHaveBeenCalled()
})

test('answers that staff asked about are filled in, and the terms are accepted anew', () => {
  const answers = {
    website: 'https://example.com/',
    trafficKinds: ['Email'],
    country: 'FR',
    promotion: 'A weekly letter to readers.',
    termsUrl: '/terms',
    termsVersion: '1',
    termsAcceptedAt: '2026-11-01T00:00:00.000Z',
    timesSent: 1,
    sentAt: '2026-11-01T00:00:00.000Z',
  }
  render(<ApplicationForm application={{ ...EMPTY, answers, question: 'Why?' }} countries={countries} country={null} />)
  expect(screen.getByLabelText('Website or main channel')).toHaveValue('https://example.com/')
  expect(screen.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'I have read and accept the terms' })).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
})
