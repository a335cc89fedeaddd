import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftText, toRuleBody, toRuleDraft, typedIds } from '@/components/admin/automatic-rules/rule-draft'
import { RulesScreen } from '@/components/admin/automatic-rules/rules-screen'
import type { RuleAction, RuleRow } from '@/lib/reporting/automation/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const ID = '0197a2b4-6d3e-7c52-8f10-4a9b6c2d1e0f'
const row: RuleRow = {
  id: ID,
  name: 'Weak sources',
  version: 3,
  subject: 'source',
  subId: null,
  figure: 'conversionRate',
  comparison: 'below',
  bound: 0.0125,
  minimum: 100,
  days: 7,
  delayDays: 1,
  offerIds: [1042],
  affiliateIds: [],
  exceptAffiliateIds: [10_482],
  action: 'pause',
  capMetric: null,
  capLimit: null,
  endsWhenBack: true,
  cooldownDays: 7,
  perDay: 5,
  toldIds: [],
  affiliateText: '',
  state: 'stopped',
  text: 'If CR of a source is below 1.25%, pause it.',
  ownerName: 'Ada',
  checkedAt: null,
  problem: null,
  stopReason: 'More than it may do.',
  actions: 2,
  active: 1,
}
const action: RuleAction = {
  id: ID,
  runId: ID,
  kind: 'pause',
  name: 'source “a” of Jo Doe (10482)',
  found: 'CR 0.2% of 500 clicks, Nov 1 to Nov 7',
  state: 'active',
  note: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  endedAt: null,
  endedBy: null,
  isUndoable: true,
}
const choices = {
  offers: [{ id: 1042, name: 'Northpay', status: 'active' as const }],
  groups: [],
  buckets: [],
  people: [{ id: ID, name: 'Ada' }],
}

let answers: Record<string, () => Response>
beforeEach(() => {
  vi.clearAllMocks()
  answers = {}
  fetchMock.mockImplementation(async (input, init) => {
    const path = String(input)
    const named = Object.keys(answers).find((name) => path.includes(name))
    if (named) return answers[named]?.() ?? Response.error()
    if (path.includes('saved-views')) return Response.json({ views: [] })
    if (path.includes('/actions')) return Response.json({ actions: [action], hasMore: false })
    if (!init?.method || init.method === 'GET') return Response.json({ rows: [row], total: 1, page: 1, size: 25 })
    return Response.json({ isDone: true })
  })
})
const show = () =>
  render(
    <NuqsTestingAdapter>
      <RulesScreen choices={choices} />
    </NuqsTestingAdapter>,
  )
const sent = (part: string) => {
  const call = fetchMock.mock.calls.find(([path, init]) => String(path).includes(part) && init?.method === 'POST')
  return JSON.parse(String(call?.[1]?.body)) as Record<string, unknown>
}

test('what is typed is sent in the units of the server, and comes back as it was typed', () => {
  const draft = toRuleDraft(row)
  expect(draft).toMatchObject({ bound: '1.25', offerIds: '1042', exceptAffiliateIds: '10482' })
  expect(toRuleBody(draft)).toMatchObject({ bound: 0.0125, offerIds: [1042], capLimit: null, subId: null })
  const cents = { ...draft, figure: 'epcCents' as const, bound: '0.12', action: 'cap' as const }
  expect(toRuleBody({ ...cents, capMetric: 'payout', capLimit: '50' })).toMatchObject({ bound: 12, capLimit: 5_000 })
  expect(toRuleBody({ ...draft, bound: '1,5' }).bound).toBe('1,5')
  expect(draftText(draft)).toMatch(/^If CR of a source .* is below 1\.25%, .* pause it\.$/)
  expect(draftText({ ...draft, bound: '' })).toBeUndefined()
  expect(typedIds(' #10482, 10501;\n7 x ')).toEqual([10_482, 10_501, 7, 'x'])
})

test('a rule that stopped says why, and an action is undone with one press', async () => {
  const user = userEvent.setup()
  answers = { '/undo': () => Response.json({ outcomes: [{ id: ID, isDone: false, message: 'It was ended since.' }] }) }
  show()
  await user.click(await screen.findByText('Weak sources'))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByText('More than it may do.')).toBeVisible()
  await user.click(await within(sheet).findByRole('button', { name: `Undo ${action.name}` }))
  await waitFor(() => expect(sent('/undo')).toEqual({ actionId: ID }))
})

test('a dry run shows what would have happened, or the field that is wrong', async () => {
  const user = userEvent.setup()
  const { name, found } = action
  const day = { day: '2026-11-08', acts: [{ name, found, value: 0.002, base: 500 }], ends: [], isStopped: true }
  answers = { 'dry-run': () => Response.json({ from: '2026-11-01', to: '2026-11-20', things: 3, days: [day] }) }
  show()
  await user.click(await screen.findByRole('button', { name: 'New rule' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Dry run' }))
  expect(await within(dialog).findByText(/It would have acted 1 time/)).toHaveTextContent('3 were judged')
  expect(within(dialog).getByText(/brake would have stopped/)).toBeVisible()
  const error = { code: 'invalid', message: 'Not so.', fields: { bound: 'Enter a number.' } }
  answers = { 'dry-run': () => Response.json({ error }, { status: 422 }) }
  await user.click(within(dialog).getByRole('button', { name: 'Dry run' }))
  expect(await within(dialog).findByText('Enter a number.')).toBeVisible()
})
