import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QuestList } from '@/components/affiliate/quests/quest-list'
import { QuestsCard } from '@/components/affiliate/quests/quests-card'
import { toast } from '@/components/ui/toast'
import type { ListedQuest } from '@/lib/rewards/quests/schema'
import { render } from '@/tests/support/components/render'

const quest = (over: Partial<ListedQuest>): ListedQuest => ({
  id: 1,
  name: '15 conversions in a day',
  description: '',
  metric: 'conversions',
  offerId: null,
  target: 15,
  value: 6,
  progress: 0.4,
  window: 'day',
  windowKey: '2026-11-20',
  endsAt: null,
  claimUntil: null,
  reward: { kind: 'cash', cents: 1000, label: '$10' },
  state: 'open',
  heldUntil: null,
  ...over,
})

let quests: ListedQuest[]
let claims: { path: string; body: unknown }[]
let refusal: string | undefined
beforeEach(() => {
  claims = []
  refusal = undefined
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json(quests)
    claims.push({ path, body: JSON.parse(String(init.body)) })
    await new Promise((resolve) => setTimeout(resolve, 30))
    if (refusal) return Response.json({ error: { code: 'conflict', message: refusal } }, { status: 409 })
    quests = quests.map((each) => ({ ...each, state: 'claimed' }))
    return Response.json(quests[0])
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the quests', () => {
  test('show goal and progress', async () => {
    quests = [quest({}), quest({ id: 2, name: 'Earn', metric: 'earnings', target: 5000, value: 1250, progress: 0.25 })]
    render(<QuestList />)
    expect(await screen.findByRole('progressbar', { name: '15 conversions in a day: 6 / 15' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    expect(screen.getByText('$12.50 / $50.00')).toBeVisible()
  })

  test('a finished one is claimed once, however often it is clicked', async () => {
    const toasted = vi.spyOn(toast, 'success').mockReturnValue(1)
    quests = [quest({ state: 'done', value: 15, progress: 1 })]
    render(<QuestList />)
    const button = await screen.findByRole('button', { name: /Claim \$10/ })
    await userEvent.dblClick(button)
    await waitFor(() => expect(screen.getByText('Claimed')).toBeVisible())
    expect(claims).toEqual([{ path: '/api/quests/1/claim', body: { windowKey: '2026-11-20' } }])
    expect(toasted).toHaveBeenCalledWith('$10 claimed')
  })

  test('several finished ones have one button for all, which claims each once', async () => {
    const toasted = vi.spyOn(toast, 'success').mockReturnValue(1)
    quests = [
      quest({ state: 'done', value: 15, progress: 1 }),
      quest({ id: 2, state: 'done', windowKey: 'once', reward: { kind: 'cash', cents: 2500, label: '$25' } }),
      quest({ id: 3 }),
    ]
    render(<QuestList limit={1} />)
    expect(await screen.findByText('2 rewards')).toBeVisible()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Claim all $35' }))
    await waitFor(() => expect(toasted).toHaveBeenCalledWith('2 rewards claimed'))
    expect(claims).toEqual([
      { path: '/api/quests/1/claim', body: { windowKey: '2026-11-20' } },
      { path: '/api/quests/2/claim', body: { windowKey: 'once' } },
    ])
  })

  test('claimed cash says until when it is held', async () => {
    quests = [quest({ state: 'claimed', value: 15, progress: 1, heldUntil: '2026-11-28T15:00:00.000Z' })]
    render(<QuestList />)
    expect(await screen.findByText('Held until Nov 28')).toBeVisible()
  })

  test('a refused claim shows why and can be clicked again', async () => {
    const failed = vi.spyOn(toast, 'error').mockReturnValue(1)
    refusal = 'The budget of this quest is used up.'
    quests = [quest({ state: 'done' })]
    render(<QuestList />)
    await userEvent.click(await screen.findByRole('button', { name: /Claim/ }))
    await waitFor(() => expect(failed).toHaveBeenCalledWith(refusal))
    expect(screen.getByRole('button', { name: /Claim/ })).toBeEnabled()
  })

  test('show an empty state [S8.33]', async () => {
    quests = []
    render(<QuestList />)
    expect(await screen.findByText('No active quests')).toBeVisible()
    expect(screen.getByText('Quests will appear here when available')).toBeVisible()
  })

  test('the home page shows the three most urgent, with the number ready to claim', async () => {
    quests = [1, 2, 3, 4].map((id) => quest({ id, name: `Quest ${id}`, state: id === 1 ? 'done' : 'open' }))
    render(<QuestsCard />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('1 ready')).toBeVisible()
  })
})
